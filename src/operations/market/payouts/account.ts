import { paths } from '../../../contract/core/routes.ts';
import {
  changePayoutAccount,
  findPayoutAccount,
  type StoredPayoutAccount,
  savePayoutAccount,
} from '../../../database/market/payout-accounts.ts';
import type { Payments } from '../../core/adapters/payment-adapters.ts';
import type { Context, MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { inTransaction } from '../../core/in-transaction.ts';
import { userWithPassword } from '../../identity/check-password.ts';
import { notifyFromSite } from '../../notifications/notify.ts';
import { providerFailure } from '../provider-failure.ts';

/** Milliseconds for which the state of an account is not read again; longer for one that is ready. */
const freshMs = { changing: 5_000, ready: 3_600_000 };

/**
 * Returns the signed-in user's account at the provider with its current state, which is requested from the
 * provider when it is older than `freshMs`. If it is unreachable, the last known state is returned.
 */
export async function currentAccount(
  ctx: Pick<MemberContext, 'db' | 'viewer' | 'now' | 'newId' | 'streams' | 'log'>,
  payments: Payments,
  { maxAgeMs }: { maxAgeMs?: number } = {},
): Promise<StoredPayoutAccount | undefined> {
  const account = await findPayoutAccount(ctx.db, ctx.viewer.id, payments.name);
  const now = ctx.now();
  const age = now.getTime() - (account?.checkedAt.getTime() ?? 0);
  if (!account || age < (maxAgeMs ?? freshMs[account.state === 'ready' ? 'ready' : 'changing']))
    return account;
  try {
    const current = { ...account, state: await payments.payouts.state(account.ref), checkedAt: now };
    if (current.state === 'gone') await noteAccountState(ctx, payments, current);
    await savePayoutAccount(ctx.db, { userId: ctx.viewer.id, provider: payments.name }, current);
    return current;
  } catch (err) {
    ctx.log.warn({ err }, 'the state of a payout account could not be read');
    return account;
  }
}

/** Stores a state that the provider reports about an account, and notifies its seller when it is gone. */
export async function noteAccountState(
  ctx: Pick<Context, 'db' | 'now' | 'newId' | 'streams'>,
  payments: Payments,
  { ref, state }: Pick<StoredPayoutAccount, 'ref' | 'state'>,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const seller = await changePayoutAccount(ctx.db, payments.name, { ref, state, checkedAt: ctx.now() });
    if (!seller || state !== 'gone') return;
    const path = paths.payouts();
    await notifyFromSite(ctx, { kind: 'payout', detail: 'gone', to: [seller], subject: seller, path });
  });
}

/**
 * Returns the address where the signed-in user sets up payouts, or changes them after the setup. Opens an
 * account at the provider if they have none, or if theirs is gone. Fails with conflict (the site sells
 * nothing, or the provider refuses), forbidden (the email address is not verified), unavailable, and as
 * {@link userWithPassword} does.
 */
export async function setUpPayouts(
  ctx: MemberContext,
  { password }: { password?: string | undefined },
): Promise<{ url: string } | Failure> {
  const { payments, site } = ctx;
  if (!payments) return nothingSold();
  const user = await userWithPassword(ctx, password, 'password', 'set up payouts');
  if (isFailure(user)) return user;
  if (!user.emailVerified && !payments.isTest)
    return failure('forbidden', 'Verify your email address first. The payment provider sends email to it');
  const page = paths.payouts();
  try {
    const account = await usableAccount(ctx, payments, user.email);
    const manages = account.state === 'ready' || account.state === 'checking';
    const dashboard = manages ? await payments.payouts.dashboardUrl(account.ref) : undefined;
    const url =
      dashboard ??
      (await payments.payouts.setupUrl(account.ref, {
        returnUrl: site.url + page,
        refreshUrl: site.url + page,
        testPath: paths.testPayouts(),
      }));
    return { url };
  } catch (err) {
    return providerFailure(ctx, err, 'payouts could not be set up');
  }
}

/**
 * Returns the signed-in user's account at the provider, or opens one if they have none, or if theirs is gone.
 */
export async function usableAccount(
  ctx: MemberContext,
  payments: Payments,
  email: string,
): Promise<StoredPayoutAccount> {
  const { db, now, viewer } = ctx;
  const known = await currentAccount(ctx, payments, { maxAgeMs: freshMs.changing });
  if (known && known.state !== 'gone') return known;
  const { id } = viewer;
  const ref = await payments.payouts.open({ id, email, replaces: known?.ref });
  const account = { ref, state: 'incomplete' as const, checkedAt: now() };
  await savePayoutAccount(db, { userId: id, provider: payments.name }, account);
  return account;
}

/** Returns the failure on a site that sells nothing. */
export const nothingSold = () => failure('conflict', 'This site does not sell prompts. There are no payouts');
