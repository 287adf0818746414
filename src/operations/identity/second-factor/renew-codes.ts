import { replaceRecoveryCodes } from '../../../database/identity/second-factors.ts';
import { showRecoveryCode } from '../../../domain/identity/one-time-codes.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { hashOf } from '../../core/secret.ts';
import { withLockedSession } from '../with-locked-session.ts';
import { mailAboutFactor } from './mail.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { userWithBoth } from './user-with-both.ts';

/**
 * Replaces the signed-in user's recovery codes and returns the new ones. Fails as {@link userWithBoth} does.
 */
export async function renewRecoveryCodes(
  ctx: MemberContext,
  input: { password: string; code: string },
): Promise<{ recoveryCodes: string[] } | Failure> {
  const user = await userWithBoth(ctx, input);
  if (isFailure(user)) return user;
  const codes = newRecoveryCodes();
  const done = await withLockedSession(ctx, (ctx) =>
    replaceRecoveryCodes(ctx.db, user.id, codes.map(hashOf)),
  );
  if (isFailure(done)) return done;
  ctx.security.record('recovery-codes-renewed', { user: user.id });
  mailAboutFactor(ctx, user, 'new codes');
  return { recoveryCodes: codes.map(showRecoveryCode) };
}
