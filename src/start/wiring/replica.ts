import { writeCookie } from '../../adapters/core/requests/write-cookie.ts';
import type { Pool } from '../../database/core/connection.ts';
import type { PoolUse } from '../../database/core/servers/pool-watch.ts';
import { openReplica } from '../../database/core/servers/replica.ts';
import type { WatchStatement } from '../../database/core/servers/statement-pool.ts';
import type { ReadServer, ReadSource } from '../../domain/hosting/replica.ts';
import type { Viewer } from '../../domain/identity/viewer.ts';
import type { SessionTokens } from '../../operations/core/adapters/identity-adapters.ts';
import type { Context } from '../../operations/core/context.ts';

/** What the caller of `Product.fetch` knows about a request. */
export interface RequestOrigin {
  /** The client's address; undefined for requests made in this process, which are not limited by address. */
  address?: string | undefined;
  /** The id of the request. */
  requestId?: string | undefined;
  /** The viewer, where the caller has found it already: the request's cookie and token are then ignored. */
  viewer?: Viewer | undefined;
  /** Which server a visitor's page reads from. */
  server?: ReadServer | undefined;
}

/** What metrics show of the replica. */
export interface ReplicaUse {
  /** Requests of visitors that each server was chosen for, pages included. */
  reads(): Readonly<Record<ReadServer, number>>;
  /** Statements that the primary was asked for because the replica failed them. */
  repeated(): number;
  /** Seconds that the replica is behind; undefined while it is not known. */
  lag(): Promise<number | undefined>;
}

/** Which server visitors' requests read from. Without a replica, always the primary. */
export interface VisitorReads {
  /** Where a page that is rendered now finds its data. */
  source(): ReadSource;
  databases(server: ReadServer | undefined): Pick<Context, 'db' | 'searchDb'>;
  /** Answers a request with `send`, and once more from the primary what the replica does not know yet. */
  answer(request: Request, path: string, from: RequestOrigin, send: Send): Response | Promise<Response>;
  /** Whether a browser has just written something, so that it must read from the primary. */
  hasWritten(cookie: string | undefined | null): boolean;
  /** Adds to the reply to a request that wrote something what {@link hasWritten} recognises. Members need none. */
  markWriter(request: Request, response: Response): void;
  pools(): PoolUse[];
  /** Undefined without a replica. */
  use: ReplicaUse | undefined;
  close(): Promise<void>;
}

type Send = (from: RequestOrigin & { server: ReadServer }) => Response | Promise<Response>;

interface VisitorReadsOptions {
  /** The address of the replica, if there is one. */
  address: string | undefined;
  pool: Pool;
  tokens: SessionTokens;
  secure: boolean;
  /** When data was last changed, as far as this process knows. */
  changedAt: () => number;
  watch?: WatchStatement | undefined;
  log: Context['log'];
}

/** Sends visitors' reads to the replica at `address`. */
export function visitorReads({ address, tokens, secure, ...options }: VisitorReadsOptions): VisitorReads {
  const { pool } = options;
  if (address === undefined) return primaryOnly(pool);
  const replica = openReplica(address, { ...options, primary: pool });
  const cookie = writeCookie({ secure });
  const reads: Record<ReadServer, number> = { primary: 0, replica: 0 };

  const hasSession = (header: string | undefined | null) =>
    tokens.inCookie(header ?? undefined) !== undefined;
  const mayUseReplica = (request: Request, path: string, { viewer }: RequestOrigin) =>
    (request.method === 'GET' || request.method === 'HEAD') &&
    viewer === undefined &&
    !ownReads.test(path) &&
    !request.headers.has('authorization') &&
    !hasSession(request.headers.get('cookie'));

  return {
    source: replica.source,
    databases: (server) => (server === 'replica' ? replica : pool),
    async answer(request, path, from, send) {
      if (!mayUseReplica(request, path, from)) return send({ ...from, server: 'primary' });
      const server = cookie.isIn(request.headers.get('cookie'))
        ? 'primary'
        : (from.server ?? replica.source().server);
      reads[server]++;
      const response = await send({ ...from, server });
      if (server === 'primary' || !mayBeOutdated(response.status)) return response;
      // Without its address it is not counted twice.
      const current = await send({ ...from, address: undefined, server: 'primary' });
      for (const name of ['ratelimit', 'ratelimit-policy']) {
        const value = response.headers.get(name);
        if (value !== null) current.headers.set(name, value);
      }
      return current;
    },
    hasWritten: cookie.isIn,
    markWriter(request, response) {
      const set = response.headers.getSetCookie();
      const isSignedIn =
        set.some(hasSession) ||
        (hasSession(request.headers.get('cookie')) && !set.includes(tokens.clearedCookie));
      if (!isSignedIn) response.headers.append('set-cookie', cookie.header);
    },
    pools: () => [...pool.use(), ...replica.use()],
    use: { reads: () => reads, repeated: replica.repeated, lag: replica.lag },
    close: replica.close,
  };
}

function primaryOnly(pool: Pool): VisitorReads {
  return {
    source: () => ({ server: 'primary', asOf: performance.now() }),
    databases: () => pool,
    answer: (_request, _path, from, send) => send({ ...from, server: 'primary' }),
    hasWritten: () => false,
    markWriter() {},
    pools: pool.use,
    use: undefined,
    close: async () => {},
  };
}

/** Addresses that read what was written a moment before on the way to them: links of mails, and signing in with a provider. */
const ownReads = /^\/api\/auth\//;

/** Whether a reply may be different on the primary: what was just created is missing, or something leads to what it was before. */
function mayBeOutdated(status: number): boolean {
  return status === 404 || (status >= 300 && status < 400 && status !== 304) || status >= 500;
}
