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

/** The arrays that a migration sorts. */
const sorted = ['terms', 'impacts', 'pairs'].map((name) => `search_documents.${name}`);

/** Tables whose rows become jobs. */
const fanOuts = ['notification', 'fork', 'collection'].map((what) => `${what}_fan_outs`);
const becameJobs = ['work_tries', 'queue_failures', 'unused_files', 'waiting_mails', ...fanOuts].map(
  (table) => `${table} lost rows`,
);

/** Columns that a migration gives another value in rows that were there before. */
const changed: Record<string, string[]> = {
  '0051-count-all-reactions.sql': ['prompts.commenters_count', 'prompts.hot_score'],
  '0056-bounded-scans-and-counts.sql': sorted,
  '0061-jobs.sql': becameJobs,
};

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
      await session.query(
        'update reports set case_id = (select id from cases limit 1) where case_id is null',
      );
      await session.query(
        `update prompts set sale = jsonb_build_object('bodyHash', encode(body_hash, 'hex')) where is_premium`,
      );
      await work(session);
    });

  it(
    'at the last schema goes on with its rows',
    () =>
      withDatabase(async (session) => {
        const before = await readRows(session);
        const renamed = [...before].filter(([table]) => renames.some(([name]) => name === table));
        expect(renamed.every(([, rows]) => rows.size > 0) && renamed.length).toBe(renames.length);
        await migrate(pool.db, options);
        const after = await readRows(session);
        for (const [name, now] of renames) after.set(name, after.get(now) ?? new Map());
        expect(lostOrChanged(before, after, [...dropped, ...sorted, ...becameJobs])).toEqual([]);
        const fresh = await withSession({ ...server, database: template }, 30, describeSchema);
        expect(await describeSchema(session)).toEqual(fresh);
        await migrate(pool.db, options);
      }),
    60_000,
  );

  it.each([
    ['at an older schema', `delete from schema_migrations where name like '0074-%'`, 'Start commit 0cceeb11'],
    [
      'with a changed migration',
      `update schema_migrations set checksum = 'x' where name like '0074-%'`,
      'not the last',
    ],
    [
      'with rows that wait for the background jobs',
      'update prompts set beginning = null',
      'has not completed',
    ],
  ])(
    '%s is refused',
    (_, statement, message) =>
      withDatabase(async (session) => {
        await session.query(statement);
        await expect(migrate(pool.db, options)).rejects.toThrow(message);
        const { rows } = await session.query(`select to_regclass('cases') is not null as kept`);
        expect(rows).toEqual([{ kept: true }]);
      }),
    60_000,
  );

  it(
    'is refused while an earlier version is serving',
    () =>
      withDatabase(async () => {
        const serving = '0074-draft-slugs.sql';
        await expect(migrate(pool.db, { ...options, serving })).rejects.toThrow('Stop the site');
      }),
    60_000,
  );
});

const lastMigrations = readFileSync(
  join(import.meta.dirname, '../../../support/migrations-before-release.txt'),
  'utf8',
)
  .trim()
  .split('\n');

const renames = [
  ['cases', 'moderation_cases'],
  ['recent_posts', 'newcomer_fingerprints'],
  ['prompt_bands', 'near_duplicate_hashes'],
  ['stale_ranks', 'tag_rank_queue'],
  ['kept_texts', 'purchased_texts'],
] as const;

/** What the release dropped, as {@link lostOrChanged} reports it. */
const dropped = [
  'prompts.search',
  ...['closed_by', 'closing_note', 'closing_action'].map((name) => `reports.${name}`),
  ...[
    'access_token',
    'refresh_token',
    'id_token',
    'access_token_expires_at',
    'refresh_token_expires_at',
    'scope',
  ].map((name) => `accounts.${name}`),
  ...['signature', 'bands'].map((name) => `prompt_vectors.${name}`),
  'verifications lost rows',
];

/** From the schema of the release to the last one before it. */
const earlierSchema = `
  ${renames
    .map(
      ([before, now]) => `
  do $$ declare part record; begin
    for part in select conname as name, '${before}' || substr(conname, ${now.length + 1}) as earlier
      from pg_constraint where conrelid = '${now}'::regclass and starts_with(conname, '${now}_')
    loop execute format('alter table ${now} rename constraint %I to %I', part.name, part.earlier); end loop;
    for part in select relname as name, '${before}' || substr(relname, ${now.length + 1}) as earlier
      from pg_index join pg_class on oid = indexrelid where indrelid = '${now}'::regclass and starts_with(relname, '${now}_')
    loop execute format('alter index %I rename to %I', part.name, part.earlier); end loop;
  end $$;
  alter table ${now} rename to ${before};`,
    )
    .join('')}
  alter function queue_tag_rank rename to note_stale_rank;
  do $$ begin
    execute replace(pg_get_functiondef('list_deleted_prompts'::regproc), 'tag_rank_queue', 'stale_ranks');
    execute replace(pg_get_functiondef('note_stale_rank'::regproc), 'tag_rank_queue', 'stale_ranks');
  end $$;
  alter table prompts alter column beginning drop not null, add column search tsvector;
  create index prompts_without_beginning on prompts (id) where beginning is null;
  create index prompts_without_sale on prompts (id) where is_premium and sale is null;
  alter table reports add column closed_by uuid, add column closing_note text not null default '', add column closing_action text;
  alter table accounts add column access_token text, add column refresh_token text, add column id_token text,
    add column access_token_expires_at timestamptz, add column refresh_token_expires_at timestamptz, add column scope text;
  create table verifications (id uuid primary key, identifier text not null, value text not null, expires_at timestamptz not null);
  alter table prompt_vectors add column signature bit varying not null default '', add column bands integer[] not null default '{}',
    set (toast_tuple_target = 128);
  create index prompt_vectors_by_band on prompt_vectors using gin (bands);
  delete from schema_migrations`;

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
