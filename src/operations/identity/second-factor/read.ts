import type { SecondFactor } from '../../../contract/identity/second-factor.ts';
import { countRecoveryCodes } from '../../../database/identity/second-factors.ts';
import type { MemberContext } from '../../core/context.ts';
import type { Failure } from '../../core/failure.ts';
import { factorOf } from './consume-code.ts';

/** Returns the state of the signed-in user's second factor. */
export async function readSecondFactor(ctx: MemberContext): Promise<SecondFactor | Failure> {
  const factor = await factorOf(ctx, ctx.viewer.id);
  return {
    since: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: factor ? await countRecoveryCodes(ctx.db, ctx.viewer.id) : 0,
  };
}
