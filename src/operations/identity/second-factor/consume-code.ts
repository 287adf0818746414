import {
  countRecoveryCodes,
  findSecondFactor,
  type SecondFactorRow,
  takeRecoveryCode,
  takeStep,
} from '../../../database/identity/second-factors.ts';
import type { UserRow } from '../../../database/people/users.ts';
import { readCode } from '../../../domain/identity/one-time-codes.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import { countUse } from '../../core/limits/count.ts';
import { hashOf } from '../../core/secret.ts';
import { mailAboutFactor } from './mail.ts';
import { stepOf } from './totp.ts';

/** The encryption purpose of app secrets. */
export const encryptedFor = 'second factor';

/** Returns a user's second factor, if it is enabled. */
export async function factorOf(
  ctx: Pick<Context, 'db'>,
  userId: string,
): Promise<SecondFactorRow | undefined> {
  const factor = await findSecondFactor(ctx.db, userId);
  return factor?.confirmedAt ? factor : undefined;
}

/**
 * Uses up a code of a user's app, or one of their recovery codes: each works once. Every attempt is counted
 * before the code is checked; a right code reverts the count. Fails at the field `code`, with the failure
 * code `wrong`, or with too-many-requests.
 */
export async function consumeCode(
  ctx: Context,
  user: UserRow,
  factor: SecondFactorRow,
  typed: string,
  wrong: 'unauthenticated' | 'forbidden',
): Promise<Failure | undefined> {
  const refused = await countUse(ctx, 'secondFactor', user.id, 'Too many wrong codes for this account');
  if (refused) return refused;
  const { kind, code } = readCode(typed);
  const right = kind === 'app' ? await takeAppCode(ctx, factor, code) : await takeRecovery(ctx, user, code);
  if (!right) return wrongCode(wrong, kind);
  await ctx.limits.uncount('secondFactor', user.id);
  return undefined;
}

/**
 * Uses up a code of the app. Returns whether it is valid at this time and was not used before. If the secret
 * cannot be decrypted, no code is valid.
 */
export async function takeAppCode(
  ctx: Pick<Context, 'db' | 'encryption' | 'now'>,
  { userId, encryptedSecret }: SecondFactorRow,
  code: string,
): Promise<boolean> {
  const secret = ctx.encryption.decrypt(encryptedFor, encryptedSecret);
  const step = secret && stepOf(secret, code, ctx.now());
  return Boolean(step) && takeStep(ctx.db, userId, Number(step));
}

async function takeRecovery(ctx: Context, user: UserRow, code: string): Promise<boolean> {
  if (!(await takeRecoveryCode(ctx.db, user.id, hashOf(code)))) return false;
  ctx.security.record('recovery-code-used', { user: user.id });
  mailAboutFactor(ctx, user, { recoveryCodesLeft: await countRecoveryCodes(ctx.db, user.id) });
  return true;
}

/** Returns the failure for a code that is not valid. */
export function wrongCode(code: 'unauthenticated' | 'forbidden', kind: 'app' | 'recovery'): Failure {
  const message =
    kind === 'app'
      ? 'This code is wrong or was already used. Enter the one that your app shows now'
      : 'This code is wrong or was already used: a code from your app has 6 digits, a recovery code 16 letters and digits';
  return failure(code, message, [{ field: 'code', message }]);
}
