/** Whether a text looks like an e-mail address. Catches most typos in forms; the API checks it strictly. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}

/** Error message for an invalid address. */
export const notAnEmail = 'Email must be an address like name@example.com';
