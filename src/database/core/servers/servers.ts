import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  type DatabaseAddress,
  parseDatabaseAddress,
  type ServerKind,
} from '../../../domain/hosting/database-address.ts';

/** Where one server is: its address, or the folder of its socket. */
export type ServerTarget = string | { host: string; port: number; user: string; database: string };

/** The choice of the server that a pool uses. */
export interface Servers {
  /** The server in use; undefined until {@link find} has found one, and again after it is lost. */
  current: ServerTarget | undefined;
  /** Milliseconds for a new connection to a server. */
  readonly connectMs: number;
  /** How many times a statement may search for another server. */
  readonly tries: number;
  /**
   * Finds the first suitable server, once for concurrent callers, and makes it the current one. Throws {@link
   * NoServerError}.
   */
  find(): Promise<ServerTarget>;
  /** Reports that a server could not be reached or refused writes. */
  discard(server: ServerTarget): void;
  stop(): void;
}

interface ServersOptions {
  /** What a server must be if the address does not specify it. */
  kind?: ServerKind | undefined;
  log?: { warn(fields: object, message: string): void };
  /** Called when a different server is chosen, while connections to the previous one may be open. */
  onSwitch?: () => void;
  /** Whether the server in use is monitored; otherwise it is only found. */
  watch?: boolean;
}

/**
 * None of several servers can be used. The code is PostgreSQL's for a starting server, unless all servers are
 * up and refuse.
 */
class NoServerError extends Error {
  readonly code: string;
  constructor(kind: ServerKind, failures: readonly { name: string; why: string; code: string }[]) {
    const each = failures.map(({ name, why }) => `${name}: ${why}`).join('; ');
    super(`none of the servers is ${wanted[kind]} (${each})`);
    const isFinal = failures.every(({ code }) => refused.test(code));
    this.code = (isFinal && failures[0]?.code) || '57P03';
  }
}

const wanted: Readonly<Record<ServerKind, string>> = {
  any: 'reachable',
  'read-write': 'writable',
  'read-only': 'read-only',
  primary: 'a primary',
  standby: 'a standby',
  'prefer-standby': 'reachable',
};

/** Wrong password, no such user or database, no rights. */
const refused = /^(28P01|28000|3D000|42501)$/;

/** Milliseconds between checks of the server in use. */
const watchMs = 1_000;
/** Milliseconds for a connection and its first answer when there are other servers. */
const probeMs = 3_000;
/** Milliseconds between searches for a standby while a primary is used in its place. */
const preferredMs = 10_000;

/**
 * Chooses among the servers of an address. A single server is used as it is, unless the address specifies
 * what it must be. Several are tried in their order; the one in use is monitored, and replaced when it can no
 * longer be used and another one can.
 */
export function chooseServers(target: ServerTarget, options: ServersOptions = {}): Servers {
  const address = typeof target === 'string' ? parseDatabaseAddress(target) : undefined;
  const only = address?.servers.length === 1 ? address.servers[0] : undefined;
  const kind = address?.kind ?? (address && !only ? (options.kind ?? 'read-write') : 'any');
  if (!address || (only && kind === 'any')) return fixedServer(only ?? target, address);
  return watchedServers(address, kind, options);
}

/** Returns the first suitable server of an address, which may list several. */
export async function findServer(address: string): Promise<ServerTarget> {
  const servers = chooseServers(address, { watch: false });
  return servers.current ?? servers.find();
}

function fixedServer(server: ServerTarget, address?: DatabaseAddress): Servers {
  return {
    current: server,
    connectMs: (address?.connectSeconds ?? 10) * 1000,
    tries: 1,
    find: async () => server,
    discard() {},
    stop() {},
  };
}

