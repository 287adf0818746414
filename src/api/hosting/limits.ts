import { createMiddleware } from 'hono/factory';
import type { Limits } from '../../operations/core/adapters/adapters.ts';
import { countAddress } from '../core/admit.ts';
import { problemResponse } from '../core/problem-response.ts';
import type { ApiEnv } from '../core/register.ts';

/** Counts requests by the client's address and refuses those over the limit, before the database is used. */
export function limitReads(limits: Limits) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const refused = await countAddress(c, limits);
    return refused ? problemResponse(c, refused) : next();
  });
}
