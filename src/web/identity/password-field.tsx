import { type InputHTMLAttributes, useState } from 'react';
import type { OwnUser } from '../../contract/people/users.ts';
import { classes, controlClass } from '../ui/classes.ts';
import { Field } from '../ui/forms/field.tsx';

/** A password input with a button that shows and hides the password. */
export function PasswordField({
  label,
  hint,
  error,
  id,
  ...input
}: {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
} & InputHTMLAttributes<HTMLInputElement>) {
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={classes(controlClass, 'h-10 pe-18')}
          />
          <button
            type="button"
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 end-1 rounded-[6px] px-3 text-sm font-medium text-muted transition-colors hover:bg-sunken hover:text-ink"
          >
            {shown ? 'Hide' : 'Show'}
            <span className="sr-only"> {label.toLowerCase()}</span>
          </button>
        </div>
      )}
    </Field>
  );
}

/** The current password of the signed-in user. */
export function CurrentPasswordField({
  user,
  hint,
  error,
}: {
  user: OwnUser;
  hint?: string | undefined;
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
        hint={hint}
      />
    </>
  );
}

/** A hidden username input that associates a password with an account in password managers. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
