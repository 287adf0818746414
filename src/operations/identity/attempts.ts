import type { Context } from '../context.ts';
import type { Failure } from '../failure.ts';
import { countUse } from '../limits/count.ts';

/**
 * Every attempt is counted before the password is looked at, so that a thousand at once are not a thousand guesses, and
 * given back when it was right: only wrong ones count.
 *
 * Whoever sends wrong passwords for somebody else's account can keep that person from signing in anew, and no more:
 * sessions and personal keys are not looked at here and go on, and the window ends a quarter of an hour after it began,
 * however many attempts follow. One address can do it to six accounts at most, because it is counted first and what it
 * is refused does not reach an account.
 */
export async function countAttempt(ctx: Context, email: string): Promise<Failure | undefined> {
  return (
    (await countUse(ctx, 'signInAddress', ctx.address, 'Too many wrong passwords')) ??
    (await countUse(ctx, 'signInAccount', email, 'Too many wrong passwords for this account'))
  );
}

/** Takes an attempt back whose password was right. */
export async function giveBackAttempt(ctx: Context, email: string): Promise<void> {
  await ctx.limits.giveBack('signInAccount', email);
  if (ctx.address !== undefined) await ctx.limits.giveBack('signInAddress', ctx.address);
}
