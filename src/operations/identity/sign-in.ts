import type { Context } from '../context.ts';
import { type Failure, failure } from '../failure.ts';
import { count } from '../limits/count.ts';
import { type Session, withUser } from './sign-up.ts';

/**
 * Signs in. Fails with unauthenticated, without telling whether the address or the password was wrong, and with
 * too-many-requests after too many wrong passwords for the account or from the client's address.
 */
export async function signIn(
  ctx: Context,
  input: { email: string; password: string },
  headers: Headers,
): Promise<Session | Failure> {
  const refused = await countAttempt(ctx, input.email);
  if (refused) return refused;
  const session = await ctx.identity.signIn(input, headers);
  if (session === 'wrong-credentials') return failure('unauthenticated', 'Incorrect email or password');
  await giveBackAttempt(ctx, input.email);
  return withUser(ctx, session);
}

/**
 * Every attempt is counted before the password is looked at, so that a thousand at once are not a thousand guesses, and
 * given back when it was right: only wrong ones count.
 *
 * Whoever sends wrong passwords for somebody else's account can keep that person from signing in anew, and no more:
 * sessions and personal keys are not looked at here and go on, and the window ends a quarter of an hour after it began,
 * however many attempts follow. One address can do it to six accounts at most, because it is counted first and what it
 * is refused does not reach an account.
 */
async function countAttempt(ctx: Context, email: string): Promise<Failure | undefined> {
  return (
    (await count(ctx, 'signInAddress', ctx.address, 'Too many wrong passwords')) ??
    (await count(ctx, 'signInAccount', email, 'Too many wrong passwords for this account'))
  );
}

async function giveBackAttempt(ctx: Context, email: string): Promise<void> {
  await ctx.limits.giveBack('signInAccount', email);
  if (ctx.address !== undefined) await ctx.limits.giveBack('signInAddress', ctx.address);
}
