import type { IncomingMessage } from 'node:http';
import { addressGroup } from '../api/core/client-address.ts';
import { limitHeaders } from '../api/core/limit-headers.ts';
import { turns } from '../api/core/turns.ts';
import { isSharedRead } from '../contract/core/endpoint.ts';
import { endpointList } from '../contract/endpoints.ts';
import { routeOf } from '../contract/route-of.ts';
import type { Limits, LimitUse } from '../operations/core/adapters/adapters.ts';
import type { LoopBudget } from '../operations/core/adapters/loop-budget.ts';
import { isFailure } from '../operations/core/failure.ts';
import { type CachedPage, createPageCache, type PageCacheOptions } from '../web/render/page-cache.ts';

/** The routes of the API whose replies are the same for all visitors. */
const sharedRoutes = new Set(endpointList.filter(isSharedRead).map(({ path }) => `/api${path}`));

/** Whether the reply to a visitor's GET of this path may come from the cache. */
export function isSharedPath(path: string): boolean {
  return sharedRoutes.has(routeOf(path));
}

/** Where a read comes from, and its use of the limit `read`, once counted. */
interface Reader {
  address: string | undefined;
  counted?: LimitUse;
}

/** Dependencies of the cached reads. */
interface CachedReadsOptions extends Pick<PageCacheOptions, 'render' | 'changedAt' | 'onError'> {
  limits: Pick<Limits, 'count'>;
  budget?: LoopBudget | undefined;
  fetch: (request: Request, from: Reader) => Response | Promise<Response>;
}

/**
 * Caches visitors' reads of the API by their URLs, for five seconds unless data changes. Each request counts
 * towards the limit of its address, and each address waits for at most four replies at a time.
 */
export function cachedReads({ limits, fetch, budget, ...options }: CachedReadsOptions) {
  const replies = createPageCache({
    ...options,
    normalise: ({ pathname, search }) => pathname + search,
    // A client that has written reads its own write, and no client gets an older reply than documented.
    settleMs: 0,
    staleMs: 5_000,
    staleIfErrorMs: 0,
    maxBytes: 16 * 1024 * 1024,
  });
  const inTurn = turns(budget);
  /** Requests that were counted before they were routed. */
  const uses = new WeakMap<IncomingMessage, LimitUse>();

  const count = async (incoming: IncomingMessage, address: string | undefined) => {
    const known = uses.get(incoming);
    if (known || address === undefined) return known;
    const use = await limits.count('read', addressGroup(address));
    uses.set(incoming, use);
    return use;
  };

  return {
    /** Returns the cached reply for a request's raw target; undefined on a miss. */
    hit: replies.hit,
    /** Counts the request; returns its rate limit headers, or undefined if the limit is exceeded. */
    async admit(incoming: IncomingMessage, address: string | undefined) {
      const use = await count(incoming, address);
      return use?.exceeded ? undefined : { ...(use && limitHeaders(use)) };
    },
    /** Returns the reply as computed for all visitors, or the API's own response that refuses the request. */
    async answer(
      request: Request,
      incoming: IncomingMessage,
      address: string | undefined,
    ): Promise<{ reply: CachedPage; headers: Record<string, string> } | Response> {
      const counted = await count(incoming, address);
      const refused = () => fetch(request, { address, ...(counted && { counted }) });
      if (counted?.exceeded) return refused();
      const group = address === undefined ? undefined : addressGroup(address);
      const reply = await inTurn(group, async () => replies.get(new URL(request.url)));
      return isFailure(reply) ? refused() : { reply, headers: { ...(counted && limitHeaders(counted)) } };
    },
  };
}
