import type { SecondFactor } from '../../contract/second-factor.ts';
import { countRecoveryCodes } from '../../database/second-factors.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { sessionOnly } from '../keys/session-only.ts';
import { factorOf } from './spend-code.ts';

/** The state of the signed-in user's second factor. Fails with unauthenticated, or forbidden for an API key. */
export async function read(ctx: Context): Promise<SecondFactor | Failure> {
  const member = sessionOnly(ctx);
  if (isFailure(member)) return member;
  const factor = await factorOf(ctx, member.id);
  return {
    since: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: factor ? await countRecoveryCodes(ctx.db, member.id) : 0,
  };
}
