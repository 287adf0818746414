import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { serverAt } from '../../../../src/database/core/connection.ts';
import { cursorCodec } from '../../../../src/operations/core/cursor.ts';
import { contributionRows, id } from '../../../support/generated/many-rows.ts';
import { type Planning, planFaults } from '../../../support/plans.ts';
import { type TestApp, type TestUser, testApp } from '../../../support/site/test-app.ts';

// 100,000 prompts of 20,000 users: what the product sends for its lists must not read or sort more than a list needs.
// Page 800 skips 9,588 prompts, and totals are counted up to 10,001; a quarter of the rows stored first does not count.
const bounds = { scanned: 13_400, read: 12_000, sorted: 3_000 };

let app: TestApp;
let admin: TestUser;
let reader: TestUser;
/** Wants to see adult prompts, of which there are 200. */
let grownUp: TestUser;
/** Mutes 50 authors, one of whom has every 50th prompt, and is blocked by another one. */
let muting: TestUser;
let session: pg.Client;

const at = (n: string) => `timestamptz '2026-01-01' - ${n} * interval '5 minutes'`;

beforeAll(async () => {
  app = await testApp();
  admin = await app.user('boss', 'admin');
  reader = await app.user('reader');
  grownUp = await app.user('grown-up');
  muting = await app.user('muting');
  await grownUp.api.updateUser({ body: { showsAdult: true } });
  const [here] = await app.pool.db.execute<{ name: string }>(sql`select current_database() as name`);
  session = new pg.Client(serverAt({ ...inject('connection'), database: here?.name ?? '' }));
  await session.connect();
  // Otherwise a scan may begin where an earlier one ended, among other rows.
  await session.query('set synchronize_seqscans = off');
  const createIndexes = await dropIndexes();
  // The log of changes would take longer to write than all the rest.
  await session.query(`
    alter table prompts disable trigger prompts_addition_logged;
    alter table collections disable trigger collections_addition_logged;
    insert into users (id, email, email_verified, username, display_name, created_at)
      select ${id(1, 'n')}, 'u' || n || '@example.com', n % 10 > 0, 'u' || n, 'User ' || n, ${at('n')} from generate_series(0, 19999) n;
    with t as (select array_agg(id order by position) as ids from topics)
    insert into prompts (id, author_id, topic_id, slug, title, summary, body, beginning, body_hash, tags, tag_keys, status, hidden_at,
        hidden_reason, featured_at, read_time, likes_count, hot_score, created_at, updated_at, published_at, language, is_premium, is_adult, kind, models)
      select ${id(2, '100000 - n')}, case when n % 50 = 0 then ${id(1, '0')} else ${id(1, 'n % 20000')} end,
        t.ids[1 + n % 7], 's' || n, 'Title ' || n, 'Summary', 'Body ' || n, 'Body ' || n, sha256(('b' || n)::bytea), tags,
        tags || case kind when 'image' then array[',kind image'] else '{}' end || case when models <> '{}' then array[',model ' || lower(models[1])] else '{}' end, status,
        case when status = 'hidden' then now() end, case when status = 'hidden' then 'Spam' end,
        case when n % 1000 = 1 then now() end, 1, n * 7919 % 101,
        case when status = 'draft' then 0 else ln(1 + n * 7919 % 101) / ln(2) - n / 500.0 end, ${at('n')}, ${at('n')},
        case when status <> 'draft' then ${at('n')} end,
        case when n % 1000 = 1 then 'fi' when n % 20 = 0 then 'de' else 'en' end, n % 100 = 1, status = 'adult', kind, models
      from t, generate_series(0, 99999) n
        cross join lateral (select array['common' || n % 8, 'middle' || n % 200, 'rare' || n % 5000] as tags, case when n % 20 = 2 then 'image' else 'text' end as kind,
          case when n % 4 = 1 then array['Common'] when n % 3000 = 2 then array['Rare'] else '{}' end as models) tagged
        cross join lateral (select case when n % 40 = 3 then 'draft' when n % 400 = 7 then 'hidden' when n % 500 = 9 then 'adult' else 'published' end as status) s;
    insert into prompt_analyses (prompt_id, marks, inputs, samples_html, xray)
      select p.id, '{}', '[]', '[]', jsonb_build_object('digest', encode(p.body_hash, 'hex'), 'findings', case
        when n % 5000 = 1 then '[{"field": "contentMd", "rule": "secrets", "start": 0, "end": 4}]'::jsonb
        when n % 10 = 1 then '[{"field": "contentMd", "rule": "override", "start": 0, "end": 4}]' else '[]' end)
      from prompts p cross join lateral (select substr(title, 7)::int as n) t;
    insert into likes (prompt_id, user_id, created_at)
      select ${id(2, '1 + n * 7 % 99000')}, ${id(1, 'n % 19997')}, ${at('n')} from generate_series(0, 99999) n on conflict do nothing;
    insert into user_follows (user_id, follower_id) select ${id(1, 'n')}, follower from generate_series(0, 999) n,
      unnest('{${reader.id},${grownUp.id},${muting.id}}'::uuid[]) follower;
    insert into topic_follows (topic_id, follower_id) select id, '${reader.id}' from topics;
    insert into user_mutes (user_id, muted_id, created_at) select '${muting.id}', ${id(1, 'n')}, now() from generate_series(0, 49) n;
    insert into user_blocks (user_id, blocked_id, created_at) values (${id(1, '60')}, '${muting.id}', now());
    insert into likes (prompt_id, user_id) select ${id(2, 'n')}, '${reader.id}' from generate_series(1, 500) n;
    insert into bookmarks (prompt_id, user_id) select ${id(2, 'n')}, '${reader.id}' from generate_series(1, 500) n;
    insert into likes_received (author_id, period, likes)
      select ${id(1, 'n')}, period, 1 + n % 100 from generate_series(0, 19999) n,
        (values ('all'), (to_char(now(), 'YYYY')), (to_char(now(), 'YYYY-MM'))) p (period);
    insert into discussions (id, author_id, category, title, body, body_html, last_activity_at, created_at)
      select ${id(3, 'n')}, ${id(1, 'n % 20000')}, (array['general', 'help', 'showcase', 'ideas'])[1 + n % 4], 'About ' || n, 'b', 'b', ${at('n')}, ${at('n')}
      from generate_series(0, 29999) n;
    insert into replies (id, discussion_id, author_id, body, body_html, created_at)
      select ${id(4, 'n')}, ${id(3, 'n % 100')}, ${id(1, 'n % 20000')}, 'b', 'b', ${at('n')} from generate_series(0, 29999) n;
    insert into comments (id, prompt_id, thread_id, author_id, body, body_html, created_at)
      select ${id(5, 'n')}, ${id(2, '1 + n % 100')}, ${id(5, 'n')}, ${id(1, 'n % 20000')}, 'b', 'b', ${at('n')} from generate_series(0, 29999) n;
    insert into events (id, type, title, body, body_html, starts_at, ends_at, created_at, updated_at)
      select ${id(6, 'n')}, 'talk', 'Talk ' || n, 'b', 'b', now() + (n - 15000) * interval '1 hour', now() + (n - 14999) * interval '1 hour', now(), now()
      from generate_series(0, 29999) n;
    insert into audit_entries (id, actor_id, actor_name, action, subject_kind, subject_name, created_at)
      select ${id(7, 'n')}, null, case when n % 5000 = 1 then 'boss' end, case when n % 3000 = 0 then 'ban' else 'hide' end, 'prompt', 'x', ${at('n')}
      from generate_series(0, 29999) n;
    update topics t set prompts_count = (select count(*) from prompts where topic_id = t.id and status = 'published');
    update users u set prompts_count = p.count from (select author_id, count(*) from prompts where status = 'published' group by 1) p
      where p.author_id = u.id;
  `);
  await session.query(contributionRows(reader.id));
  // A member with 2,000 prompts takes another name, after 30,000 changes.
  await session.query(`
    insert into changes (position, subject_kind, subject_id, audience_before, audience_after, changed_at)
      select n + last, 'prompt', ${id(2, 'n')}, 'everyone', 'everyone', now()
      from generate_series(1, 30000) n, (select coalesce(max(position), 0) as last from changes);
    update users set display_name = 'Renamed' where username = 'u0'`);
  await createIndexes();
  await session.query('vacuum analyze');
}, 300_000);

