/** Pagination of comments, also from a given comment on. */
import { beforeAll, describe, expect, it } from 'vitest';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
  bob = await app.user('bob');
});

const published = async () => (await alice.api.publishPrompt({ body: aPrompt() })).id;
const say = async (by: TestUser, id: string, parentId?: string) => {
  const body = { bodyMd: 'I tried it.', ...(parentId && { parentId }) };
  return (await by.api.addComment({ params: { id }, body })).comment;
};
const listed = async (id: string) => (await app.visitor.listComments({ params: { id } })).items;

describe('comments', () => {
  it('are paged without duplicates or gaps, with one statement per page', async () => {
    const id = await published();
    const created: string[] = [];
    for (let n = 0; n < 9; n++) {
      const thread = await say(bob, id);
      created.push(thread.id);
      if (n % 3 === 0) for (let m = 0; m < 2; m++) created.push((await say(alice, id, thread.id)).id);
    }
    const all = (await listed(id)).map((comment) => comment.id);
    expect([...all].sort()).toEqual([...created].sort());
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      app.statements();
      const query = { limit: 4, ...(cursor && { cursor }) };
      const page = await app.visitor.listComments({ params: { id }, query });
      expect(app.statements()).toHaveLength(1);
      expect(page.total).toBe(15);
      found.push(...page.items.map((comment) => comment.id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(found).toEqual(all);
    expect((await app.request(`GET /posts/id/${id}/comments?cursor=x`)).status).toBe(400);
  });

  it('can be listed from the thread of a given comment on, in one statement', async () => {
    const id = await published();
    const threads: string[] = [];
    for (let n = 0; n < 4; n++) threads.push((await say(bob, id)).id);
    const [oldest = '', long = '', , newest = ''] = threads;
    const replies: string[] = [];
    for (let n = 0; n < 12; n++) replies.push((await say(alice, id, long)).id);
    const near = async (comment: string, limit = 6) => {
      app.statements();
      const page = await app.visitor.listComments({ params: { id }, query: { comment, limit } });
      expect(app.statements()).toHaveLength(1);
      expect(page.total).toBe(16);
      return page;
    };
    const idsOf = ({ items }: { items: { id: string }[] }) => items.map((comment) => comment.id);
    expect(idsOf(await near(oldest))).toEqual([oldest]);
    expect(idsOf(await near(long, 3))).toEqual([long, ...replies.slice(0, 2)]);
    // In a long thread, the page shows the comments near the given one; the next pages follow.
    const page = await near(replies[8] ?? '');
    expect(idsOf(page)).toEqual([long, ...replies.slice(6, 11)]);
    const query = { cursor: page.nextCursor ?? '' };
    expect(idsOf(await app.visitor.listComments({ params: { id }, query }))).toEqual([replies[11], oldest]);
    for (const limit of [2, 3, 20])
      for (const comment of [...threads, ...replies])
        expect(idsOf(await near(comment, limit))).toContain(comment);
    // Also works for a deleted comment; a comment of another prompt is ignored.
    await bob.api.deleteComment({ params: { id: long } });
    const query4 = { comment: long, limit: 4 };
    expect(idsOf(await app.visitor.listComments({ params: { id }, query: query4 }))).toEqual([
      long,
      ...replies.slice(0, 3),
    ]);
    const other = (await say(bob, await published())).id;
    for (const comment of [other, 'nonsense', '0199a5c2-7d00-7000-8000-000000000000']) {
      const all = await app.visitor.listComments({ params: { id }, query: { comment, limit: 1 } });
      expect(idsOf(all)).toEqual([newest]);
    }
  });
});
