import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isSignedIn } from '../domain/viewer.ts';
import type { LimitName, Limits, LimitUse } from '../operations/context.ts';
import { tooMany } from '../operations/limits/count.ts';
import { addressGroup } from './client-address.ts';
import { isRead } from './guards.ts';
import { problemResponse } from './problem-response.ts';
import type { ApiEnv } from './register.ts';

/**
 * Takes the client's address from the server's side of the connection, where no header of a client reaches, and counts
 * reads by it, before anything is asked of the database. What the site's own pages ask in this process has no address.
 */
export function limitReads(limits: Limits) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    // Called in process without an environment, Hono has none.
    const address = (c.env as ApiEnv['Bindings'] | undefined)?.address;
    const subject = address === undefined ? undefined : addressGroup(address);
    c.set('address', subject);
    return (isRead(c) ? await refusal(c, limits, 'read', subject) : undefined) ?? next();
  });
}

/** Counts a person's writes, a visitor's by their address, and every request of a personal key. */
export const limitUsers = createMiddleware<ApiEnv>(async (c, next) => {
  const { limits, viewer } = c.get('ctx');
  const person = isSignedIn(viewer) ? viewer : undefined;
  const ofKey = person?.key && (await refusal(c, limits, 'key', person.key.id));
  if (ofKey) return ofKey;
  if (isRead(c)) return next();
  const refused = person
    ? await refusal(c, limits, 'write', person.id)
    : await refusal(c, limits, 'read', c.get('address'));
  return refused ?? next();
});

async function refusal(
  c: HonoContext<ApiEnv>,
  limits: Limits,
  name: LimitName,
  subject: string | undefined,
): Promise<Response | undefined> {
  if (subject === undefined) return undefined;
  const use = await limits.count(name, subject);
  tell(c, use);
  return use.exceeded ? problemResponse(c, tooMany('Too many requests', use.resetSeconds)) : undefined;
}

/** The reply's word on a limit: draft-ietf-httpapi-ratelimit-headers-11. Names and quotas first, then how they stand. */
function tell(c: HonoContext, { name, most, seconds, left, resetSeconds }: LimitUse): void {
  c.header('ratelimit-policy', `"${name}";q=${most};w=${seconds}`, { append: true });
  c.header('ratelimit', `"${name}";r=${left};t=${resetSeconds}`, { append: true });
}
