import {
  type ActionLimit,
  type LimitName,
  type RateLimitName,
  rateLimits,
} from '../../../contract/core/rate-limits.ts';
import { idOf } from '../../../domain/identity/viewer.ts';
import type { LimitUse } from '../adapters/adapters.ts';
import type { Context } from '../context.ts';
import { type Failure, limitExceeded } from '../failure.ts';

/**
 * Counts one use of a limit. Fails with too-many-requests when the limit is exceeded. Counts nothing without
 * a subject (the product's own requests have no address). `what` begins the message to the user.
 */
export async function countUse(
  ctx: Pick<Context, 'limits'>,
  name: RateLimitName,
  subject: string | undefined,
  what: string,
): Promise<Failure | undefined> {
  if (subject === undefined) return undefined;
  const use = await ctx.limits.count(name, subject);
  return use.exceeded ? tooMany(what, use) : undefined;
}

/**
 * Counts a request towards those of its endpoint's limits that the declaration suffices for. Fails with
 * too-many-requests.
 */
export async function countDeclared(
  ctx: Pick<Context, 'limits' | 'viewer' | 'address'>,
  names: readonly ActionLimit[] = [],
): Promise<Failure | undefined> {
  const limits: Partial<Record<LimitName, { per: string; message?: string }>> = rateLimits;
  for (const name of names) {
    const limit = limits[name];
    if (!limit?.message) continue;
    const subject = limit.per === 'address' ? ctx.address : (idOf(ctx.viewer) ?? undefined);
    const refused = await countUse(ctx, name as RateLimitName, subject, limit.message);
    if (refused) return refused;
  }
  return undefined;
}

/** Returns the failure for an exceeded limit, with the time to wait. */
export function tooMany(what: string, use: LimitUse): Failure {
  const seconds = use.resetSeconds;
  const wait =
    seconds < 120 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`;
  return limitExceeded(
    use,
    `${what}${what.endsWith(' or') ? ' wait' : '. Wait'} ${wait} and try again`,
    seconds,
  );
}
