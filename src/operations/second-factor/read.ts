import type { SecondFactor } from '../../contract/second-factor.ts';
import { countRecoveryCodes } from '../../database/second-factors.ts';
import type { MemberContext } from '../context.ts';
import type { Failure } from '../failure.ts';
import { factorOf } from './spend-code.ts';

/** The state of the signed-in user's second factor. */
export async function readSecondFactor(ctx: MemberContext): Promise<SecondFactor | Failure> {
  const factor = await factorOf(ctx, ctx.viewer.id);
  return {
    since: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: factor ? await countRecoveryCodes(ctx.db, ctx.viewer.id) : 0,
  };
}
