import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { type Generated, generate } from '../../../bench/seed/generate.ts';
import { requireNoSite, requireStarterOnly } from '../../../bench/seed/obstacles.ts';
import { serverAt } from '../../../src/database/core/connection.ts';
import { pointsSql, qualitySql, wordTermsSql } from '../../../src/database/prompts/search-documents.ts';
import { counterDifferences, type TestApp, testApp } from '../../support/site/test-app.ts';

const until = '2026-01-31';
const silent = { onPrompts() {}, onStep() {} };

let app: TestApp;
let before: string[];

beforeAll(async () => {
  app = await testApp();
  before = await structures();
});

/** The definitions of all indexes and constraints, and the triggers. */
async function structures(): Promise<string[]> {
  const rows = await app.pool.db.execute<{ text: string }>(sql`
    select pg_get_indexdef(indexrelid) as text from pg_index where indrelid::regclass::text !~ '^pg_'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`);
  return rows.map(({ text }) => text);
}

async function generateHere(
  amounts: Generated,
  { signal = new AbortController().signal, onPrompts = silent.onPrompts } = {},
): Promise<Generated> {
  return withClient((client) => generate(client, { ...amounts, until }, { ...silent, onPrompts }, signal));
}

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const [{ database = '' } = {}] = await app.pool.db.execute<{ database: string }>(
    sql`select current_database() as database`,
  );
  const client = new pg.Client(serverAt({ ...inject('connection'), database }));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test('a stopped run keeps nothing', async () => {
  const stop = new AbortController();
  const stopped = generateHere(
    { prompts: 600, users: 60, likes: 600 },
    { signal: stop.signal, onPrompts: () => stop.abort() },
  );
  await expect(stopped).rejects.toThrow('aborted');
  expect(await structures()).toEqual(before);
  expect((await app.visitor.listPrompts({ query: {} })).total).toBe(0);
});

test('generated prompts have the right counters, indexes and search', { timeout: 60_000 }, async () => {
  await withClient(requireStarterOnly);
  const made = await generateHere({ prompts: 700, users: 80, likes: 2_100 });
  expect(made).toEqual({ prompts: 700, users: 80, likes: 2_100 });
  expect(await counterDifferences(app.pool)).toEqual([]);
  expect(await structures()).toEqual(before);
  const found = await app.visitor.listPrompts({ query: { q: 'code' } });
  expect(found.total).toBeGreaterThan(5);
  const [popular] = (await app.visitor.listPrompts({ query: { sort: 'popular' } })).items;
  expect(popular?.likeCount).toBeGreaterThan(3);
});

test('the search index is what the product makes of the prompts', async () => {
  const [wrong] = await app.pool.db.execute<{ documents: number; words: number }>(sql`
    select (select count(*)::int from prompts p left join search_documents d on d.prompt_id = p.id
        where d.prompt_id is null or d.quality <> ${qualitySql(pointsSql, sql`p.published_at`)}
          or d.tier <> case when p.status = 'published' then (select count(*) from search_tiers where least_quality > d.quality) else -1 end) as documents,
      (select count(*)::int from search_words w left join (
          select t.term, count(*) as prompts from search_documents d, lateral (${wordTermsSql}) t where tier >= 0 group by t.term) d using (term)
        where w.prompts is distinct from d.prompts) as words`);
  expect(wrong).toEqual({ documents: 0, words: 0 });
  const [code] = await app.pool.db.execute<{ prompts: number; is_word: boolean }>(
    sql`select prompts, is_word from search_words where word = 'code'`,
  );
  expect(code?.prompts).toBeGreaterThan(50);
  expect(code?.is_word).toBe(true);
});

test('more prompts are added only where that is wanted, next to the others', {
  timeout: 60_000,
}, async () => {
  await expect(withClient(requireStarterOnly)).rejects.toThrow('add --add');
  expect(await generateHere({ prompts: 150, users: 20, likes: 300 })).toEqual({
    prompts: 850,
    users: 100,
    likes: 2_400,
  });
  expect(await counterDifferences(app.pool)).toEqual([]);
  expect(await structures()).toEqual(before);
});

test('the log of changes starts over', { timeout: 60_000 }, async () => {
  const change = sql`update prompts set updated_at = now()
    where id = (select id from prompts where status = 'published' limit 1)`;
  await app.pool.db.execute(change);
  const { nextCursor: cursor } = await app.visitor.listChanges({ query: {} });
  await generateHere({ prompts: 10, users: 1, likes: 10 });
  expect((await app.visitor.listChanges({ query: {} })).items).toEqual([]);
  await expect(app.visitor.listChanges({ query: { cursor } })).rejects.toMatchObject({ status: 410 });
  await app.pool.db.execute(change);
  expect((await app.visitor.listChanges({ query: {} })).items).toHaveLength(1);
});

test('nothing is generated beside a running site', async () => {
  const { host, port, user } = inject('connection');
  const address = (database: string) => ({
    databaseUrl: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    dataDir: app.config.dataDir,
  });
  const [{ database = '' } = {}] = await app.pool.db.execute<{ database: string }>(
    sql`select current_database() as database`,
  );
  await expect(requireNoSite(address(database))).rejects.toThrow('A site is running on this database');
  await requireNoSite(address('postgres'));
});
