import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { isLost, isReadOnlyServer, markUndone } from '../errors.ts';

/** A connection of a {@link KeepingPool}. */
export type Session = pg.PoolClient & {
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

/** The options of pg's pool and its clients, and those of this one. */
interface KeepingPoolConfig extends pg.PoolConfig, WatchedConfig {
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
 * pg's pool closes a connection when a statement fails on it; this one closes it only if it is lost, or leads
 * to a server that refuses writes.
 */
export class KeepingPool extends pg.Pool {
  readonly #refuse: () => Error | undefined;

  constructor({ refuse, ...config }: KeepingPoolConfig) {
    super({ ...config, idleTimeoutMillis: 0, Client: PreparingClient });
    this.#refuse = refuse;
  }

  // One signature that matches all overloads of pg.
  override connect(callback?: Connected): never {
    if (callback) return this.#connect(callback) as never;
    const connected = new Promise((resolve, reject) =>
      this.#connect((error, session) => (session ? resolve(session) : reject(error))),
    );
    return connected as never;
  }

  #connect(callback: Connected): void {
    const refused = this.#refuse();
    if (refused) {
      callback(refused, undefined, () => {});
      return;
    }
    super.connect((error, session, release) => {
      if (error?.message === noneInTime) callback(new PoolBusyError(error), undefined, release);
      else if (session) callback(undefined, session, release);
      else callback(markUndone(error), undefined, release);
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

  constructor(config: WatchedConfig = {}) {
    super(config);
    this.#watch = config.watch;
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