afterAll(() => session?.end());

/**
 * Drops the indexes that no constraint needs, and returns what creates them again: at once, which is faster
 * than row by row.
 */
async function dropIndexes(): Promise<() => Promise<unknown>> {
  const { rows } = await session.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class c on c.oid = indrelid
    where c.relnamespace = 'public'::regnamespace and not indisunique`);
  await session.query(`drop index ${rows.map(({ name }) => name).join(', ')}`);
  return () => session.query(rows.map(({ definition }) => definition).join(';'));
}

/**
 * Statements with their values that an earlier request sent, too: a total, for instance, is the same in every
 * order.
 */
const examined = new Set<string>();

/** What is wrong with the plans of the statements that a request is the first to send. */
async function faultsOf(
  path: string,
  as?: TestUser,
  plannings: readonly Planning[] = ['force_custom_plan', 'force_generic_plan'],
  most = bounds,
): Promise<string[]> {
  app.queries();
  const { status } = await app.request(`GET ${path}`, { ...(as && { as }) });
  expect([path, status]).toEqual([path, 200]);
  const faults: string[] = [];
  for (const query of app.queries()) {
    const key = JSON.stringify([query, plannings, most]);
    if (examined.has(key) || !/^\s*(select|with|\()/.test(query.text)) continue;
    examined.add(key);
    faults.push(...(await planFaults(session, query, most, plannings)));
  }
  return faults;
}

const sorts = ['trending', 'recent', 'popular', 'oldest'];
const filters = [
  '',
  'categoryId=design',
  'tag=common1',
  'tag=middle77',
  'tag=rare4321',
  'tag=common1&categoryId=design',
  'tag=rare4321&categoryId=design',
  'tags=common1,middle77',
  'tags=rare4321,common1',
  'tags=common1,missing',
  'authorId=00000005-1000-7000-8000-000000000000',
  'authorId=00000000-1000-7000-8000-000000000000',
  'authorId=00000000-1000-7000-8000-000000000000&categoryId=design',
  'authorId=00000000-1000-7000-8000-000000000000&tag=middle50',
  'status=draft',
  'status=hidden',
  'language=en',
  'language=de',
  'language=fi',
  'kind=text',
  'kind=image',
  'kind=video',
  'kind=image&categoryId=design',
  'model=common',
  'model=rare',
  'model=rare&kind=image&tag=common1',
  'price=free',
  'price=premium',
  'language=de&categoryId=design',
  'featured=true',
  'featured=true&categoryId=design',
  'featured=true&tag=common1',
  'premium=true',
  'minPrice=3',
  'maxPrice=2.50',
  'featured=true&authorId=00000000-1000-7000-8000-000000000000',
];

// Facets know neither statuses nor prices.
const facetFilters = filters.filter((filter) => !/^(status|premium|minPrice|maxPrice)/.test(filter));

describe('the statements of lists of prompts', () => {
  it.each(sorts.flatMap((sort) => filters.map((filter) => `/posts?sort=${sort}&${filter}`)))(
    '%s',
    async (path) => {
      expect(await faultsOf(path)).toEqual([]);
    },
  );

  it.each(
    sorts.flatMap((sort) =>
      ['', 'categoryId=design', 'tag=common1'].map((filter) => `sort=${sort}&${filter}`),
    ),
  )('after page 1: %s', async (query) => {
    expect(await faultsOf(`/posts?page=800&${query}`)).toEqual([]);
    const { body } = await app.request(`GET /posts?${query}`);
    expect(await faultsOf(`/posts?${query}&cursor=${encodeURIComponent(body.nextCursor)}`)).toEqual([]);
  });

  it.each(sorts.flatMap((sort) => filters.map((filter) => `/posts?sort=${sort}&${filter}`)))(
    '%s, with adult prompts',
    async (path) => {
      expect(await faultsOf(path, grownUp)).toEqual([]);
    },
  );

  it.each(
    sorts.flatMap((sort) =>
      ['', 'categoryId=design', 'tag=common1', 'tag=rare4321&categoryId=design', 'tags=common1,middle77'].map(
        (filter) => `/posts?sort=${sort}&${filter}`,
      ),
    ),
  )('%s, for a member who mutes', async (path) => {
    expect(await faultsOf(path, muting)).toEqual([]);
  });

  it.each(['draft', 'hidden'])('of prompts with the status %s, for a member and an admin', async (status) => {
    for (const sort of sorts)
      for (const user of [reader, admin])
        expect(await faultsOf(`/posts?status=${status}&sort=${sort}`, user)).toEqual([]);
  });
});

describe('the statements of lists from a time on', () => {
  it.each([
    ...['2025-12-31T00:00:00Z', '2025-06-01T00:00:00Z', '2020-01-01T00:00:00Z'].flatMap((time) => [
      `publishedSince=${time}`,
      `publishedSince=${time}&sort=oldest`,
      `publishedSince=${time}&categoryId=design`,
      `updatedSince=${time}`,
      `updatedSince=${time}&categoryId=design`,
      `updatedSince=${time}&price=premium`,
    ]),
    `ids=${Array.from({ length: 100 }, (_, n) => `${n.toString(16).padStart(8, '0')}-2000-7000-8000-000000000000`).join()}`,
  ])('%s', async (query) => {
    for (const as of [undefined, grownUp]) expect(await faultsOf(`/posts?${query}`, as)).toEqual([]);
  });
});

describe('the statements of facets', () => {
  it.each(facetFilters)('%s', async (filter) => {
    for (const as of [undefined, grownUp]) expect(await faultsOf(`/posts/facets?${filter}`, as)).toEqual([]);
  });
});

describe('the statements of tags and alternatives', () => {
  it.each(facetFilters.filter(Boolean))('%s', async (filter) => {
    expect(await faultsOf(`/posts/tags?match=rare4&${filter}`, undefined, undefined, allTags)).toEqual([]);
    expect(await faultsOf(`/posts/tags?${filter}`)).toEqual([]);
    const inLanguage = filter.includes('language=') ? filter : `${filter}&language=sv`;
    expect(await faultsOf(`/posts/alternatives?${inLanguage}`, undefined, undefined, allTags)).toEqual([]);
  });

  it('without filters, for a figure, read all tags', async () => {
    for (const query of ['', '?match=rare4'])
      expect(await faultsOf(`/posts/tags${query}`, undefined, undefined, allTags)).toEqual([]);
  });
});

// The figure of the most used tags sorts all 5,208.
const allTags = { ...bounds, sorted: 5_300 };

describe('the statements of other lists', () => {
  it.each([
    '/posts/featured',
    '/posts/trending',
    '/posts/recent',
    '/categories',
    '/categories/popular',
    '/categories/detailed',
    '/categories/design',
    '/users/u0/prompts?page=20',
    '/users/u5/prompts',
    '/users/u5',
    '/users/u0/followers',
    '/users/reader/following',
    '/users/reader/following?page=5',
    ...['month', 'year', 'all'].flatMap((period) =>
      [1, 400].map((page) => `/community/leaderboard?period=${period}&page=${page}`),
    ),
    '/community/figures',
    ...['prompts', 'followers', 'recent', 'name'].flatMap((sort) =>
      [1, 400].map((page) => `/users?sort=${sort}&page=${page}`),
    ),
    '/users?sort=recent&published=true&limit=7',
    '/users?q=u123',
    '/discussions',
    '/discussions?page=500',
    '/discussions?category=help',
    '/discussions/recent',
    '/discussions/00000003-3000-7000-8000-000000000000',
    '/discussions/00000003-3000-7000-8000-000000000000/replies',
    '/events',
    '/events?when=past',
    '/events?when=past&page=700',
    '/posts/id/00000003-2000-7000-8000-000000000000',
    '/posts/id/00000003-2000-7000-8000-000000000000/comments',
    ...[1, 40].flatMap((page) => [
      `/posts/id/0000000a-2000-7000-8000-000000000000/versions?page=${page}`,
      `/posts/id/0000000a-2000-7000-8000-000000000000/forks?page=${page}`,
      `/collections/00000000-9000-7000-8000-000000000000/items?page=${page}`,
      `/collections/00000000-9000-7000-8000-000000000000/followers?page=${page}`,
      `/collections?sort=followers&page=${page}`,
      `/collections?sort=recent&page=${page}`,
      `/moderation-log?page=${page}`,
    ]),
    '/posts/id/0000000a-2000-7000-8000-000000000000/lineage',
    '/collections?q=shelf12345',
    '/users/u3/collections',
    '/changes',
    '/moderation-log?content=hide',
    '/moderation-log?author=warn',
    '/moderation-log?rule=spam',
  ])('%s', async (path) => {
    expect(await faultsOf(path)).toEqual([]);
  });

  it.each([
    '/categories/detailed',
    '/posts/following',
    '/users/me/prompts',
    '/users/me/likes',
    '/users/me/bookmarks',
    '/users/me/prompts?status=draft',
    '/users/me/notifications',
    '/users/me/notifications?page=100',
    '/users/me/notifications/unread',
    '/users/me/collections',
    '/users/me/collections/followed',
    '/users/me/proposals',
    '/users/me/proposals?side=sent',
    '/collections',
    '/collections?sort=recent',
    '/posts/id/0000000a-2000-7000-8000-000000000000/forks',
  ])('%s, for a member', async (path) => {
    for (const as of [reader, grownUp, muting]) expect(await faultsOf(path, as)).toEqual([]);
  });

  it.each([
    '/discussions?page=500',
    '/discussions/recent',
    '/posts/recent',
    '/posts/facets?categoryId=design',
    '/users/me/mutes',
    '/users/me/blocks',
    '/posts/id/00000003-2000-7000-8000-000000000000/comments',
  ])('%s, for a member who mutes', async (path) => {
    expect(await faultsOf(path, muting)).toEqual([]);
  });

  it.each([
    ...['all', 'published', 'featured', 'adult', 'hidden'].map((state) => `/admin/posts?state=${state}`),
    ...['all', 'admins', 'banned'].map((state) => `/admin/people?state=${state}`),
    '/admin/overview',
    '/admin/findings',
    '/admin/findings?page=300',
    '/admin/findings?severity=block',
    '/admin/findings?severity=warn&rule=comments',
    '/admin/reports',
    '/admin/reports?page=300',
    '/admin/reports?state=decided',
    '/admin/reports?state=decided&page=400',
    '/admin/appeals',
    '/admin/appeals?page=200',
    '/admin/appeals?state=decided',
    '/moderation-log',
    '/admin/audit',
    '/admin/audit?action=ban',
    '/admin/audit?actor=boss',
  ])('%s, for an admin', async (path) => {
    expect(await faultsOf(path, admin)).toEqual([]);
  });

  it('the changes by a member who has another name', async () => {
    const { rows } = await session.query<{ id: string; before: string }>(
      "select id, (select max(position) - 1 from changes where subject_kind = 'user')::text as before from change_log",
    );
    const places = cursorCodec('changes', z.tuple([z.string(), z.string()]));
    const cursor = places.write([rows[0]?.id ?? '', rows[0]?.before ?? '']);
    const first = await app.request(`GET /changes?cursor=${cursor}&limit=100`);
    expect(first.body.items).toHaveLength(100);
    for (const next of [cursor, first.body.nextCursor])
      expect(await faultsOf(`/changes?cursor=${next}&limit=100`)).toEqual([]);
  });

  it('a search for discussions', async () => {
    expect(await faultsOf('/discussions?q=12345')).toEqual([]);
    // Of a word that every discussion contains, only the index of words has as many entries.
    for (const path of ['/discussions?q=about', '/discussions?q=about&category=help&page=3']) {
      const faults = await faultsOf(path);
      expect(faults.filter((fault) => !fault.includes('entries of discussions_by_words'))).toEqual([]);
    }
  });

  it('a search for users by admins', async () => {
    // PostgreSQL plans it for each text: one for all texts would not pay.
    expect(await faultsOf('/admin/people?q=u12345', admin, ['force_custom_plan'])).toEqual([]);
  });
});
