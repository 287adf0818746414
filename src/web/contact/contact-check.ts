import { looksLikeEmail, notAnEmail } from '../../domain/email.ts';

/** What the contact form holds. */
export interface ContactValues {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export type ContactErrors = Partial<Record<keyof ContactValues, string>>;

/** What is missing, one message a field, in the order of the fields; empty when all is well. */
export function checkContact({ name, email, subject, message }: ContactValues): ContactErrors {
  const errors: ContactErrors = {};
  if (!name.trim()) errors.name = 'Name is required';
  if (!email.trim()) errors.email = 'Email is required';
  else if (!looksLikeEmail(email)) errors.email = notAnEmail;
  if (!subject.trim()) errors.subject = 'Subject is required';
  if (!message.trim()) errors.message = 'Message is required';
  return errors;
}
