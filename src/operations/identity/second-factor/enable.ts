import { insertSecondFactor } from '../../../database/identity/second-factors.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { userWithPassword } from '../check-password.ts';
import { refusePasswords } from '../refuse-hosted-accounts.ts';
import { withLockedSession } from '../with-locked-session.ts';
import { encryptedFor } from './consume-code.ts';
import { newTotpSecret, totpUri } from './totp.ts';

/**
 * Creates the secret for an authenticator app of the signed-in user, who must enter their password again. The
 * second factor is enabled once they confirm it with a code; until then, another call replaces the secret.
 * Fails with forbidden (wrong password, API key), conflict (already enabled) or too-many-requests.
 */
export async function enableSecondFactor(
  ctx: MemberContext,
  { password }: { password: string },
): Promise<{ secret: string; uri: string } | Failure> {
  const refusal = refusePasswords(ctx);
  if (refusal) return refusal;
  const user = await userWithPassword(ctx, password, 'password', 'change two-step sign-in');
  if (isFailure(user)) return user;
  const secret = newTotpSecret();
  const factor = {
    userId: user.id,
    encryptedSecret: ctx.encryption.encrypt(encryptedFor, secret),
    createdAt: ctx.now(),
  };
  const begun = await withLockedSession(ctx, (ctx) => insertSecondFactor(ctx.db, factor));
  if (isFailure(begun)) return begun;
  return begun ? { secret, uri: totpUri(secret, { site: ctx.site.name, email: user.email }) } : isOn();
}

/** Returns the failure when the second factor is already enabled. */
export const isOn = () => failure('conflict', 'Two-step sign-in is already on');
