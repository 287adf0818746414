import pLimit from 'p-limit';
import type { Sql } from 'postgres';

/**
 * postgres.js as Drizzle is given it: statements are prepared, rows have one shape, no statement waits for another while a
 * connection is free, and a pool of `max` connections stays as quick as it began.
 */
export function driverOf<T extends Sql>(client: T, max: number): T {
  return preparing(breathing(client, max), pLimit(max));
}

/** Statements between two breaths of a pool. */
const breath = 2_000;

/**
 * postgres.js (3.4.9) hands out its free connections from a list that loses what it handed out only when it runs empty, and
 * looks through all of it for each statement. A pool that is never fully in use gets slower and larger with each statement:
 * after 300,000 of them, one takes twice as long. So it is put to full use now and then.
 */
function breathing<T extends Sql>(client: T, max: number): T {
  const unsafe = client.unsafe.bind(client);
  let sent = 0;
  client.unsafe = ((...args: Parameters<Sql['unsafe']>) => {
    if (++sent % breath === 0) for (let n = 0; n < max; n++) unsafe('select 1').catch(() => {});
    return unsafe(...args);
  }) as T['unsafe'];
  return client;
}

/** Runs work when it is its turn. */
type Turn = <R>(work: () => PromiseLike<R>) => Promise<R>;

/**
 * Drizzle sends each statement as one to be forgotten, which costs a parse, a plan and a round trip every time.
 * The server may keep them: their texts are few, all variable parts are parameters. Not those of migrations, which are
 * several statements at once.
 *
 * As many statements and transactions as there are connections have their turn at once. Without turns postgres.js puts what
 * comes on top behind those under way, on whatever connection, slow ones too; and a transaction that comes behind a hundred
 * others has no connection of its own.
 */
function preparing<T extends Sql>(client: T, turn: Turn): T {
  const unsafe = client.unsafe.bind(client);
  client.unsafe = ((text: string, params?: never[], options: Parameters<Sql['unsafe']>[2] = {}) => {
    // The driver's own: it begins a transaction, whose turn it is.
    if ('onexecute' in options) return unsafe(text, params, options);
    const prepare = (params?.length ?? 0) > 0 || /^\s*select\b/.test(text);
    // Spread: postgres.js knows `simple`, its types do not.
    const send = () => unsafe(text, params, { ...options, ...{ prepare, simple: !prepare } });
    const values = () => turn(() => send().values() as PromiseLike<Rows>);
    const objects = () => (prepare ? values().then(toObjects) : turn(send));
    return {
      values,
      // biome-ignore lint/suspicious/noThenProperty: a statement is sent when it is awaited, as by postgres.js itself
      then: (...settled: Parameters<Promise<unknown[]>['then']>) => objects().then(...settled),
    };
  }) as T['unsafe'];
  for (const scope of ['begin', 'savepoint'] as const) {
    const open = (client as unknown as Record<string, Scope | undefined>)[scope];
    if (!open) continue;
    Object.assign(client, {
      [scope]: (...args: unknown[]) => {
        const work = args.at(-1) as (inner: Sql) => unknown;
        const within = (inner: Sql) => work(preparing(inner, atOnce));
        return turn(() => open.call(client, ...args.slice(0, -1), within));
      },
    });
  }
  return client;
}

/** What opens a transaction, or a savepoint in one: its options, and what is done within. */
type Scope = (...args: unknown[]) => Promise<unknown>;

/** A transaction has its connection to itself. */
const atOnce: Turn = async (work) => work();

type Rows = unknown[] & { columns: readonly { name: string }[] };

/**
 * The rows' values as objects. postgres.js adds the columns to each object one by one, which V8 ends up keeping as hash
 * tables: a fifth of the CPU of a list went there. Here a row is a copy of an empty one that has all of them.
 */
function toObjects(rows: Rows): unknown[] {
  if (!rows.length) return rows;
  const { names, empty } = shapeOf(rows.columns);
  const objects = rows.map((values) => {
    const row = { ...empty };
    for (const [n, name] of names.entries()) row[name] = (values as unknown[])[n];
    return row;
  });
  // The driver's lists outlive their statements: with their rows in them, a tenth of all that lists of prompts allocate was
  // kept until the whole heap was collected.
  rows.length = 0;
  return objects;
}

/** Of the columns of each statement that a connection keeps. */
const shapes = new WeakMap<Rows['columns'], { names: string[]; empty: Record<string, unknown> }>();

function shapeOf(columns: Rows['columns']) {
  let shape = shapes.get(columns);
  if (!shape) {
    const names = columns.map(({ name }) => name);
    // Parsed, since objects that are parsed keep a shape whatever their size.
    const empty = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`)}}`);
    shape = { names, empty };
    shapes.set(columns, shape);
  }
  return shape;
}
