import { limits } from '../../domain/limits.ts';

/** What is missing or wrong about a password that is chosen by typing it twice, in SPEC 5's order and words. */
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
