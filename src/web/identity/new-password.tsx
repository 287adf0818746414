import { limits } from '../../domain/core/limits.ts';
import { PasswordField } from './password-field.tsx';

/** A new password and its confirmation. `name` is the field name of the password. */
export function NewPasswordFields<N extends string>({
  label,
  name,
  errors,
}: {
  label: string;
  name: N;
  errors: Partial<Record<N | 'confirmPassword', string>>;
}) {
  return (
    <>
      <PasswordField
        label={label}
        name={name}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
        aria-required
        hint={errors[name] ? undefined : `At least ${limits.passwordMin} characters`}
        error={errors[name]}
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        maxLength={limits.passwordMax}
        aria-required
        error={errors.confirmPassword}
      />
    </>
  );
}

/** Returns the errors of a new password and its confirmation, by field; empty when both are valid. */
export function checkNewPassword(
  password: string,
  confirmPassword: string,
): { password?: string; confirmPassword?: string } {
  if (!password) return { password: 'Password is required' };
  return {
    ...(password.length < limits.passwordMin && {
      password: `Password should be at least ${limits.passwordMin} characters`,
    }),
    ...(password !== confirmPassword && { confirmPassword: 'Passwords do not match' }),
  };
}
