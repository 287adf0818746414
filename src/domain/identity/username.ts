/** Reserved usernames: they are, or may become, URLs and roles. */
const reserved = new Set(
  `about abuse account admin administrator api app assets auth billing blog bookmarks categories community contact
  cookies covers dashboard dmca docs edit embed everyone explore feed feeds files forgot-password guest health help home
  legal login logout mail me media moderator new news null official owner postmaster press pricing privacy profile prompt
  prompts public recent register reset-password robots root rss search security settings sign-in sign-up signin signup
  site sitemap staff static stats status support system team terms topics undefined upload uploads user users webmaster
  write www`.split(/\s+/),
);

/** Lengths of a username, in characters (they are all ASCII). */
export const usernameLength = { min: 2, max: 30 } as const;

/**
 * The username derived from an email address: the part before the @, lower-cased, reduced to a–z 0–9 . _ -,
 * without dots and dashes at the ends; 'user' when nothing is left. May be taken or reserved.
 */
export function usernameFromEmail(email: string): string {
  return usernameFrom(email.slice(0, email.includes('@') ? email.lastIndexOf('@') : undefined));
}

/**
 * Any text reduced to a username: lower-cased, without accents, a–z 0–9 . _ - only; 'user' when fewer than
 * two characters are left.
 */
export function usernameFrom(text: string): string {
  const name = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, '')
    .slice(0, usernameLength.max - 4)
    .replace(/^[._-]+|[._-]+$/g, '');
  return name.length >= usernameLength.min ? name : 'user';
}

/** An error message for a username that a user chose, or null when it is valid. */
export function usernameProblem(username: string): string | null {
  const { min, max } = usernameLength;
  if (username.length < min || username.length > max) return `Username must have ${min} to ${max} characters`;
  if (!/^[a-z0-9._-]+$/.test(username))
    return 'Username can contain the letters a to z, digits, dots, underscores and hyphens';
  if (!/^[a-z0-9].*[a-z0-9]$/.test(username)) return 'Username must begin and end with a letter or a digit';
  if (isReservedUsername(username)) return 'This username is reserved. Choose another one';
  return null;
}

/** Whether the name is reserved. */
export function isReservedUsername(username: string): boolean {
  return reserved.has(username.toLowerCase());
}
