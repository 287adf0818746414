import { deleteSecondFactor } from '../../../database/identity/second-factors.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { withLockedSession } from '../with-locked-session.ts';
import { mailAboutFactor } from './mail.ts';
import { userWithBoth } from './user-with-both.ts';

/**
 * Disables the second factor of the signed-in user and deletes their recovery codes. Fails as
 * {@link userWithBoth} does.
 */
export async function disableSecondFactor(
  ctx: MemberContext,
  input: { password: string; code: string },
): Promise<Failure | undefined> {
  const user = await userWithBoth(ctx, input);
  if (isFailure(user)) return user;
  const done = await withLockedSession(ctx, (ctx) => deleteSecondFactor(ctx.db, user.id));
  if (isFailure(done)) return done;
  ctx.security.record('second-factor-disabled', { user: user.id });
  mailAboutFactor(ctx, user, 'off');
  return undefined;
}
