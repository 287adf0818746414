import { paths, routes } from './routes.ts';

/** A remembered page as a path of this site, to go on to after signing in; home for another site's address and whatever is none. */
export function safeNext(next: string): string {
  // Read as browsers read it: they drop tabs and line breaks, take "\" for "/" and fold "/./".
  const url = next.startsWith('/') ? URL.parse(next, site) : null;
  if (url?.origin !== site || signInPages.has(url.pathname)) return paths.home();
  const path = url.pathname + url.search + url.hash;
  // "/.//host" is "//host" by now.
  return path.startsWith('//') ? paths.home() : path;
}

const site = 'http://site.invalid';
const signInPages = new Set<string>([routes.login, routes.signup]);
