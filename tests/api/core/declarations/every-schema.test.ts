import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openPool, type Pool } from '../../../../src/database/core/connection.ts';
import { withSession } from '../../../../src/database/hosting/embedded/session.ts';
import { migrate, migrateWithin, migrationFiles } from '../../../../src/database/hosting/migrate.ts';
import { addRows } from '../../../support/generated/generated-rows.ts';
import { template } from '../../../support/servers/database-server.ts';
import { counterDifferences } from '../../../support/site/test-app.ts';

/** Columns that a migration gives another value in rows that were there before. */
const changed: Record<string, string[]> = {
  '0021-session-hashes.sql': ['sessions.token'],
  '0023-verified-reactions.sql': ['likes_received.likes', 'prompts.commenters_count', 'prompts.hot_score'],
  '0025-key-expiry.sql': ['personal_keys.expires_at'],
  '0074-draft-slugs.sql': ['prompts.slug'],
  '0075-plain-vectors.sql': ['prompt_vectors.bands', 'prompt_vectors.signature'],
};

const server = inject('connection');
const database = `test_${randomUUID().replaceAll('-', '')}`;
let pool: Pool;

beforeAll(async () => {
  await withSession(server, 30, (session) => session.query(`create database ${database}`));
  pool = openPool({ ...server, database });
});
afterAll(async () => {
  await pool.close();
  await withSession(server, 30, (session) => session.query(`drop database ${database}`));
});

// One database goes through all schemas and gets rows in every table at each of them, so each migration finds data of all earlier ones.
it('data of every earlier schema survives all migrations to the newest', async () => {
  const options = { holder: 'test', log: () => {} };
  await withSession({ ...server, database }, 30, async (session) => {
    let before: Rows = new Map();
    for (const file of migrationFiles()) {
      await migrateWithin(pool.db, [file], options);
      expect(lostOrChanged(before, await readRows(session), changed[file.name] ?? []), file.name).toEqual([]);
      await addRows(session, file.name);
      before = await readRows(session);
    }
    expect(before.size).toBeGreaterThan(30);
    const empty = [...before].filter(([, rows]) => !rows.size).map(([table]) => table);
    expect(empty).toEqual([]);

    await migrate(pool.db, options);
    expect(lostOrChanged(before, await readRows(session), [])).toEqual([]);
    // The generator leaves counters at zero. The recount must understand the data, and have nothing to do the second time.
    await counterDifferences(pool);
    expect(await counterDifferences(pool)).toEqual([]);

    const fresh = await withSession({ ...server, database: template }, 30, describeSchema);
    expect(await describeSchema(session)).toEqual(fresh);
  });
}, 300_000);

/** The rows of each table by primary key, as JSON. */
type Rows = Map<string, Map<string, Record<string, unknown>>>;

async function readRows(session: pg.Client): Promise<Rows> {
  const { rows: tables } = await session.query<{ name: string; key: string }>(`
    select c.relname::text as name, (select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum = any (k.conkey)) as key
    from pg_class c join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relnamespace = 'public'::regnamespace and c.relname not in ('schema_migrations', 'leases')`);
  const { rows } = await session.query<{ name: string; key: string; row: Record<string, unknown> }>(
    tables
      .map(
        ({ name, key }) =>
          `select '${name}' as name, jsonb_build_array(${key})::text as key, to_jsonb(t) as row from ${name} t`,
      )
      .join(' union all '),
  );
  const all: Rows = new Map(tables.map(({ name }) => [name, new Map()]));
  for (const { name, key, row } of rows) all.get(name)?.set(key, row);
  return all;
}

/** What is missing or different afterwards; new rows and columns are not. */
function lostOrChanged(before: Rows, after: Rows, expected: string[]): string[] {
  const found = new Set<string>();
  for (const [table, rows] of before)
    for (const [key, row] of rows) {
      const now = after.get(table)?.get(key);
      if (!now) found.add(`${table} lost rows`);
      for (const [column, value] of Object.entries(row))
        if (now && JSON.stringify(now[column]) !== JSON.stringify(value)) found.add(`${table}.${column}`);
    }
  return [...found].filter((what) => !expected.includes(what)).sort();
}

/** Tables, columns, constraints, indexes, triggers and functions, as statements would make them. */
async function describeSchema(session: pg.Client): Promise<string[]> {
  const { rows } = await session.query<{ line: string }>(`
    select line from (
      select format('%s %s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated,
          pg_get_expr(d.adbin, d.adrelid)) as line
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'S')
      union all select format('%s: %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
        and not exists (select 1 from pg_depend e where e.objid = p.oid and e.deptype = 'e')
      union all select format('%s %s', relname, reloptions) from pg_class where relnamespace = 'public'::regnamespace and reloptions is not null
    ) as all_lines order by line collate "C"`);
  return rows.map(({ line }) => line);
}
