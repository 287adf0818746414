import { redirect } from 'react-router';
import type { OwnUser } from '../../contract/users.ts';
import type { PageLoad } from '../runtime/page-load.ts';
import { userQueries } from './queries.ts';

/**
 * For loaders of pages that need somebody signed in: the person, or for a visitor a redirect to /login that remembers the page
 * (`?next=`, read by identity/next-page.ts). Where it could not be learnt who they are, the page fails with that call.
 */
export async function requireMe({ queries, url }: PageLoad): Promise<OwnUser> {
  const me = await queries.ensureQueryData(userQueries.me());
  if (me) return me;
  throw redirect(signInAddress(url));
}

/** Address of the sign-in page that leads back to `from`. */
export function signInAddress(from: { pathname: string; search: string }): string {
  return `/login?${new URLSearchParams({ next: from.pathname + from.search })}`;
}
