import {
  findSecondFactor,
  markConfirmed,
  replaceRecoveryCodes,
} from '../../../database/identity/second-factors.ts';
import { findUser } from '../../../database/people/users.ts';
import { readCode, showRecoveryCode } from '../../../domain/identity/one-time-codes.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, notSignedIn } from '../../core/failure.ts';
import { countUse } from '../../core/limits/count.ts';
import { hashOf } from '../../core/secret.ts';
import { withLockedSession } from '../with-locked-session.ts';
import { takeAppCode, wrongCode } from './consume-code.ts';
import { isOn } from './enable.ts';
import { mailAboutFactor } from './mail.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

/**
 * Enables the second factor with a first code of the signed-in user's app. Returns their recovery codes.
 * Fails with unauthenticated, forbidden (wrong code), conflict (already enabled, or not started) or
 * too-many-requests.
 */
export async function confirmSecondFactor(
  ctx: MemberContext,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] } | Failure> {
  const user = await findUser(ctx.db, ctx.viewer.id);
  if (!user) return notSignedIn();
  const factor = await findSecondFactor(ctx.db, user.id);
  if (!factor) return failure('conflict', 'Two-step sign-in has not been set up. Start again');
  if (factor.confirmedAt) return isOn();
  const refused = await countUse(ctx, 'secondFactor', user.id, 'Too many wrong codes for this account');
  if (refused) return refused;
  const typed = readCode(code);
  if (typed.kind !== 'app' || !(await takeAppCode(ctx, factor, typed.code)))
    return wrongCode('forbidden', 'app');
  await ctx.limits.uncount('secondFactor', user.id);
  const codes = newRecoveryCodes();
  const failed = await withLockedSession(ctx, async (ctx) => {
    if (!(await markConfirmed(ctx.db, user.id, ctx.now()))) return isOn();
    await replaceRecoveryCodes(ctx.db, user.id, codes.map(hashOf));
    return undefined;
  });
  if (failed) return failed;
  ctx.security.record('second-factor-enabled', { user: user.id });
  mailAboutFactor(ctx, user, 'on');
  return { recoveryCodes: codes.map(showRecoveryCode) };
}
