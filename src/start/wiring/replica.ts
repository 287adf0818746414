import { writeCookie } from '../../adapters/core/requests/write-cookie.ts';
import type { Pool } from '../../database/core/connection.ts';
import type { PoolUse } from '../../database/core/servers/pool-watch.ts';
import { openReplica } from '../../database/core/servers/replica.ts';
import type { WatchStatement } from '../../database/core/servers/statement-pool.ts';
import type { ReadServer, ReadSource } from '../../domain/hosting/replica.ts';
import type { Viewer } from '../../domain/identity/viewer.ts';
import type { SessionTokens } from '../../operations/core/adapters/identity-adapters.ts';
import type { Context } from '../../operations/core/context.ts';

/** Data about a request that the caller of `Product.fetch` may pass. */
export interface RequestOrigin {
  /** The client's address; undefined for requests made in this process, which are not limited by address. */
  address?: string | undefined;
  /** The id of the request. */
  requestId?: string | undefined;
  /** The viewer, if already known; the request's cookie and token are then ignored. */
  viewer?: Viewer | undefined;
  /** The server that a visitor's page is read from. */
  server?: ReadServer | undefined;
}

/** Metrics of the replica. */
export interface ReplicaUse {
  /** Requests of visitors by the server chosen for them, including pages. */
  reads(): Readonly<Record<ReadServer, number>>;
  /** Statements that were repeated on the primary because they failed on the replica. */
  repeated(): number;
  /** Seconds that the replica is behind; undefined while unknown. */
  lag(): Promise<number | undefined>;
}

/** Chooses the server that visitors' requests read from; always the primary without a replica. */
export interface VisitorReads {
  /** The source of data for a page that is rendered now. */
  source(): ReadSource;
  databases(server: ReadServer | undefined): Pick<Context, 'db' | 'searchDb'>;
  /** Responds to a request with `send`, and repeats it on the primary if the replica may be outdated. */
  answer(request: Request, path: string, from: RequestOrigin, send: Send): Response | Promise<Response>;
  /** Whether a browser has just written something, so that it must read from the primary. */
  hasWritten(cookie: string | undefined | null): boolean;
  /**
   * Adds to the response of a write the cookie that {@link hasWritten} recognizes. Members do not need it.
   */
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
  /** When data was last changed, according to the notifications that this process received. */
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

/** Addresses that read what was written just before: links of emails, and sign-in with a provider. */
const ownReads = /^\/api\/auth\//;

/**
 * Whether the response may differ on the primary: a new object is missing, or a redirect is based on an old
 * state.
 */
function mayBeOutdated(status: number): boolean {
  return status === 404 || (status >= 300 && status < 400 && status !== 304) || status >= 500;
}
