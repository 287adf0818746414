import { safeNext } from '../../contract/core/next-page.ts';
import { paths } from '../../contract/core/routes.ts';

/** Returns the page to open after signing in: the one in `?next=`, else home. Never another site. */
export function nextAfterSignIn(search: URLSearchParams): string {
  return safeNext(search.get('next') ?? '');
}

/** Returns `path` with the `?next=` of the current page, if it has one. */
export function withNext(path: string, search: URLSearchParams): string {
  const next = nextAfterSignIn(search);
  return next === paths.home() ? path : `${path}?${new URLSearchParams({ next })}`;
}
