import { limits } from '../../../domain/core/limits.ts';
import { looksLikeEmail, notAnEmail } from '../../../domain/identity/email.ts';
import { containsOwnName, passwordContainsName } from '../../../domain/identity/passwords.ts';
import { refusedAddress, type SignUpRule } from '../../../domain/identity/sign-up.ts';
import { introductionMissing } from './introduction-field.tsx';

/** The values of the sign-up form. */
export interface SignUpForm {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  terms: boolean;
  /** Present where an admin approves accounts. */
  introduction?: string;
}

export type SignUpErrors = Partial<Record<keyof SignUpForm, string>>;

/** Returns one error message per invalid field, in the order of the fields; empty when the form is valid. */
export function checkSignUp(
  { name, email, password, confirmPassword, terms, introduction }: SignUpForm,
  rule: Pick<SignUpRule, 'mode' | 'domains'>,
): SignUpErrors {
  const errors: SignUpErrors = {};
  if (!name.trim()) errors.name = 'Name is required';
  if (!email.trim()) errors.email = 'Email is required';
  else {
    const refused = looksLikeEmail(email) ? refusedAddress(rule, email.trim()) : notAnEmail;
    if (refused) errors.email = refused;
  }
  if (!password) errors.password = 'Password is required';
  else if (password.length < limits.passwordMin)
    errors.password = `Password should be at least ${limits.passwordMin} characters`;
  else if (containsOwnName(password, { name, email })) errors.password = passwordContainsName;
  if (password && password !== confirmPassword) errors.confirmPassword = 'Passwords do not match';
  if (introduction !== undefined) Object.assign(errors, introductionMissing({ introduction }));
  if (!terms) errors.terms = 'Please agree to the terms and conditions';
  return errors;
}
