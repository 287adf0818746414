import type { OwnUser } from '../../contract/users.ts';
import { HiddenUsername } from './account-name.tsx';
import { PasswordField } from './password-field.tsx';

/** The password of somebody who is signed in, once more. */
export function CurrentPasswordField({
  user,
  hint,
  error,
}: {
  user: OwnUser;
  hint?: string;
  error: string | undefined;
}) {
  return (
    <>
      <HiddenUsername email={user.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        aria-required
        error={error}
        {...(hint && { hint })}
      />
    </>
  );
}
