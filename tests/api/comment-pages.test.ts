/** Where a list of comments begins and goes on. */
import { beforeAll, describe, expect, it } from 'vitest';
import { aPrompt } from '../factories.ts';
import { type TestApp, type TestUser, testApp } from '../support/test-app.ts';

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
  it('come page by page, each once, in one statement', async () => {
    const id = await published();
    const made: string[] = [];
    for (let n = 0; n < 9; n++) {
      const thread = await say(bob, id);
      made.push(thread.id);
      if (n % 3 === 0) for (let m = 0; m < 2; m++) made.push((await say(alice, id, thread.id)).id);
    }
    const whole = (await listed(id)).map((comment) => comment.id);
    expect([...whole].sort()).toEqual([...made].sort());
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
    expect(found).toEqual(whole);
    expect((await app.request(`GET /posts/id/${id}/comments?cursor=x`)).status).toBe(400);
  });

  it('come from the thread of one of them on, in one statement', async () => {
    const id = await published();
    const threads: string[] = [];
    for (let n = 0; n < 4; n++) threads.push((await say(bob, id)).id);
    const [oldest = '', long = '', , newest = ''] = threads;
    const answers: string[] = [];
    for (let n = 0; n < 12; n++) answers.push((await say(alice, id, long)).id);
    const near = async (comment: string, limit = 6) => {
      app.statements();
      const page = await app.visitor.listComments({ params: { id }, query: { comment, limit } });
      expect(app.statements()).toHaveLength(1);
      expect(page.total).toBe(16);
      return page;
    };
    const idsOf = ({ items }: { items: { id: string }[] }) => items.map((comment) => comment.id);
    expect(idsOf(await near(oldest))).toEqual([oldest]);
    expect(idsOf(await near(long, 3))).toEqual([long, ...answers.slice(0, 2)]);
    // Of a long thread what stands near it, and from there on page by page.
    const page = await near(answers[8] ?? '');
    expect(idsOf(page)).toEqual([long, ...answers.slice(6, 11)]);
    const query = { cursor: page.nextCursor ?? '' };
    expect(idsOf(await app.visitor.listComments({ params: { id }, query }))).toEqual([answers[11], oldest]);
    for (const limit of [2, 3, 20])
      for (const comment of [...threads, ...answers])
        expect(idsOf(await near(comment, limit))).toContain(comment);
    // Its place, too, where it was deleted; all of them where it is none of this prompt's.
    await bob.api.deleteComment({ params: { id: long } });
    const query4 = { comment: long, limit: 4 };
    expect(idsOf(await app.visitor.listComments({ params: { id }, query: query4 }))).toEqual([
      long,
      ...answers.slice(0, 3),
    ]);
    const other = (await say(bob, await published())).id;
    for (const comment of [other, 'nonsense', '0199a5c2-7d00-7000-8000-000000000000']) {
      const all = await app.visitor.listComments({ params: { id }, query: { comment, limit: 1 } });
      expect(idsOf(all)).toEqual([newest]);
    }
  });
});
