import type { Context } from '../core/context.ts';
import type { Failure } from '../core/failure.ts';
import { countUse } from '../core/limits/count.ts';

/** Whose wrong passwords an attempt counts among. */
interface Attempt {
  email: string;
  /** A device that is known from an earlier sign-in of the account, or the session that asks for the password again. */
  device: string | undefined;
}

/**
 * Counts an attempt before the password is checked, so that concurrent attempts cannot exceed the limit. A right password is
 * taken back by {@link uncountAttempt}: only wrong ones count.
 *
 * Devices known from earlier sign-ins of the account have counters of their own. So someone who sends wrong passwords for
 * another user's account can keep that user only from signing in on new devices, until the window ends a quarter of an hour after
 * its first attempt, however many follow. One address can do this to six accounts at most, because it is counted first and its
 * refused attempts do not count for the account.
 */
export async function countAttempt(ctx: Context, { email, device }: Attempt): Promise<Failure | undefined> {
  if (device) return countUse(ctx, 'signInDevice', device, 'Too many wrong passwords');
  return (
    (await countUse(ctx, 'signInAddress', ctx.address, 'Too many wrong passwords')) ??
    (await countUse(ctx, 'signInAccount', email, 'Too many wrong passwords for this account'))
  );
}

/** Takes back an attempt whose password was right. */
export async function uncountAttempt(ctx: Context, { email, device }: Attempt): Promise<void> {
  if (device) return ctx.limits.uncount('signInDevice', device);
  await ctx.limits.uncount('signInAccount', email);
  if (ctx.address !== undefined) await ctx.limits.uncount('signInAddress', ctx.address);
}
