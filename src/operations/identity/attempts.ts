import type { Context } from '../core/context.ts';
import type { Failure } from '../core/failure.ts';
import { countUse } from '../core/limits/count.ts';

/** The account and the device whose wrong passwords are counted. */
interface Attempt {
  email: string;
  /**
   * A device that is known from an earlier sign-in to the account, or the session that requires the password
   * again.
   */
  device: string | undefined;
}

/**
 * Counts an attempt before the password is checked, so that concurrent attempts cannot exceed the limit.
 * {@link uncountAttempt} reverts an attempt with the right password: only wrong passwords count.
 *
 * Devices known from earlier sign-ins to the account have counters of their own. So somebody who sends wrong
 * passwords for another user's account can only prevent that user from signing in on new devices, until the
 * window ends a quarter of an hour after its first attempt, however many follow. One address can do this to
 * six accounts at most, because the address is counted first and its refused attempts do not count for the
 * account.
 */
export async function countAttempt(ctx: Context, { email, device }: Attempt): Promise<Failure | undefined> {
  if (device) return countUse(ctx, 'signInDevice', device, 'Too many wrong passwords');
  return (
    (await countUse(ctx, 'signInAddress', ctx.address, 'Too many wrong passwords')) ??
    (await countUse(ctx, 'signInAccount', email, 'Too many wrong passwords for this account'))
  );
}

/** Reverts the count of an attempt with the right password. */
export async function uncountAttempt(ctx: Context, { email, device }: Attempt): Promise<void> {
  if (device) return ctx.limits.uncount('signInDevice', device);
  await ctx.limits.uncount('signInAccount', email);
  if (ctx.address !== undefined) await ctx.limits.uncount('signInAddress', ctx.address);
}
