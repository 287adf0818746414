import { safeNext } from '../../contract/next-page.ts';
import { paths } from '../../contract/routes.ts';

/** Where to go after signing in: the page that the guard remembered in `?next=`, else home. Never another site. */
export function nextAfterSignIn(search: URLSearchParams): string {
  return safeNext(search.get('next') ?? '');
}

/** A sign-in page's address that leads on to the same place. */
export function withNext(path: string, search: URLSearchParams): string {
  const next = nextAfterSignIn(search);
  return next === paths.home() ? path : `${path}?${new URLSearchParams({ next })}`;
}