function watchedServers(address: DatabaseAddress, kind: ServerKind, options: ServersOptions): Servers {
  const stopping = new AbortController();
  const connectMs = address.connectSeconds ? address.connectSeconds * 1000 : probeMs;
  const list = address.isBalanced ? shuffled(address.servers) : address.servers;
  let searching: Promise<string> | undefined;
  let last: string | undefined;
  let watching = false;

  const servers: Servers = {
    current: undefined,
    connectMs,
    tries: list.length + 1,
    find: () => (searching ??= search().finally(() => (searching = undefined))),
    discard: (server) => {
      if (servers.current === server) servers.current = undefined;
    },
    stop: () => stopping.abort(),
  };

  async function search(): Promise<string> {
    const probes = list.map((server) => probe(server, connectMs));
    for (const need of kind === 'prefer-standby' ? (['standby', 'any'] as const) : [kind]) {
      for (const [n, server] of list.entries()) {
        const state = await probes[n];
        if (state && !(state instanceof Error) && isSuitable(state, need)) return use(server);
      }
    }
    const failures = (await Promise.all(probes)).map((state, n) => ({
      name: nameOf(list[n] ?? ''),
      ...failureOf(state),
    }));
    // Waiting statements must not keep all servers busy with connections.
    await sleep(100);
    throw new NoServerError(kind, failures);
  }

  function use(server: string): string {
    servers.current = server;
    if (last !== undefined && last !== server) {
      options.log?.warn(
        { server: nameOf(server), before: nameOf(last) },
        'switched to another database server',
      );
      options.onSwitch?.();
    }
    last = server;
    if (!watching && options.watch !== false) void watch();
    return server;
  }

  /**
   * A server that has vanished without closing its connections keeps them waiting, and one that has become a
   * standby refuses writes.
   */
  async function watch(): Promise<void> {
    watching = true;
    let watched: { server: string; client: pg.Client } | undefined;
    let preferredAt = performance.now() + preferredMs;
    while (!stopping.signal.aborted) {
      const server = last ?? '';
      if (watched?.server !== server) {
        void watched?.client.end().catch(() => {});
        watched = { server, client: clientOf(server, connectMs) };
        await watched.client.connect().catch(() => {});
      }
      const state = await stateOf(watched.client).catch((error: Error) => error);
      const isPreferred = kind !== 'prefer-standby' || (!(state instanceof Error) && state.isStandby);
      const isUsable = !(state instanceof Error) && isSuitable(state, kind);
      if (!isUsable || (!isPreferred && performance.now() > preferredAt)) {
        if (!isUsable) {
          void watched.client.end().catch(() => {});
          watched = undefined;
        }
        preferredAt = performance.now() + preferredMs;
        // Without another server, the current one stays in use: it may only be slow.
        await servers.find().catch(() => {});
      }
      await sleep(watchMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
    void watched?.client.end().catch(() => {});
  }

  return servers;
}

interface ServerState {
  isStandby: boolean;
  isReadOnly: boolean;
}

function isSuitable({ isStandby, isReadOnly }: ServerState, kind: ServerKind): boolean {
  switch (kind) {
    case 'read-write':
      return !isStandby && !isReadOnly;
    case 'read-only':
      return isStandby || isReadOnly;
    case 'primary':
      return !isStandby;
    case 'standby':
      return isStandby;
    default:
      return true;
  }
}

function failureOf(state: ServerState | Error): { why: string; code: string } {
  if (!(state instanceof Error))
    return { why: state.isStandby ? 'a standby' : state.isReadOnly ? 'read-only' : 'writable', code: '' };
  const code = String((state as { code?: unknown }).code ?? '');
  // Network errors have messages of several lines, or none.
  return { why: /^E[A-Z_]+$/.test(code) ? code : state.message, code };
}

async function probe(server: string, milliseconds: number): Promise<ServerState | Error> {
  const client = clientOf(server, milliseconds);
  try {
    await client.connect();
    return await stateOf(client);
  } catch (error) {
    return error as Error;
  } finally {
    void client.end().catch(() => {});
  }
}

/** A connection, not yet open, that only reads a server's state. */
export function clientOf(server: string, milliseconds: number): pg.Client {
  const address = new URL(server);
  address.searchParams.set('uselibpqcompat', 'true');
  const client = new pg.Client({
    connectionString: address.href,
    connectionTimeoutMillis: milliseconds,
    query_timeout: probeMs,
    application_name: 'promptorium watch',
  });
  client.on('error', () => {});
  return client;
}

async function stateOf(client: pg.Client): Promise<ServerState> {
  const { rows } = await client.query<ServerState>(
    `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  );
  return rows[0] ?? { isStandby: false, isReadOnly: false };
}

/** The name of a server in messages: `a:5432`. */
export function nameOf(server: string): string {
  return parseDatabaseAddress(server)?.name ?? '';
}

/** The same values in a random order. */
export function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value);
}
