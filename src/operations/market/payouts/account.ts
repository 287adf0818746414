import { paths } from '../../../contract/core/routes.ts';
import {
  findPayoutAccount,
  type StoredPayoutAccount,
  savePayoutAccount,
} from '../../../database/market/payout-accounts.ts';
import type { Payments } from '../../core/adapters/payment-adapters.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure, retryableFailure } from '../../core/failure.ts';
import { userWithPassword } from '../../identity/check-password.ts';

/** Milliseconds for which the state of an account that is not ready is not read again. */
const freshMs = 5_000;

/**
 * Returns the signed-in user's account at the provider with its current state. The state of an account that
 * is not ready is requested from the provider; if it is unreachable, the last known state is returned.
 */
export async function currentAccount(
  ctx: Pick<MemberContext, 'db' | 'viewer' | 'now' | 'log'>,
  payments: Payments,
): Promise<StoredPayoutAccount | undefined> {
  const owner = { userId: ctx.viewer.id, provider: payments.name };
  const account = await findPayoutAccount(ctx.db, owner.userId, owner.provider);
  const now = ctx.now();
  if (!account || account.state === 'ready' || now.getTime() - account.checkedAt.getTime() < freshMs)
    return account;
  try {
    const current = { ...account, state: await payments.payouts.state(account.ref), checkedAt: now };
    await savePayoutAccount(ctx.db, owner, current);
    return current;
  } catch (err) {
    ctx.log.warn({ err }, 'the state of an account for payouts could not be read');
    return account;
  }
}

/**
 * Returns the address where the signed-in user sets up payouts, or changes them after the setup. Opens an
 * account at the provider if they have none. Fails with conflict (the site sells nothing), forbidden (the
 * email address is not verified), unavailable, and as {@link userWithPassword} does.
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
    return failure('forbidden', 'Verify your email address first: the payment provider writes to it');
  const page = paths.payouts();
  try {
    const account = (await currentAccount(ctx, payments)) ?? (await openAccount(ctx, payments, user.email));
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
    ctx.log.error({ err }, 'payouts could not be set up');
    return retryableFailure('unavailable', 'The payment provider does not answer: try again in a minute', 60);
  }
}

/** Opens an account for the signed-in user at the provider. */
export async function openAccount(
  { db, now, viewer: { id } }: MemberContext,
  payments: Payments,
  email: string,
): Promise<StoredPayoutAccount> {
  const ref = await payments.payouts.open({ id, email });
  const account = { ref, state: 'incomplete' as const, checkedAt: now() };
  await savePayoutAccount(db, { userId: id, provider: payments.name }, account);
  return account;
}

/** Returns the failure on a site that sells nothing. */
export const nothingSold = () => failure('conflict', 'This site does not sell prompts: there are no payouts');
