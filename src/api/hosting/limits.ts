import { createMiddleware } from 'hono/factory';
import type { Limits } from '../../operations/core/adapters/adapters.ts';
import { isFailure } from '../../operations/core/failure.ts';
import { type Admission, addressOf, countAddress } from '../core/admit.ts';
import { problemResponse } from '../core/problem-response.ts';
import type { ApiEnv } from '../core/register.ts';
import { turns } from '../core/turns.ts';

/** Counts requests by the client's address and refuses those over the limit, before the database is used. */
export function limitReads(limits: Limits) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const refused = await countAddress(c, limits);
    return refused ? problemResponse(c, refused) : next();
  });
}

/** Renders what one client's address requests in turns. */
export function inTurns({ budget }: Pick<Admission, 'budget'>) {
  const inTurn = turns(budget);
  return createMiddleware<ApiEnv>(async (c, next) => {
    const refused = await inTurn(addressOf(c), next);
    return refused && isFailure(refused) ? problemResponse(c, refused) : undefined;
  });
}
