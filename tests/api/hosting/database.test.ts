import { readdirSync, readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { openPool } from '../../../src/database/core/connection.ts';
import * as schema from '../../../src/database/core/schema.ts';
import { withTx } from '../../../src/database/core/with-tx.ts';
import * as savedSearchesTable from '../../../src/database/discovery/saved-searches-table.ts';
import { migrate, migrationFiles } from '../../../src/database/hosting/migrate.ts';
import * as processTables from '../../../src/database/hosting/process-tables.ts';
import * as secondFactorTables from '../../../src/database/identity/second-factor-tables.ts';
import * as signInFlowsTable from '../../../src/database/identity/sign-in-flows-table.ts';
import * as webhookTables from '../../../src/database/integrations/webhook-tables.ts';
import * as moderationTables from '../../../src/database/moderation/moderation-tables.ts';
import * as commentTables from '../../../src/database/prompts/comment-tables.ts';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
});

describe('the schema in code', () => {
  const tables: PgTable[] = Object.values({
    ...schema,
    ...secondFactorTables,
    ...commentTables,
    ...savedSearchesTable,
    ...processTables,
    ...signInFlowsTable,
    ...moderationTables,
    ...webhookTables,
  });

  it.each(tables.map((table) => [getTableConfig(table).name, getTableConfig(table)] as const))(
    'of %s matches the migrations',
    async (name, table) => {
      const columns = await app.pool.db.execute<{
        column_name: string;
        is_nullable: string;
        data_type: string;
      }>(
        sql`select column_name, is_nullable, data_type from information_schema.columns where table_name = ${name} and table_schema = 'public'`,
      );
      const inDatabase = columns
        .map((column) => `${column.column_name} ${column.is_nullable === 'NO' ? 'required' : 'optional'}`)
        .sort();
      expect(
        table.columns.map((column) => `${column.name} ${column.notNull ? 'required' : 'optional'}`).sort(),
      ).toEqual(inDatabase);
    },
  );
});

