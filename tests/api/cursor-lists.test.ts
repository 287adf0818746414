/** Every list read by following the `next` links of its `Link` header. */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpointList } from '../../src/contract/endpoints.ts';
import { aDiscussion, anEvent, aPrompt } from '../factories.ts';
import { type TestApp, type TestUser, testApp } from '../support/test-app.ts';

let app: TestApp;
let admin: TestUser;
let alice: TestUser;
let promptId: string;
let discussionId: string;

const rows = 5;
const times = Array.from({ length: rows }, (_, n) => n);

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-05-05T12:00:00Z') });
  admin = await app.user('admin', 'admin');
  alice = await app.user('alice');
  const readers = await Promise.all(times.map((n) => app.user(`reader${n}`)));
  ({ id: discussionId } = (await alice.api.startDiscussion({ body: aDiscussion() })).discussion);
  for (const n of times) {
    const by = readers[n] as TestUser;
    ({ id: promptId } = await by.api.publishPrompt({ body: aPrompt() }));
    await alice.api.likePrompt({ params: { id: promptId } });
    await alice.api.bookmarkPrompt({ params: { id: promptId } });
    await alice.api.publishPrompt({ body: aPrompt() });
    await alice.api.publishPrompt({ body: aPrompt({ status: 'draft' }) });
    await alice.api.startDiscussion({ body: aDiscussion() });
    await alice.api.addReply({ params: { id: discussionId }, body: { bodyMd: `Reply ${n}` } });
    const startsAt = new Date(Date.parse('2026-05-06T12:00:00Z') + n * 3_600_000).toISOString();
    const endsAt = new Date(Date.parse('2026-05-07T12:00:00Z') + n * 3_600_000).toISOString();
    await admin.api.createEvent({ body: anEvent({ startsAt, endsAt }) });
    await alice.api.reportPrompt({ params: { id: promptId }, body: { reason: 'spam' } });
    await admin.api.featurePrompt({ params: { id: promptId } });
  }
  for (const by of readers) await by.api.addComment({ params: { id: promptId }, body: { bodyMd: 'Good.' } });
  await alice.api.followTopic({ params: { id: 'programming' } });
});

/** The lists with their path and who reads them; in several orders where they have several. */
const lists: Record<
  string,
  { as?: 'alice' | 'admin'; paths: (ids: { prompt: string; discussion: string }) => string[] }
> = {
  listPrompts: {
    paths: () => ['/posts', '/posts?sort=oldest', '/posts?q=explain', '/posts?q=explain&sort=recent'],
  },
  followedPrompts: { as: 'alice', paths: () => ['/posts/following'] },
  listComments: { paths: ({ prompt }) => [`/posts/id/${prompt}/comments`] },
  userPrompts: { paths: () => ['/users/alice/prompts'] },
  myPrompts: { as: 'alice', paths: () => ['/users/me/prompts', '/users/me/prompts?status=draft'] },
  myLikes: { as: 'alice', paths: () => ['/users/me/likes'] },
  myBookmarks: { as: 'alice', paths: () => ['/users/me/bookmarks'] },
  listUsers: { paths: () => ['prompts', 'followers', 'recent', 'name'].map((sort) => `/users?sort=${sort}`) },
  leaderboard: { paths: () => ['/community/leaderboard?period=all'] },
  listDiscussions: { paths: () => ['/discussions', '/discussions?q=wonder'] },
  listReplies: { paths: ({ discussion }) => [`/discussions/${discussion}/replies`] },
  listEvents: { paths: () => ['/events'] },
  listAudit: { as: 'admin', paths: () => ['/admin/audit'] },
  listModeratedUsers: { as: 'admin', paths: () => ['/admin/people'] },
  listModeratedPrompts: {
    as: 'admin',
    paths: () => ['/admin/posts', '/admin/posts?q=explain', '/admin/posts?state=featured'],
  },
  listReportCases: { as: 'admin', paths: () => ['/admin/reports'] },
};

/** Reads a list by its `next` links; the text of its items. */
async function walk(path: string, as?: TestUser): Promise<string[]> {
  const items: string[] = [];
  let next: string | undefined = path;
  for (let requests = 0; next && requests < 200; requests++) {
    const reply = await app.request(`GET ${next}`, { ...(as && { as }) });
    expect([next, reply.status]).toEqual([next, 200]);
    items.push(...reply.body.items.map((item: unknown) => JSON.stringify(item)));
    next = nextOf(reply.headers);
    expect(Boolean(next)).toBe(Boolean(reply.body.nextCursor));
  }
  return items;
}

function nextOf(headers: Headers): string | undefined {
  return /<\/api([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
}

describe('the next links', () => {
  it('are tested for every list', () => {
    const paged = endpointList
      .filter(({ query }) => query && 'cursor' in query.shape)
      .map(({ name }) => name);
    expect(Object.keys(lists).sort()).toEqual(paged.sort());
    expect(
      endpointList.filter(({ query }) => query && 'page' in query.shape && !('cursor' in query.shape)),
    ).toEqual([]);
  });

  it.each(Object.entries(lists))(
    'lead through all pages of %s, and end on the last one',
    async (_, { as, paths }) => {
      const viewer = as && { alice, admin }[as];
      for (const path of paths({ prompt: promptId, discussion: discussionId })) {
        const limit = (most: number) => `${path}${path.includes('?') ? '&' : '?'}limit=${most}`;
        const all = await walk(limit(100), viewer);
        expect(all.length, path).toBeGreaterThanOrEqual(rows);
        expect(await walk(limit(2), viewer), path).toEqual(all);
        // A last page that is full has no next one.
        expect(await walk(limit(all.length), viewer), path).toEqual(all);
      }
    },
  );

  it('reach each of 12,000 prompts once while others are published', async () => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt({ title: 'One of many' }) });
    await app.pool.db.execute(sql`
      insert into prompts (id, author_id, topic_id, slug, title, summary, body, body_hash, tags, tag_keys, status, read_time, published_at, hot_score)
      select gen_random_uuid(), author_id, topic_id, slug || n, title, summary, body, body_hash, tags, tag_keys, status, read_time,
        published_at - n % 4000 * interval '1 second', hot_score - n % 4000
      from prompts, generate_series(1, 12000) n where id = ${id}`);
    await app.pool.db.execute(
      sql`update topics set prompts_count = prompts_count + 12000 where id = 'programming'`,
    );
    const seen = new Map<string, number>();
    let next: string | undefined = '/posts?sort=recent&limit=100';
    for (let pages = 0; next && pages < 300; pages++) {
      const { body, headers } = await app.request(`GET ${next}`);
      for (const item of body.items) seen.set(item.id, (seen.get(item.id) ?? 0) + 1);
      if (pages % 20 === 0) await alice.api.publishPrompt({ body: aPrompt() });
      next = nextOf(headers);
    }
    const all = await app.pool.db.rows(
      z.object({ id: z.string() }),
      sql`select id from prompts where slug like 'one-of-many%'`,
    );
    expect(all.length).toBeGreaterThan(12_000);
    expect(all.filter((prompt) => !seen.has(prompt.id))).toHaveLength(0);
    expect([...seen.values()].filter((count) => count !== 1)).toHaveLength(0);
  }, 240_000);
});
