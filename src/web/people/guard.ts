import { redirect } from 'react-router';
import { paths } from '../../contract/core/routes.ts';
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

/**
 * Like {@link requireMe}, for a page of a private site; sends members who still have to wait to the page
 * that says for what, or to the front page.
 */
export async function requireReader(page: PageLoad): Promise<void> {
  const { waitingFor } = await requireMe(page);
  if (waitingFor) throw redirect(waitingFor === 'address' ? paths.home() : paths.waiting());
}

/** Returns the URL of the sign-in page that returns to `from` afterwards. */
export function signInAddress(from: { pathname: string; search: string }): string {
  return `/login?${new URLSearchParams({ next: from.pathname + from.search })}`;
}
