/** The names of a user that their password must not contain. */
export interface OwnNames {
  name: string;
  email: string;
  username?: string | undefined;
}

/** Shorter words occur in too many other words. */
const shortestWord = 4;

/** The words of a user's name, address and username, in lower case, that no password may contain. */
export function ownWords({ name, email, username = '' }: OwnNames): string[] {
  const local = email.slice(0, email.lastIndexOf('@'));
  const words = [name, local, username].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set([email, ...words].map(plain).filter(Boolean))];
}

/**
 * Whether a password contains the user's name, address or username, or a word of them with four or more
 * characters.
 */
export function containsOwnName(password: string, names: OwnNames): boolean {
  const text = plain(password);
  return ownWords(names).some((word) => [...word].length >= shortestWord && text.includes(word));
}

/** Error message of a password that {@link containsOwnName}. */
export const passwordContainsName =
  'This password contains your name or email address. Choose one that does not';

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}
