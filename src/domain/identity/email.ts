/** Whether a text resembles an e-mail address. Catches most typos in forms; the API validates strictly. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}

/** Error message for an invalid address. */
export const notAnEmail = 'Email must be an address like name@example.com';

/** Why the text of a required email field is invalid; undefined when it is valid. */
export function emailProblem(text: string): string | undefined {
  if (!text.trim()) return 'Email is required';
  return looksLikeEmail(text) ? undefined : notAnEmail;
}
