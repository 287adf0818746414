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
  // Whether it really is one the API says; this catches what most typos are.
  else if (!/^\S+@\S+\.\S+$/.test(email.trim()))
    errors.email = 'Email must be an address like name@example.com';
  if (!subject.trim()) errors.subject = 'Subject is required';
  if (!message.trim()) errors.message = 'Message is required';
  return errors;
}
