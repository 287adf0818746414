import { emailProblem } from '../../../domain/identity/email.ts';

/** The values of the contact form. */
export interface ContactValues {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export type ContactErrors = Partial<Record<keyof ContactValues, string>>;

/** Returns one error message per invalid field, in the order of the fields; empty when the form is valid. */
export function checkContact({ name, email, subject, message }: ContactValues): ContactErrors {
  const errors: ContactErrors = {};
  if (!name.trim()) errors.name = 'Name is required';
  const problem = emailProblem(email);
  if (problem) errors.email = problem;
  if (!subject.trim()) errors.subject = 'Subject is required';
  if (!message.trim()) errors.message = 'Message is required';
  return errors;
}
