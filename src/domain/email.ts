/** Whether a text looks like an e-mail address: what catches most typos before the API looks closely. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}

/** What to say of one that does not. */
export const notAnEmail = 'Email must be an address like name@example.com';
