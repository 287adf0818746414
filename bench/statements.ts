import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import postgres, { type Sql } from 'postgres';
import type { z } from 'zod';
import type { Database } from '../src/database/core/connection.ts';
import type { Context } from '../src/operations/core/context.ts';

/** A statement as it is sent: its text with $1, $2 … and the values. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Runs an operation and returns the statements it sent, including those in transactions. */
export async function statementsOf<C extends Context>(
  ctx: C,
  operation: (ctx: C) => Promise<unknown>,
): Promise<Statement[]> {
  const dialect = new PgDialect();
  const sent: Statement[] = [];
  const spied = <D extends Pick<Database, 'rows' | 'transaction'>>(db: D): D =>
    new Proxy(db, {
      get(target, name) {
        if (name === 'transaction')
          return (work: (tx: Database) => Promise<unknown>) => target.transaction((tx) => work(spied(tx)));
        if (name !== 'rows') return Reflect.get(target, name);
        return <Row>(row: z.ZodType<Row>, query: SQL) => {
          const { sql: text, params: values } = dialect.sqlToQuery(query);
          sent.push({ text, values });
          return target.rows(row, query);
        };
      },
    });
  await operation({ ...ctx, db: spied(ctx.db) });
  return sent;
}

/** Returns the connection parameters of a database's embedded server. */
export async function serverOf(db: Pick<Database, 'execute'>) {
  const [server] = await db.execute<{ host: string; port: string; user: string; database: string }>(sql`
    select replace(current_setting('unix_socket_directories'), '"', '') as host, current_setting('port') as port,
      current_user as user, current_database() as database`);
  if (!server) throw new Error('The database does not report its address.');
  return { ...server, port: Number(server.port) };
}

/** Opens a bare postgres.js pool on the database of the context. */
export async function barePool(ctx: Context, max: number): Promise<Sql> {
  const pool = postgres({
    max,
    ...(await serverOf(ctx.db)),
    password: 'none',
    onnotice: () => {},
    connection: { TimeZone: 'UTC' },
  });
  // In the statements that are sent, JSON (types 114 and 3802) is already text.
  for (const type of [114, 3802]) pool.options.serializers[type] = (text: unknown) => text;
  return pool;
}

/** Sends a statement, prepared once per connection. */
export function send(pool: Sql, { text, values }: Statement): Promise<unknown> {
  // Without `simple`, which is missing from the types, a statement without values would not be prepared.
  const kept = { prepare: true, simple: false };
  return pool.unsafe(text, values as never[], kept);
}
