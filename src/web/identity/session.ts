import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { redirect, useNavigate } from 'react-router';
import { pageAfterSignIn } from '../../contract/core/next-page.ts';
import { paths } from '../../contract/core/routes.ts';
import type { OwnUser } from '../../contract/people/users.ts';
import { readSession, writeSession } from '../core/browser-storage.ts';
import type { PageLoad } from '../core/page-load.ts';
import { meKey } from '../core/query-client.ts';
import { useQueryParams } from '../core/query-params.ts';
import { useSite } from '../core/site.ts';
import { userQueries } from '../people/queries.ts';
import { toast } from '../ui/overlays/toast.ts';
import { nextAfterSignIn, withNext } from './next-page.ts';
import { identityQueries } from './queries.ts';

/**
 * Updates the cache after a sign-in: stores the user and reloads everything that was loaded as a visitor. The
 * cookie is already set.
 */
export function startSession(queries: QueryClient, user: OwnUser): void {
  queries.setQueryData(meKey, user);
  const others = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== meKey[0] };
  queries.removeQueries({ ...others, type: 'inactive' });
  void queries.invalidateQueries(others);
}

/**
 * Updates the cache after all sessions of the user have ended: removes the user and everything that was
 * loaded for them.
 */
export function clearSession(queries: QueryClient): void {
  queries.setQueryData(meKey, null);
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0], type: 'inactive' });
}

/** Completes a sign-in or sign-up: stores the user, welcomes a new one, and opens the page in `?next=`. */
export function useFinishSignIn(): (user: OwnUser, account: { isNew: boolean }) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const params = useQueryParams();
  const { signUp } = useSite();
  return (user, { isNew }) => {
    const awaitsApproval = user.waiting && signUp.mode === 'approval';
    writeSession(startedKey, '');
    startSession(queries, user);
    if (isNew && !awaitsApproval) welcome(user);
    const next = awaitsApproval ? paths.waiting() : pageAfterSignIn(nextAfterSignIn(params));
    void navigate(next, { replace: true });
  };
}

const startedKey = 'sign-in';

/** Records in this tab that the sign-in page was open, in case the page itself navigates to a provider. */
export function rememberSignIn(): void {
  writeSession(startedKey, '1');
}

/**
 * Welcomes a new user who returns from a provider to which the sign-in page navigated; does nothing for
 * others.
 */
export function welcomeFromProvider(user: OwnUser): void {
  if (!readSession(startedKey)) return;
  writeSession(startedKey, '');
  if (wasJustCreated(user) && !user.waiting) welcome(user);
}

/** Whether an account was created by the sign-in that has just succeeded. */
export function wasJustCreated({ createdAt }: OwnUser): boolean {
  return Date.now() - Date.parse(createdAt) < 60_000;
}

function welcome({ displayName, email, emailVerified }: OwnUser): void {
  toast.success(`Welcome, ${displayName}`, {
    duration: 10_000,
    description: emailVerified
      ? 'Your account is ready.'
      : `We emailed a link to ${email}. Open it to confirm your address. Then you can upload videos and use pictures of other sites.`,
  });
}

/** Loads the sign-in and sign-up pages. Redirects users who are already signed in. */
export async function loadSignInPage({ queries, url, load }: PageLoad): Promise<void> {
  const me = await queries.ensureQueryData(userQueries.me()).catch(() => null);
  if (me) throw redirect(nextAfterSignIn(url.searchParams));
  await load(identityQueries.providers());
}

/** Sends browsers to the sign-in page from pages about passwords, where accounts have none. */
export async function requirePasswords({ queries, url }: PageLoad): Promise<void> {
  const ways = await queries.ensureQueryData(identityQueries.providers()).catch(() => undefined);
  if (ways?.passwords === false) throw redirect(withNext(paths.login(), url.searchParams));
}

/** `meta` of mutations whose page shows its own sign-in dialog when the session has ended. */
export const handlesSessionEnd = { handlesSessionEnd: true };
