import type { SignInStart } from '../../../contract/identity/sign-in-start.ts';
import { violation } from '../../../database/core/connection.ts';
import {
  addProvider,
  findUserOfProvider,
  removeProvider,
  selectSignInMethods,
} from '../../../database/identity/accounts.ts';
import { deleteSessionsOf } from '../../../database/identity/sessions.ts';
import type { UserRow } from '../../../database/people/users.ts';
import { isSignedIn } from '../../../domain/identity/viewer.ts';
import type { ProviderClaims } from '../../core/adapters/identity-adapters.ts';
import type { Context, MemberContext } from '../../core/context.ts';
import { type Failure, failure, invalid, isFailure } from '../../core/failure.ts';
import { userWithPassword } from '../check-password.ts';
import { mailProviderChanged } from '../provider-changed.ts';
import { refuseHostedAccounts } from '../refuse-hosted-accounts.ts';
import { consumeCode, factorOf } from '../second-factor/consume-code.ts';
import { knownProvider } from '../ways-to-sign-in.ts';
import { withLockedSession } from '../with-locked-session.ts';
import { beginProviderSignIn } from './begin.ts';
import { changeIssuerRole } from './issuer-role.ts';

/** What authenticates the signed-in user again. */
interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

const start: SignInStart = { next: '/settings', page: 'settings', again: true };

/**
 * Starts linking a provider's account to the signed-in user. Fails like {@link beginProviderSignIn} and
 * {@link userWithPassword}; also with invalid or forbidden for a missing or wrong second-factor code.
 */
export async function beginLink(
  ctx: MemberContext,
  { provider, ...proof }: Proof & { provider: string },
  browser: string | undefined,
): Promise<{ url: string; browser: string } | Failure> {
  const user = await reauthenticate(ctx, proof);
  if (isFailure(user)) return user;
  return beginProviderSignIn(ctx, provider, start, browser, user.id);
}

/**
 * Links a provider's account to the user who started that, if they are still signed in. Ignores the email
 * address of that account. Fails with unauthenticated (somebody else or nobody is signed in now) and conflict
 * (another user has it).
 */
export async function linkToUser(
  ctx: Context,
  { issuer, subject }: ProviderClaims,
  userId: string,
): Promise<Failure | undefined> {
  const { viewer } = ctx;
  if (!isSignedIn(viewer) || viewer.id !== userId || !viewer.session)
    return failure('unauthenticated', 'You are no longer signed in to the account you wanted to link');
  const taken = () =>
    failure('conflict', 'This account is already linked to another account here. Sign in with it instead');
  const user = await withLockedSession({ ...ctx, viewer }, async (ctx, own) => {
    const holder = await findUserOfProvider(ctx.db, issuer, subject);
    if (holder) return holder.id === userId ? undefined : taken();
    await addProvider(ctx.db, { id: ctx.newId(), userId, issuer, subject, now: ctx.now() });
    return own;
  }).catch((error: unknown) => {
    // Linked to another user since it was looked up.
    if (violation(error)?.kind === 'unique') return taken();
    throw error;
  });
  if (!user || isFailure(user)) return user;
  ctx.security.record('provider-linked', { user: userId });
  mailProviderChanged(ctx, user, issuer, 'linked');
  return undefined;
}

/**
 * Removes the link to a provider's account, and ends the user's other sessions, because one of them may have
 * been started with that account. Fails with not-found, with conflict when the user could then no longer sign
 * in, and as {@link beginLink} does for the password and the code.
 */
export async function unlinkProvider(
  ctx: MemberContext,
  { id, ...proof }: Proof & { id: string },
): Promise<Failure | undefined> {
  const checked = await reauthenticate(ctx, proof);
  if (isFailure(checked)) return checked;
  const removed = await withLockedSession(ctx, async (ctx, user) => {
    const ways = await selectSignInMethods(ctx.db, user.id);
    const link = ways.find((way) => way.id === id && way.provider !== 'credential');
    if (!link) return failure('not-found', 'This account is not linked to yours');
    const others = ways.filter((way) => way !== link);
    if (
      !others.some(({ provider }) =>
        provider === 'credential' ? ctx.site.signUp.passwords : knownProvider(ctx, provider),
      )
    )
      return failure(
        'conflict',
        'This is your only way to sign in. Set a password or link another account first.',
      );
    await removeProvider(ctx.db, user.id, id);
    await deleteSessionsOf(ctx.db, user.id, { except: ctx.viewer.session });
    return { user, issuer: link.provider };
  });
  if (isFailure(removed)) return removed;
  if (removed.user.issuerRole && knownProvider(ctx, removed.issuer)?.id === 'oidc')
    await changeIssuerRole(ctx, removed.user.id, null);
  ctx.security.record('provider-unlinked', { user: removed.user.id });
  mailProviderChanged(ctx, removed.user, removed.issuer, 'unlinked');
  return undefined;
}

async function reauthenticate(ctx: MemberContext, { password, code }: Proof): Promise<UserRow | Failure> {
  const refusal = refuseHostedAccounts(ctx);
  if (refusal) return refusal;
  const user = await userWithPassword(ctx, password, 'password', 'change how you sign in');
  if (isFailure(user)) return user;
  const factor = await factorOf(ctx, user.id);
  if (!factor) return user;
  if (!code) return invalid({ field: 'code', message: 'Code is required' });
  return (await consumeCode(ctx, user, factor, code, 'forbidden')) ?? user;
}