describe('rows', () => {
  const row = z.strictObject({ id: z.number(), name: z.string().nullable() });
  const read = (columns: string) => app.pool.db.rows(row, sql`select ${sql.raw(columns)}`);

  it('are returned when they match the schema of their statement', async () => {
    expect(await read(`1 as id, null as name`)).toEqual([{ id: 1, name: null }]);
  });

  it.each([
    ['a wrong type', `'1' as id, 'a' as name`],
    ['a missing column', `1 as id`],
    ['an unexpected column', `1 as id, 'a' as name, 2 as more`],
  ])('are refused for %s, also in a transaction', async (_, columns) => {
    await expect(read(columns)).rejects.toThrow(`Rows of "select ${columns}"`);
    await expect(withTx(app.pool.db, (tx) => tx.rows(row, sql`select ${sql.raw(columns)}`))).rejects.toThrow(
      'do not match their schema',
    );
  });

  it('are never given a type without a schema', () => {
    const folder = new URL('../../../src/', import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const trusting = files.filter((name) => /\.execute</.test(readFileSync(new URL(name, folder), 'utf8')));
    expect(trusting).toEqual([]);
  });
});

describe('migrations', () => {
  it('only add: tables and columns are dropped and renamed in a later release', () => {
    const files = migrationFiles();
    expect(files.length).toBeGreaterThan(0);
    for (const { name, text } of files) {
      expect(name).toMatch(/^\d{4}-[a-z0-9-]+\.sql$/);
      const changes = text
        .replace(/--.*$/gm, '')
        // An older version also works without a check or an index, and does not see temporary tables.
        // A trigger that refuses to empty a table is not a change of it.
        .replace(/\bor\s+truncate\s+on\b/gi, '')
        // A table may be replaced by a copy with the same name and columns, which an older version uses like it.
        .replace(/\bdrop table (\w+);\nalter table (\w+) rename to \1;/g, '')
        .replace(/\bdrop\s+constraint\s+\w+_check\b|\bdrop\s+index\b|\bon\s+commit\s+drop\b/gi, '');
      expect(changes, name).not.toMatch(
        // Dropping NOT NULL is allowed.
        /\b(drop(?!\s+not\s+null)|rename|truncate)\b|alter\s+column\s+\S+\s+(set\s+data\s+)?type/i,
      );
    }
  });

  it('run once, also when two processes start at the same time', async () => {
    const messages: string[] = [];
    await Promise.all(
      ['one', 'two'].map((holder) =>
        migrate(app.pool.db, { holder, log: (message) => messages.push(message) }),
      ),
    );
    expect(messages).toEqual([]);
    // The lease of a killed process that appears to expire in the future, for example after the clock was set back.
    await app.pool.db.execute(
      sql`insert into leases (name, holder, expires_at) values ('migrate', 'gone', now() + interval '1 day')`,
    );
    await migrate(app.pool.db, { holder: 'three', log: (message) => messages.push(message) });
    expect(messages).toEqual([]);
    const [leases] = await app.pool.db.execute<{ n: number }>(sql`select count(*)::int as n from leases`);
    expect(leases?.n).toBe(0);
  });

  describe('that take long', () => {
    const migrateWith = async (text: string, messages: string[] = []) => {
      const file = { name: '9000-long.sql', text, checksum: 'x' };
      const options = { holder: 'test', log: (message: string) => void messages.push(message) };
      await migrate(app.pool.db, options, [...migrationFiles(), file]);
      await app.pool.db.execute(sql`delete from schema_migrations where name = ${file.name}`);
      return messages;
    };

    it('are not limited like other statements', async () => {
      await migrateWith(`do $$ begin
        if current_setting('statement_timeout') <> '0' then
          raise exception 'limited to %', current_setting('statement_timeout');
        end if;
      end $$`);
      const [here] = await app.pool.db.execute(sql`show statement_timeout`);
      expect(here).toEqual({ statement_timeout: '30s' });
    });

    it('wait for locks without blocking later statements for long', async () => {
      const held = Promise.withResolvers<void>();
      const locked = Promise.withResolvers<void>();
      const reading = withTx(app.pool.db, async (tx) => {
        await tx.execute(sql`select 1 from search_words limit 1`);
        locked.resolve();
        await held.promise;
      });
      await locked.promise;
      const messages: string[] = [];
      const migrating = migrateWith('alter table search_words add column is_long boolean', messages);
      const read = async () => {
        const before = performance.now();
        await app.pool.db.execute(sql`select 1 from search_words limit 1`);
        return performance.now() - before;
      };
      const times: number[] = [];
      while (!messages.length) times.push(await read());
      held.resolve();
      await reading;
      expect(await migrating).toEqual([
        'migration 9000-long.sql is waiting for other sessions to release their locks',
        'migrated 9000-long.sql',
      ]);
      expect(Math.max(...times)).toBeLessThan(3_000);
      await app.pool.db.execute(sql`alter table search_words drop column is_long`);
    });
  });

  it('let the version before an update start again, and none before that one', async () => {
    const later = ['9997-one.sql', '9998-two.sql', '9999-three.sql'].map((name) => ({
      name,
      text: 'select 1',
      checksum: name,
    }));
    const messages: string[] = [];
    const start = (count: number, serving?: string) =>
      migrate(
        app.pool.db,
        { holder: 'test', log: (message) => messages.push(message), ...(serving && { serving }) },
        [...migrationFiles(), ...later.slice(0, count)],
      );
    await start(2);
    await start(0);
    expect(messages.at(-1)).toMatch(/updated by a later version \(9997-one\.sql, 9998-two\.sql\)/);
    await start(3);
    await start(2);
    await start(3);
    for (const count of [0, 1])
      await expect(start(count)).rejects.toThrow(/newer schema \(9999-three\.sql\) than this program can/);
    // An update whose first attempt was interrupted between two migrations.
    await app.pool.db.execute(sql`delete from schema_migrations where name = '9999-three.sql'`);
    await start(3, migrationFiles().at(-1)?.name);
    for (const count of [0, 1, 2]) await start(count);
    await app.pool.db.execute(sql`delete from schema_migrations where name like '999%'`);
  });

  it('refuse a database with a newer schema, and a migration that changed after it ran', async () => {
    const run = () => migrate(app.pool.db, { holder: 'test', log: () => {} });
    await app.pool.db.execute(
      sql`insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')`,
    );
    await expect(run()).rejects.toThrow(/newer schema \(9999-later\.sql\)/);
    await app.pool.db.execute(sql`delete from schema_migrations where name = '9999-later.sql'`);
    const first = migrationFiles()[0]?.name ?? '';
    await app.pool.db.execute(
      sql`update schema_migrations set checksum = 'x' || checksum where name = ${first}`,
    );
    await expect(run()).rejects.toThrow(/was changed after it ran/);
    await app.pool.db.execute(
      sql`update schema_migrations set checksum = substr(checksum, 2) where name = ${first}`,
    );
    await run();
  });
});

describe('the number of statements', () => {
  it('does not grow with the number of items', async () => {
    const bob = await app.user('bob');
    const ids: string[] = [];
    for (let n = 0; n < 15; n++) ids.push((await alice.api.publishPrompt({ body: aPrompt() })).id);
    for (const id of ids) await bob.api.likePrompt({ params: { id } });
    const cost = async (call: string) => {
      app.statements();
      expect((await app.request(call, { as: bob })).status).toBe(200);
      return app.statements().length;
    };
    // One statement authenticates the token; for writes, another one counts the request for the rate limit.
    const bounds: Record<string, number> = {
      'GET /posts?limit=15': 3,
      // Looks up the words, those that begin with them, similar ones and the forms of a correction; then the
      // index and the page.
      'GET /posts?q=explain': 7,
      'GET /posts/trending?limit=15': 3,
      'GET /posts/following?limit=15': 3,
      'GET /users/me/likes?limit=15': 3,
      'GET /users/alice/prompts': 3,
      'GET /categories/detailed': 3,
      [`GET /posts/id/${ids[0]}`]: 3,
      [`POST /posts/${ids[0]}/like`]: 3,
    };
    for (const [call, most] of Object.entries(bounds))
      expect([call, await cost(call)]).toEqual([call, expect.toSatisfy((n: number) => n <= most)]);
  });
});

describe('a pool', () => {
  const poolOf = async (max: number) => {
    const [here] = await app.pool.db.execute<{ database: string }>(
      sql`select current_database() as database`,
    );
    const pool = openPool({ ...inject('connection'), database: here?.database ?? '' }, { max });
    onTestFinished(() => pool.close());
    return pool.db;
  };

  it('prepares a statement once per connection, and keeps the connection when one fails', async () => {
    const db = await poolOf(1);
    const session = async () => {
      const [row] = await db.execute<{ pid: number; prepared: number }>(sql`
        select pg_backend_pid() as pid, count(*)::int as prepared from pg_prepared_statements
        where statement like 'select $1::int%'`);
      return row;
    };
    for (const n of [1, 2, 3]) await db.execute(sql`select ${n}::int as n`);
    const before = await session();
    expect(before?.prepared).toBe(1);
    await expect(db.execute(sql`select ${'x'}::uuid`)).rejects.toThrow();
    expect(await session()).toEqual(before);
  });

  it('replaces a connection whose server has become read-only, and sends the statement again', async () => {
    const db = await poolOf(1);
    for (const write of [
      () => db.execute(sql`create table written_alone (n integer)`),
      () => withTx(db, (tx) => tx.execute(sql`create table written_in_transaction (n integer)`)),
    ]) {
      await db.execute('set session characteristics as transaction read only');
      await write();
      const [row] = await db.execute(sql`show transaction_read_only`);
      expect(row).toEqual({ transaction_read_only: 'off' });
    }
  });

  it('lets no statement wait behind a slow one while a connection is free', async () => {
    const db = await poolOf(2);
    const done: string[] = [];
    const run = (name: string, seconds: number) =>
      db.execute(sql`select pg_sleep(${seconds})`).then(() => done.push(name));
    await Promise.all([run('opens', 0.1), run('opens', 0.1)]);
    done.length = 0;
    const quick = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    await Promise.all([run('slow', 1), ...quick.map((name) => run(name, 0.01))]);
    expect(done.at(-1)).toBe('slow');
  });

  it('gives a transaction a connection to itself, also behind a hundred statements', async () => {
    const db = await poolOf(1);
    const briefly = async () => db.execute(sql`select pg_sleep(0.001)`);
    await briefly();
    const before = Array.from({ length: 100 }, briefly);
    await setImmediate();
    await withTx(db, (tx) => tx.execute(sql`create temporary table kept (n integer) on commit drop`));
    await Promise.all(before);
    const [row] = await db.execute<{ open: boolean }>(sql`select to_regclass('kept') is not null as open`);
    expect(row?.open).toBe(false);
  });
});

describe('a role with other session settings', () => {
  const settings = {
    DateStyle: `'German, DMY'`,
    TimeZone: `'Asia/Kolkata'`,
    IntervalStyle: `'iso_8601'`,
    extra_float_digits: '-10',
    bytea_output: `'escape'`,
    standard_conforming_strings: 'off',
  };

  it('changes no time, number or text', async () => {
    const odd = await testApp({ roleSettings: settings });
    const bob = await odd.user('bob');
    const title = String.raw`A back\nslash`;
    const before = Date.now();
    const { id, post } = await bob.api.publishPrompt({ body: aPrompt({ title }) });
    expect(post.title).toBe(title);
    expect(Math.abs(Date.parse(post.createdAt) - before)).toBeLessThan(10_000);
    await bob.api.publishPrompt({ body: aPrompt() });
    for (const sort of ['trending', 'recent'] as const) {
      const first = await odd.visitor.listPrompts({ query: { sort, limit: 1 } });
      const second = await odd.visitor.listPrompts({ query: { sort, limit: 1, cursor: first.nextCursor } });
      expect(second.items.map((item) => item.id)).toEqual([id]);
    }
    const shown = await odd.pool.db.execute(sql`select '2026-03-04 05:06:07+00'::timestamptz::text as time,
      '1 day'::interval::text as span, (0.1::float8 + 0.2)::text as sum, '\\x00'::text as text`);
    expect(shown).toEqual([
      { time: '2026-03-04 05:06:07+00', span: '1 day', sum: '0.30000000000000004', text: '\\x00' },
    ]);
  });

  it('applies as little as options in the address do, except to the plans of statements', async () => {
    const { host, port, user, database } = { ...inject('connection'), database: 'postgres' };
    const options = encodeURIComponent('-c DateStyle=SQL,DMY -c work_mem=5MB -c random_page_cost=4');
    const address = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}&options=${options}`;
    const pool = openPool(address, { max: 1 });
    onTestFinished(() => pool.close());
    const [row] = await pool.db.execute(sql`select '2026-03-04 05:06:07+00'::timestamptz::text as time,
      current_setting('work_mem') as work_mem, current_setting('random_page_cost') as cost, current_setting('jit') as jit`);
    expect(row).toEqual({ time: '2026-03-04 05:06:07+00', work_mem: '5MB', cost: '4', jit: 'off' });
  });
});
