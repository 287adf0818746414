import { limits } from '../../domain/limits.ts';

/** The errors of a new password and its confirmation, by field; empty when both are valid. */
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
