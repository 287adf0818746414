import { safeNext } from '../../contract/core/next-page.ts';
import { paths } from '../../contract/core/routes.ts';

/** The page to open after signing in: the one that the guard stored in `?next=`, else home. Never another site. */
export function nextAfterSignIn(search: URLSearchParams): string {
  return safeNext(search.get('next') ?? '');
}

/** `path` with the same `?next=` as the current page, if it has one. */
export function withNext(path: string, search: URLSearchParams): string {
  const next = nextAfterSignIn(search);
  return next === paths.home() ? path : `${path}?${new URLSearchParams({ next })}`;
}
