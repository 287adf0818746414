import { enableSecondFactor } from '../../database/second-factors.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, isFailure } from '../failure.ts';
import { userWithPassword } from '../identity/check-password.ts';
import { ownAccountsOnly } from '../identity/own-accounts.ts';
import { whileSignedIn } from '../identity/while-signed-in.ts';
import { encryptedFor } from './spend-code.ts';
import { newTotpSecret, totpUri } from './totp.ts';

/**
 * Makes a secret for an app of the signed-in person, whose password is asked again. The factor is on once they confirm it by a code;
 * until then a second beginning takes the place of the first. Fails with unauthenticated, forbidden (a wrong password, a key),
 * conflict (it is on) or too-many-requests.
 */
export async function begin(
  ctx: Context,
  { password }: { password: string },
): Promise<{ secret: string; uri: string } | Failure> {
  const elsewhere = ownAccountsOnly(ctx);
  if (elsewhere) return elsewhere;
  const user = await userWithPassword(ctx, password, 'password', 'change two-step sign-in');
  if (isFailure(user)) return user;
  const secret = newTotpSecret();
  const factor = {
    userId: user.id,
    encryptedSecret: ctx.encryption.encrypt(encryptedFor, secret),
    createdAt: ctx.now(),
  };
  const begun = await whileSignedIn(ctx, (tx) => enableSecondFactor(tx, factor));
  if (isFailure(begun)) return begun;
  return begun ? { secret, uri: totpUri(secret, { site: ctx.site.name, email: user.email }) } : isOn();
}

/** What to say of a factor that is to be turned on, and is. */
export const isOn = () => failure('conflict', 'Two-step sign-in is on already');
