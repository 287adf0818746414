import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openPool, type Pool } from '../../../../src/database/core/connection.ts';
import { withSession } from '../../../../src/database/hosting/embedded/session.ts';
import { migrate, migrateWithin, migrationFiles } from '../../../../src/database/hosting/migrate.ts';
import { addRows } from '../../../support/generated/generated-rows.ts';
import { template } from '../../../support/servers/database-server.ts';
import { counterDifferences } from '../../../support/site/test-app.ts';

/** Columns that a migration gives another value in rows that were there before. */
const changed: Record<string, string[]> = {};

const server = inject('connection');
let database: string;
let pool: Pool;

beforeEach(async () => {
  database = `test_${randomUUID().replaceAll('-', '')}`;
  await withSession(server, 30, (session) => session.query(`create database ${database}`));
  pool = openPool({ ...server, database });
});
afterEach(async () => {
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

describe('a database from before release 1.0.0', () => {
  const options = { holder: 'test', log: () => {} };
  const withDatabase = (work: (session: pg.Client) => Promise<void>) =>
    withSession({ ...server, database }, 30, async (session) => {
      // The schema of the release, without later migrations.
      await migrateWithin(pool.db, migrationFiles().slice(0, 1), options);
      await session.query(earlierSchema);
      for (const line of lastMigrations)
        await session.query(
          'insert into schema_migrations (name, checksum) values ($1, $2)',
          line.split(' '),
        );
      await addRows(session, 'before the release');
      await work(session);
    });

  it(
    'at the last schema goes on with its rows',
    () =>
      withDatabase(async (session) => {
        const before = await readRows(session);
        expect([...before].filter(([, rows]) => !rows.size).map(([table]) => table)).toEqual([]);
        await migrate(pool.db, options);
        expect(lostOrChanged(before, await readRows(session), dropped)).toEqual([]);
        const fresh = await withSession({ ...server, database: template }, 30, describeSchema);
        expect(await describeSchema(session)).toEqual(fresh);
        await migrate(pool.db, options);
      }),
    60_000,
  );

  it(
    'makes jobs of what waited in its queues, also of what was being done when it stopped',
    () =>
      withDatabase(async (session) => {
        await session.query(
          `delete from jobs; delete from waiting_mails; delete from queue_failures; delete from work_tries`,
        );
        await session.query(
          `insert into waiting_mails (id, recipient, content, attempts, created_at, next_at) values
            ('00000000-0000-7000-8000-000000000001', 'gone@example.com', 'sealed', 3, now(), now()),
            ('00000000-0000-7000-8000-000000000002', 'sending@example.com', 'sealed', 0, now(), now() + interval '1 minute');
           insert into queue_failures (queue, item, attempts, reason, failed_at)
             values ('mails', '00000000-0000-7000-8000-000000000001', 4, '550 no such user', now());
           insert into work_tries (kind, id, tries, try_at, problem, code, tried_at)
             select 'pay', id, 20, now(), 'refused', 'too_late', now() from prompts limit 1`,
        );
        await migrate(pool.db, options);
        const { rows } = await session.query(
          `select kind, payload->>'recipient' as recipient, payload->>'code' as code, attempts, due_at is null as given_up, error
             from jobs where kind in ('mails', 'pay') order by kind, key`,
        );
        expect(rows).toEqual([
          {
            kind: 'mails',
            recipient: 'gone@example.com',
            code: null,
            attempts: 4,
            given_up: true,
            error: '550 no such user',
          },
          {
            kind: 'mails',
            recipient: 'sending@example.com',
            code: null,
            attempts: 0,
            given_up: false,
            error: '',
          },
          { kind: 'pay', recipient: null, code: 'too_late', attempts: 20, given_up: true, error: 'refused' },
        ]);
      }),
    60_000,
  );

  it.each([
    ['at an older schema', `delete from schema_migrations where name like '0061-%'`, 'Start commit 420462e3'],
    [
      'with a changed migration',
      `update schema_migrations set checksum = 'x' where name like '0061-%'`,
      'not the last',
    ],
  ])(
    '%s is refused',
    (_, statement, message) =>
      withDatabase(async (session) => {
        await session.query(statement);
        await expect(migrate(pool.db, options)).rejects.toThrow(message);
        const { rows } = await session.query(`select to_regclass('waiting_mails') is not null as kept`);
        expect(rows).toEqual([{ kept: true }]);
      }),
    60_000,
  );

  it(
    'is refused while an earlier version is serving',
    () =>
      withDatabase(async () => {
        const serving = '0061-jobs.sql';
        await expect(migrate(pool.db, { ...options, serving })).rejects.toThrow('Stop the site');
      }),
    60_000,
  );
});

const support = join(import.meta.dirname, '../../../support');
const lastMigrations = readFileSync(join(support, 'migrations-before-release.txt'), 'utf8')
  .trim()
  .split('\n');
const earlierSchema = readFileSync(join(support, 'schema-before-release.sql'), 'utf8');

/** What the release dropped, as {@link lostOrChanged} reports it. */
const dropped = [
  ...['moderation_cases.action', 'users.unverified_followers'],
  ...['prompts.unverified_likes', 'prompts.unverified_bookmarks'],
  ...['work_tries', 'queue_failures', 'unused_files', 'waiting_mails', 'changed_limits'],
  ...['notification', 'fork', 'collection'].map((what) => `${what}_fan_outs`),
].map((name) => (name.includes('.') ? name : `${name} lost rows`));

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
