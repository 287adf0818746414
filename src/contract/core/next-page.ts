import { paths, routes } from './routes.ts';

/**
 * A remembered page as a path of this site, to open after signing in. Returns the home page for the address
 * of another site and for anything that is not an address.
 */
export function safeNext(next: string): string {
  // Parsed as browsers do: they drop tabs and line breaks, treat "\" as "/" and resolve "/./".
  const url = next.startsWith('/') ? URL.parse(next, site) : null;
  if (url?.origin !== site || signInPages.has(url.pathname)) return paths.home();
  const path = url.pathname + url.search + url.hash;
  // "/.//host" has become "//host" here.
  return path.startsWith('//') ? paths.home() : path;
}

/**
 * Returns the token of the invitation whose page is to be opened after signing in: the page carries it to a
 * sign-up in whatever way.
 */
export function invitationIn(next: string): string | undefined {
  const page = paths.invitation('');
  return next.startsWith(page) ? next.slice(page.length) : undefined;
}

/** The page to open after a sign-in: that of an invitation has then served its purpose. */
export function pageAfterSignIn(next: string): string {
  return invitationIn(next) === undefined ? next : paths.home();
}

const site = 'http://site.invalid';
const signInPages = new Set<string>([routes.login, routes.signup]);
