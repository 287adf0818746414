import type { Context } from '../context.ts';
import type { Failure } from '../failure.ts';
import { countUse } from '../limits/count.ts';

/**
 * Counts an attempt before the password is checked, so that concurrent attempts cannot exceed the limit. A right password is
 * taken back by {@link uncountAttempt}: only wrong ones count.
 *
 * Someone who sends wrong passwords for another user's account can keep that user from signing in, but nothing else: sessions
 * and API keys are not affected, and the window ends a quarter of an hour after its first attempt, however many follow. One
 * address can do this to six accounts at most, because it is counted first and its refused attempts do not count for the account.
 */
export async function countAttempt(ctx: Context, email: string): Promise<Failure | undefined> {
  return (
    (await countUse(ctx, 'signInAddress', ctx.address, 'Too many wrong passwords')) ??
    (await countUse(ctx, 'signInAccount', email, 'Too many wrong passwords for this account'))
  );
}

/** Takes back an attempt whose password was right. */
export async function uncountAttempt(ctx: Context, email: string): Promise<void> {
  await ctx.limits.uncount('signInAccount', email);
  if (ctx.address !== undefined) await ctx.limits.uncount('signInAddress', ctx.address);
}
