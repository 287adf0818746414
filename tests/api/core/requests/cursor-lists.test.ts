/** Every list read by following the `next` links of its `Link` header. */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pageOf } from '../../../../src/contract/core/fields.ts';
import { type EndpointName, endpointList } from '../../../../src/contract/endpoints.ts';
import { aPrompt } from '../../../factories.ts';
import {
  beforeEvents,
  type FilledLists,
  fillLists,
  listedItems,
  pagedLists,
  type Reader,
} from '../../../support/paged-lists.ts';
import { type TestApp, type TestUser, testApp } from '../../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let read: FilledLists['read'];

beforeAll(async () => {
  app = await testApp({ now: () => beforeEvents, env: { PAYMENTS: 'test' } });
  ({ alice, read } = await fillLists(app));
});

/** Reads a list by its `next` links; the text of its items. */
async function walk(path: string, reader: Reader): Promise<string[]> {
  const items: string[] = [];
  let next: string | undefined = path;
  for (let requests = 0; next && requests < 200; requests++) {
    const reply = await read(next, reader);
    expect([next, reply.status]).toEqual([next, 200]);
    items.push(...reply.body.items.map((item: unknown) => JSON.stringify(item)));
    next = nextOf(reply.headers);
    // At its end, a log has a cursor that later entries follow.
    expect(Boolean(next)).toBe(reply.body.hasMore ?? Boolean(reply.body.nextCursor));
  }
  return items;
}

function nextOf(headers: Headers): string | undefined {
  return /<\/api([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
}

const paged = endpointList.filter(({ query }) => query && ('cursor' in query.shape || 'page' in query.shape));

describe('lists', () => {
  /** Lists without some of the fields that all others have, and why. */
  const without: Partial<Record<EndpointName, string>> = {
    listComments:
      'has no pages by number: its total does not count deleted comments, which are listed for their replies',
    followedPrompts: 'has no pages by number: it is not counted',
    listChanges:
      'has no pages by number and no total: it is a log that is read to its end, and continued later',
  };

  it('have one shape', () => {
    const fields = Object.keys(pageOf(z.unknown()).shape);
    const others = paged.filter(
      ({ reply }) => !fields.every((name) => reply instanceof z.ZodObject && name in reply.shape),
    );
    expect(others.map(({ name }) => name).sort()).toEqual(Object.keys(without).sort());
  });

  it('have links in the document', async () => {
    const { paths } = (await app.request('GET /openapi.json')).body;
    for (const { name, path } of paged)
      expect([name, Object.keys(paths[path].get.responses[200].headers)]).toEqual([
        name,
        expect.arrayContaining(['Link', 'ETag']),
      ]);
  });
});

describe('the pages', () => {
  it.each(pagedLists)('of %s are read with few statements: %s', async (_, path, reader) => {
    const { headers } = await read(`${path}&limit=2`, reader);
    const next = nextOf(headers) ?? expect.fail('There is only one page');
    // A search for prompts first looks up its words, those that begin with them, similar ones, and the forms
    // of a correction.
    const most = /posts\?q=/.test(path) ? 7 : 3;
    for (const page of [`${path}&limit=100`, next]) {
      app.statements();
      await read(page, reader);
      // One more reads the session.
      expect(app.statements().length, page).toBeLessThanOrEqual(most + (reader === 'visitor' ? 0 : 1));
    }
  });
});

describe('the next links', () => {
  it('are tested for every list', () => {
    const withCursor = paged.filter(({ query }) => query && 'cursor' in query.shape).map(({ name }) => name);
    // It explains a page of listPrompts, which has the links.
    expect([...withCursor].sort()).toEqual(paged.map(({ name }) => name).sort());
    expect([...new Set(pagedLists.map(([name]) => name))].sort()).toEqual(withCursor.sort());
  });

  it.each(pagedLists)(
    'of %s lead from %s through all pages, and end on the last one',
    async (_, path, reader) => {
      const all = await walk(`${path}&limit=100`, reader);
      expect(all.length).toBeGreaterThanOrEqual(listedItems);
      expect(await walk(`${path}&limit=2`, reader)).toEqual(all);
      // A last page that is full has no next one.
      expect(await walk(`${path}&limit=${all.length}`, reader)).toEqual(all);
    },
  );

  it('reach each of 12,000 prompts once while others are published', async () => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt({ title: 'One of many' }) });
    await app.pool.db.execute(sql`
      insert into prompts (id, author_id, topic_id, slug, title, summary, body, beginning, body_hash, tags, tag_keys, status, read_time, published_at, hot_score)
      select gen_random_uuid(), author_id, topic_id, slug || n, title, summary, body, beginning, body_hash, tags, tag_keys, status, read_time,
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
