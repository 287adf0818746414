import { type RateLimitName, rateLimits } from '../../../contract/core/rate-limits.ts';
import type { AdminLimit } from '../../../contract/hosting/limits.ts';
import { boundsOf } from '../../../domain/hosting/rate-limits.ts';
import type { AdminContext } from '../../core/context.ts';
import { refusalsByKind } from '../refusals/sum.ts';
import { applyChangedLimits } from './apply.ts';

/** Returns the limits that admins can change, with their values, bounds and recent refusals. */
export async function listLimits(ctx: AdminContext): Promise<{ items: AdminLimit[] }> {
  await applyChangedLimits(ctx);
  const refused = await refusalsByKind(ctx);
  return {
    items: changeableLimits.map((name) => {
      const { counts, per, kind } = rateLimits[name];
      const [limit, standard] = [ctx.limits.table[name], ctx.limits.defaults[name]];
      return {
        name,
        counts,
        per,
        ...limit,
        changed: limit.most !== standard.most || limit.seconds !== standard.seconds,
        default: { ...standard },
        bounds: boundsOf(kind, standard),
        refused: refused.get(`limit:${name}`) ?? { hour: 0, day: 0 },
      };
    }),
  };
}

/** A limit that admins can change. */
export type ChangeableLimit = Exclude<RateLimitName, 'proof'>;

const changeableLimits = (Object.keys(rateLimits) as RateLimitName[]).filter(
  (name): name is ChangeableLimit => rateLimits[name].kind !== undefined,
);
