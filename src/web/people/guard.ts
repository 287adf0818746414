import { redirect } from 'react-router';
import type { OwnUser } from '../../contract/people/users.ts';
import type { PageLoad } from '../core/page-load.ts';
import { userQueries } from './queries.ts';

/**
 * Returns the user in loaders of pages that require sign-in, or redirects a visitor to /login with the page
 * in `?next=` (read by identity/next-page.ts). Throws the ApiError if the user could not be loaded.
 */
export async function requireMe({ queries, url }: PageLoad): Promise<OwnUser> {
  const me = await queries.ensureQueryData(userQueries.me());
  if (me) return me;
  throw redirect(signInAddress(url));
}

/** Returns the URL of the sign-in page that returns to `from` afterwards. */
export function signInAddress(from: { pathname: string; search: string }): string {
  return `/login?${new URLSearchParams({ next: from.pathname + from.search })}`;
}
