import { rateLimits } from '../../../contract/core/rate-limits.ts';
import { deleteChangedLimit, putChangedLimit } from '../../../database/hosting/limits.ts';
import { boundsOf, type RateLimit } from '../../../domain/hosting/rate-limits.ts';
import type { AdminContext } from '../../core/context.ts';
import { type Failure, failure, invalid, isFailure } from '../../core/failure.ts';
import { recordAudit } from '../../core/record-audit.ts';
import { applyChangedLimits } from './apply.ts';
import type { ChangeableLimit } from './list.ts';

/**
 * Changes a limit, or restores its value from the configuration with `reset`. Effective at once in this
 * process, and within seconds in all others. Fails with not-found, or with invalid for a value outside the
 * limit's bounds.
 */
export async function changeLimit(
  ctx: AdminContext,
  name: string,
  to: RateLimit | 'reset',
): Promise<Failure | undefined> {
  if (!isChangeable(name)) return failure('not-found', 'There is no such limit');
  const standard = ctx.limits.defaults[name];
  if (to !== 'reset') {
    const outside = outsideOf(boundsOf(rateLimits[name].kind, standard), to);
    if (isFailure(outside)) return outside;
  }
  const before = ctx.limits.table[name];
  const after = to === 'reset' ? standard : to;
  await ctx.db.transaction(async (tx) => {
    if (to === 'reset') await deleteChangedLimit(tx, name);
    else await putChangedLimit(tx, { name, ...to, changedAt: ctx.now() });
    await recordAudit(tx, ctx, {
      action: to === 'reset' ? 'reset-limit' : 'change-limit',
      kind: 'limit',
      id: null,
      name: `${rateLimits[name].counts} (per ${rateLimits[name].per})`,
      note: `${words(before)} → ${words(after)}`,
    });
  });
  await applyChangedLimits(ctx);
  return undefined;
}

function isChangeable(name: string): name is ChangeableLimit {
  return Object.hasOwn(rateLimits, name) && rateLimits[name as ChangeableLimit].kind !== undefined;
}

function outsideOf(bounds: ReturnType<typeof boundsOf>, { most, seconds }: RateLimit): Failure | undefined {
  const errors = [
    { field: 'most', value: most, label: 'Allowed' },
    { field: 'seconds', value: seconds, label: 'Seconds' },
  ].flatMap(({ field, value, label }) => {
    const { least, greatest } = bounds[field as 'most' | 'seconds'];
    return value >= least && value <= greatest
      ? []
      : [
          {
            field,
            message: `${label} must be from ${least.toLocaleString('en-US')} to ${greatest.toLocaleString('en-US')}`,
          },
        ];
  });
  return errors.length ? invalid(...errors) : undefined;
}

function words({ most, seconds }: RateLimit): string {
  return `${most} in ${seconds} s`;
}
