import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { isLost, isReadOnlyServer, markUndone } from '../errors.ts';
import type { Servers, ServerTarget } from './servers.ts';

/** A connection of a {@link KeepingPool}. */
export type Session = pg.PoolClient & {
  server?: ServerTarget;
  end?(): unknown;
  /** The driver's own connection. */
  connection?: { stream: Duplex };
};

type Connected = (error: Error | undefined, session: Session | undefined, release: Release) => void;
type Release = (discard?: Error | boolean) => void;

/**
 * Observes statements: called with the text of each when it is sent, in the context of its sender. The
 * returned function is called when the server has answered or the statement has failed.
 */
export type WatchStatement = (text: string) => (error: Error | null) => void;

/** How a pool opens connections. */
interface PoolConfig {
  max: number;
  /** Milliseconds to wait for a connection. */
  waitMs: number;
  servers: Servers;
  /** The options with which pg connects to a server. */
  configOf: (server: ServerTarget) => pg.ClientConfig;
  watch?: WatchStatement | undefined;
  /** The reason to refuse a connection now, if there is one. */
  refuse: () => Error | undefined;
}

/**
 * All connections are busy and stayed so while work waited. The code is PostgreSQL's for too many
 * connections.
 */
class PoolBusyError extends Error {
  readonly code = '53300';
  constructor(cause: Error) {
    super('all connections to the database are busy', { cause });
  }
}

/**
 * A pool on the server in use. pg's pool closes a connection when a statement fails on it; this one closes it
 * only if it is lost, leads to a server other than the one in use, or leads to one that refuses writes.
 */
export class KeepingPool extends pg.Pool {
  readonly #servers: Servers;
  readonly #refuse: () => Error | undefined;

  constructor({ max, waitMs, servers, configOf, watch, refuse }: PoolConfig) {
    const Client = clientOf(servers, configOf, watch);
    super({ max, connectionTimeoutMillis: waitMs, idleTimeoutMillis: 0, Client });
    this.#servers = servers;
    this.#refuse = refuse;
    this.on('release', (error, session) => {
      const { server } = session as Session;
      if (error && server !== undefined) servers.discard(server);
    });
  }

  // One signature that matches all overloads of pg.
  override connect(callback?: Connected): never {
    if (callback) return this.#connect(callback, this.#servers.tries) as never;
    const connected = new Promise((resolve, reject) =>
      this.#connect((error, session) => (session ? resolve(session) : reject(error)), this.#servers.tries),
    );
    return connected as never;
  }

  #connect(callback: Connected, tries: number): void {
    const servers = this.#servers;
    const refused = this.#refuse();
    if (refused) {
      callback(refused, undefined, () => {});
      return;
    }
    if (servers.current === undefined) {
      servers.find().then(
        () => this.#connect(callback, tries),
        (error) => callback(markUndone(error), undefined, () => {}),
      );
      return;
    }
    super.connect((error, session, release) => {
      if (error?.message === noneInTime) callback(new PoolBusyError(error), undefined, release);
      else if (!session) {
        if (tries > 1 && !this.ending) this.#connect(callback, tries - 1);
        else callback(markUndone(error), undefined, release);
      } else if ((session as Session).server === servers.current) {
        callback(undefined, session, release);
      } else {
        release(true);
        this.#connect(callback, tries);
      }
    });
  }

  // With promises in place of callbacks, rows outlive their statement until a full garbage collection, which
  // makes a list 25% slower.
  override query(statement: unknown, values?: unknown): never {
    return new Promise((resolve, reject) => this.#send(statement, values, 2, resolve, reject)) as never;
  }

  #send(
    statement: unknown,
    values: unknown,
    tries: number,
    resolve: (result: unknown) => void,
    reject: (error: unknown) => void,
  ): void {
    // A connection that had to be waited for is passed on in the context of the request that released it.
    const send = AsyncLocalStorage.bind<Connected>((lost, session, release) => {
      if (!session) return reject(lost);
      session.query(statement as string, values as unknown[], (error, result) => {
        // The driver's types do not declare that the error may be missing.
        const failed: Error | undefined = error;
        const isRefused = failed !== undefined && isReadOnlyServer(failed);
        release(isRefused);
        if (!failed) resolve(result);
        else if (tries > 1 && (isRefused || (isReading(statement) && isLost(failed))))
          this.#send(statement, values, tries - 1, resolve, reject);
        else reject(failed);
      });
    });
    this.connect(send);
  }
}

/** The message of pg's pool when all connections were busy for too long. */
const noneInTime = 'timeout exceeded when trying to connect';

/** The class of a pool's connections: each connects to the server in use at its creation. */
function clientOf(
  servers: Servers,
  configOf: PoolConfig['configOf'],
  watch: WatchStatement | undefined,
): typeof pg.Client {
  return class extends PreparingClient {
    readonly server: ServerTarget | undefined;

    constructor() {
      const { current, connectMs } = servers;
      super({ ...(current !== undefined && configOf(current)), connectionTimeoutMillis: connectMs, watch });
      this.server = current;
    }

    // One signature that matches both overloads of pg, whose pool calls it with a callback.
    override connect(callback?: unknown): never {
      return super.connect((error: Error | undefined) => {
        if (error && this.server !== undefined) servers.discard(this.server);
        (callback as (error: Error | undefined) => void)(error);
      }) as never;
    }
  };
}

/** The options of a client. */
interface WatchedConfig extends pg.ClientConfig {
  watch?: WatchStatement | undefined;
}

type Answered = (error: Error | null, result?: unknown) => void;

/**
 * Drizzle sends each statement without a name, which costs a parse and a plan every time; this client names
 * it, so that it is prepared.
 */
class PreparingClient extends pg.Client {
  readonly #watch: WatchStatement | undefined;

  constructor({ watch, ...config }: WatchedConfig = {}) {
    super(config);
    this.#watch = watch;
  }

  // One signature that matches all overloads of pg.
  override query(statement: unknown, values?: unknown, callback?: unknown): never {
    if (isStatement(statement) && (hasElements(values) || reading.test(statement.text)))
      statement.name = nameOf(statement.text);
    const text =
      typeof statement === 'string' ? statement : isStatement(statement) ? statement.text : undefined;
    if (!this.#watch || text === undefined || typeof values === 'function')
      return super.query(statement as never, values as never, callback as never) as never;
    const watched = this.#watch(text);
    const send = (answered: Answered) =>
      super.query(
        statement as never,
        values as never,
        ((error: Error | null, result: unknown) => {
          watched(error);
          answered(error, result);
        }) as never,
      ) as never;
    if (typeof callback === 'function') return send(callback as Answered);
    return new Promise((resolve, reject) => {
      send((error, result) => (error ? reject(error) : resolve(result)));
    }) as never;
  }
}

function isStatement(value: unknown): value is pg.QueryConfig {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    !('submit' in value)
  );
}

function hasElements(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}

/** Whether a statement is read-only, so that it may be sent again. */
function isReading(statement: unknown): boolean {
  return isStatement(statement) && reading.test(statement.text);
}

// What Drizzle sends without parameters and more than once. Migrations, with several statements in one text,
// cannot be prepared.
const reading = /^\s*select\b/;
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = hash('sha256', text, 'base64');
  names.set(text, name);
  return name;
}
