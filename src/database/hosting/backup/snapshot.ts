import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ArchivedSequence } from '../../../domain/hosting/backups.ts';
import type { ConnectionTarget } from '../../core/connection.ts';
import { listSequences, listTables, quoted, type TableInfo } from './catalog.ts';
import { withLongSession } from './session.ts';

/** The database at one moment, while others continue to change it. */
export interface Snapshot {
  /** Version of the server. */
  postgres: string;
  migrations: { name: string; checksum: string }[];
  tables: TableInfo[];
  sequences: ArchivedSequence[];
  /**
   * Passes the rows of a table in COPY's text format to `write`, in chunks of about `bytes` that contain
   * whole rows. Returns the number of rows.
   */
  copy(table: TableInfo, bytes: number, write: (rows: Buffer) => Promise<void>): Promise<number>;
  /** At most `limit` uploads after the id `after`, in the order of their ids. */
  uploads(after: string | undefined, limit: number): Promise<UploadRow[]>;
  /** The ids of those uploads that a prompt or user shows. */
  shownUploads(ids: readonly string[]): Promise<string[]>;
}

/** An upload in the snapshot. */
export interface UploadRow {
  id: string;
  kind: 'image' | 'video';
}

/**
 * Runs `work` on a snapshot: one read-only transaction. It blocks no writer; only a migration waits for it.
 * Needs only the right to read the tables. `everything` includes the tables about this machine that are not
 * in backups.
 */
export function withSnapshot<T>(
  target: ConnectionTarget,
  work: (snapshot: Snapshot) => Promise<T>,
  { everything = false }: { everything?: boolean } = {},
): Promise<T> {
  return withLongSession(target, async (session) => {
    await session.query('begin isolation level repeatable read, read only');
    const result = await work(await readSnapshot(session, everything));
    await session.query('commit');
    return result;
  });
}

async function readSnapshot(session: pg.Client, everything: boolean): Promise<Snapshot> {
  const migrations = await session.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  const version = await session.query<{ server_version: string }>('show server_version');
  const tables = await listTables(session, { everything });
  // From here on, no migration can change a table before it is copied.
  await session.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`);
  return {
    postgres: version.rows[0]?.server_version ?? '',
    migrations: migrations.rows,
    tables,
    sequences: await listSequences(session),
    copy: (table, bytes, write) => copyOut(session, table, bytes, write),
    uploads: async (after, limit) => {
      const start = after === undefined ? '' : 'where id > $2';
      const { rows } = await session.query<UploadRow>(
        `select id::text, kind from uploads ${start} order by id limit $1`,
        after === undefined ? [limit] : [limit, after],
      );
      return rows;
    },
    shownUploads: (ids) => shownUploads(session, ids),
  };
}

async function copyOut(
  session: pg.Client,
  { name, columns, condition = 'true' }: TableInfo,
  bytes: number,
  write: (rows: Buffer) => Promise<void>,
): Promise<number> {
  const selected = `select ${columns.map(quoted).join(', ')} from ${quoted(name)} where ${condition}`;
  const rows = session.query(copyTo(`copy (${selected}) to stdout`));
  let parts: Buffer[] = [];
  let size = 0;
  await pipeline(rows, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      parts.push(chunk);
      size += chunk.length;
      // Line feeds in values are escaped, so each one ends a row.
      const end = size < bytes ? -1 : chunk.lastIndexOf(0x0a);
      if (end < 0) continue;
      const all = Buffer.concat(parts);
      const cut = size - chunk.length + end + 1;
      await write(all.subarray(0, cut));
      parts = [all.subarray(cut)];
      size -= cut;
    }
    if (size) await write(Buffer.concat(parts));
  });
  return rows.rowCount;
}

async function shownUploads(session: pg.Client, ids: readonly string[]): Promise<string[]> {
  const { rows } = await session.query<{ id: string }>(
    `with named as (
       select image_url as address from prompts where image_url like '/files/%'
       union all select sample ->> 'content' from prompts, jsonb_array_elements(samples) sample
         where sample ->> 'content' like '/files/%'
       union all select avatar_url from users where avatar_url like '/files/%')
     select distinct substring(address from 8 for 36) as id from named where substring(address from 8 for 36) = any ($1)`,
    [ids],
  );
  return rows.map(({ id }) => id);
}
