import { paths, routes } from '../../contract/routes.ts';

/** Where to go after signing in: the page that the guard remembered in `?next=`, else home. Never another site. */
export function nextAfterSignIn(search: URLSearchParams): string {
  const next = search.get('next') ?? '';
  // Read as browsers read it: they drop tabs and line breaks, take "\" for "/" and fold "/./".
  const url = next.startsWith('/') ? URL.parse(next, site) : null;
  if (url?.origin !== site || signInPages.has(url.pathname)) return paths.home();
  const path = url.pathname + url.search + url.hash;
  // "/.//host" is "//host" by now.
  return path.startsWith('//') ? paths.home() : path;
}

/** A sign-in page's address that leads on to the same place. */
export function keepingNext(path: string, search: URLSearchParams): string {
  const next = nextAfterSignIn(search);
  return next === paths.home() ? path : `${path}?${new URLSearchParams({ next })}`;
}

const site = 'http://site.invalid';
const signInPages = new Set<string>([routes.login, routes.signup]);
