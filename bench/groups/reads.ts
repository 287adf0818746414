import type { Sql } from 'postgres';
import type { Context, MemberContext } from '../../src/operations/core/context.ts';
import { type Bench, lanes } from '../group.ts';
import { inTurns, readers, repeat, uncached } from '../load.ts';
import type { Site } from '../site.ts';
import { send, statementsOf } from '../statements.ts';
import type { Row } from '../table.ts';

const milliseconds = 600;
/** Maximum number of statements of a list, whatever its length. */
const maxStatements = 3;

/** A read request to the API, and the operation that it runs. */
export type MeasuredRead = {
  path: string;
  /** Shown in the row instead of a path that contains an id of this run. */
  name?: string;
} & (
  | { read: (ctx: Context) => Promise<unknown>; own?: undefined }
  /** Sent by the member instead of a visitor. */
  | { read: (ctx: MemberContext) => Promise<unknown>; own: true }
);

/** Measures reads over HTTP, each next to the statements it sends, alone on as many connections. */
export async function readsOf(
  { load, site, pool }: { load: Bench['load']; site: Site; pool: Sql },
  reads: readonly MeasuredRead[],
  { visitor, reader, token }: { visitor: Context; reader: MemberContext; token: string },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { path, name = path, ...measured } of reads) {
    const { own } = measured;
    const statements = measured.own
      ? await statementsOf(reader, measured.read)
      : await statementsOf(visitor, measured.read);
    // Looking up the token takes one statement.
    const max = own ? maxStatements - 1 : maxStatements;
    if (!statements.length || statements.length > max)
      throw new Error(`${path} sends ${statements.length} statements.`);
    const requests = Array.from({ length: lanes }, (_, lane) =>
      readers(path, lane, own ? `authorization: Bearer ${token}\r\n` : uncached),
    );
    const { ours, baseline } = await inTurns(
      1,
      () =>
        load({
          port: site.port,
          milliseconds,
          requests,
          pids: () => [site.pid, ...site.databasePids()],
        }),
      () =>
        repeat({ lanes, milliseconds, pids: () => [process.pid, ...site.databasePids()] }, async () => {
          for (const statement of statements) await send(pool, statement);
        }),
    );
    rows.push({ name: `GET ${name}`, unit: '/s', ours: ours.perSecond, baseline: baseline.perSecond });
  }
  return rows;
}
