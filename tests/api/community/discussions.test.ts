import { beforeAll, describe, expect, it } from 'vitest';
import { discussions, users } from '../../../src/database/core/schema.ts';
import { aDiscussion, aPrompt } from '../../factories.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let admin: TestUser;
let clock = Date.parse('2026-03-10T12:00:00Z');

beforeAll(async () => {
  app = await testApp({
    now: () => {
      clock += 1000;
      return new Date(clock);
    },
  });
  alice = await app.user('alice');
  bob = await app.user('bob');
  admin = await app.user('boss', 'admin');
});

async function startDiscussion(by = alice, changes: Parameters<typeof aDiscussion>[0] = {}) {
  return (await by.api.startDiscussion({ body: aDiscussion(changes) })).discussion;
}

async function addReply(id: string, by = bob, bodyMd = 'I think so, too.') {
  return (await by.api.addReply({ params: { id }, body: { bodyMd } })).reply;
}

const titles = async (
  query: NonNullable<Parameters<TestApp['visitor']['listDiscussions']>[0]>['query'] = {},
) => (await app.visitor.listDiscussions({ query })).items.map(({ title }) => title);

describe('discussions', () => {
  it('are listed by last activity, pinned ones first, by category, in pages', async () => {
    await app.pool.db.delete(discussions);
    const one = await startDiscussion(alice, { title: 'One', category: 'ideas' });
    await startDiscussion(alice, { title: 'Two', category: 'ideas' });
    const three = await startDiscussion(alice, { title: 'Three', category: 'showcase' });
    await addReply(one.id);
    expect(await titles()).toEqual(['One', 'Three', 'Two']);
    await admin.api.moderateDiscussion({ params: { id: three.id }, body: { pinned: true, locked: false } });
    expect(await titles()).toEqual(['Three', 'One', 'Two']);
    expect(await titles({ category: 'ideas' })).toEqual(['One', 'Two']);
    expect(await titles({ category: 'help' })).toEqual([]);
    expect((await app.visitor.recentDiscussions()).items[0]?.title).toBe('One');
    expect(await app.visitor.listDiscussions({ query: { limit: 2, page: 2 } })).toMatchObject({
      total: 3,
      totalPages: 2,
      items: [{ title: 'Two' }],
    });
    expect((await app.request('GET /discussions?category=gossip')).body.errors[0].field).toBe('category');
  });

  it('are found by the words of their title and first post, whole or begun', async () => {
    await app.pool.db.delete(discussions);
    await startDiscussion(alice, {
      title: 'Short answers',
      bodyMd: 'How do you keep them brief?',
      category: 'help',
    });
    await startDiscussion(alice, { title: 'Un résumé', bodyMd: 'Quelle brièveté, no?', category: 'ideas' });
    expect(await titles({ q: 'ANSWERS' })).toEqual(['Short answers']);
    expect(await titles({ q: 'answ brief' })).toEqual(['Short answers']);
    expect(await titles({ q: 'answers brièveté' })).toEqual([]);
    expect(await titles({ q: 'résumé' })).toEqual(['Un résumé']);
    expect(await titles({ q: 'no' })).toEqual(['Un résumé']);
    // Two letters are a word of their own, not a beginning.
    expect(await titles({ q: 'an' })).toEqual([]);
    expect(await titles({ q: 'short', category: 'ideas' })).toEqual([]);
    for (const q of ['?', `' | !'`, `\\':*`]) expect(await titles({ q })).toEqual([]);
    expect((await app.visitor.listDiscussions({ query: { q: 'short', page: 9 } })).total).toBe(1);
  });

  it('are rendered like their preview, which stores nothing', async () => {
    const bodyMd =
      'Hi @bob and @nobody, **see** <b>x</b> [y](javascript:alert(1)) ![z](https://z.example/p.gif)';
    const before = (await app.visitor.listDiscussions()).total;
    const { html } = await alice.api.previewMarkdown({ body: { bodyMd } });
    expect((await app.visitor.listDiscussions()).total).toBe(before);
    const { id } = await startDiscussion(alice, { bodyMd });
    expect((await app.visitor.readDiscussion({ params: { id } })).discussion.bodyHtml).toBe(html);
    expect((await app.request('POST /markdown/preview', { as: alice, body: { bodyMd: ' ' } })).status).toBe(
      422,
    );
  });

  it('are rendered as safe HTML with links to mentioned users', async () => {
    const { id } = await startDiscussion(alice, {
      bodyMd: 'Hi @bob and @nobody <b>x</b> [y](javascript:alert(1))',
    });
    const { discussion } = await app.visitor.readDiscussion({ params: { id } });
    expect(discussion.bodyHtml).toBe(
      '<p>Hi <a href="/profile/bob">@bob</a> and @nobody &lt;b&gt;x&lt;/b&gt; [y](javascript:alert(1))</p>\n',
    );
    expect(discussion).toMatchObject({ author: { username: 'alice' }, editedAt: null, replyCount: 0 });
    expect(discussion.can).toEqual({ reply: false, edit: false, delete: false, moderate: false });
  });

  it('are changed by their author and deleted with their replies', async () => {
    const { id } = await startDiscussion();
    const reply = await addReply(id);
    const body = { category: 'help', title: 'Better', bodyMd: '_better_' } as const;
    const { discussion } = await alice.api.updateDiscussion({ params: { id }, body });
    expect(discussion).toMatchObject({ ...body, bodyHtml: '<p><em>better</em></p>\n' });
    expect(discussion.editedAt).not.toBeNull();
    await alice.api.deleteDiscussion({ params: { id } });
    for (const endpoint of [`GET /discussions/${id}`, `GET /discussions/${id}/replies`])
      expect((await app.request(endpoint)).status).toBe(404);
    expect((await app.request(`DELETE /replies/${reply.id}`, { as: bob })).status).toBe(404);
  });

  it('that are locked accept no replies or edits', async () => {
    const { id } = await startDiscussion();
    const reply = await addReply(id);
    await admin.api.moderateDiscussion({ params: { id }, body: { pinned: false, locked: true } });
    for (const [endpoint, as] of [
      [`POST /discussions/${id}/replies`, bob],
      [`PUT /replies/${reply.id}`, bob],
      [`POST /discussions/${id}/replies`, admin],
    ] as const) {
      const { status, body } = await app.request(endpoint, { as, body: { bodyMd: 'More' } });
      expect([status, body.detail]).toEqual([403, expect.stringContaining('locked')]);
    }
    const { status } = await app.request(`PUT /discussions/${id}`, { as: alice, body: aDiscussion() });
    expect(status).toBe(403);
  });

  it.each([
    ['title', ['', '  ', 'x'.repeat(121), 5]],
    ['bodyMd', ['', ' \n', 'x'.repeat(10_001), null]],
    ['category', ['gossip', '', null]],
  ])('refuse a bad %s', async (field, values) => {
    for (const value of values) {
      const { status, body } = await app.request('POST /discussions', {
        as: alice,
        body: { ...aDiscussion(), [field]: value },
      });
      expect([value, status, body.errors[0].field]).toEqual([value, 422, field]);
    }
  });
});

describe('replies', () => {
  it('are listed in order, in pages, and the page of a given reply can be requested', async () => {
    const { id } = await startDiscussion();
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) ids.push((await addReply(id, n % 2 ? alice : bob, `Number ${n}`)).id);
    const page = await app.visitor.listReplies({ params: { id }, query: { limit: 3, page: 2 } });
    expect(page).toMatchObject({ page: 2, total: 7, totalPages: 3 });
    expect(page.items.map((reply) => reply.id)).toEqual(ids.slice(3, 6));
    const containing = await app.visitor.listReplies({ params: { id }, query: { limit: 3, reply: ids[6] } });
    expect([containing.page, containing.items[0]?.id]).toEqual([3, ids[6]]);
    const unknown = await app.visitor.listReplies({ params: { id }, query: { limit: 3, reply: 'nonsense' } });
    expect(unknown.page).toBe(1);
  });

  it('move the last activity, forward and back', async () => {
    const { id, createdAt } = await startDiscussion();
    const read = async () => (await app.visitor.readDiscussion({ params: { id } })).discussion;
    const first = await addReply(id);
    const second = await addReply(id, alice);
    expect(await read()).toMatchObject({
      replyCount: 2,
      lastActivityAt: second.createdAt,
      lastAuthor: { username: 'alice' },
    });
    await alice.api.deleteReply({ params: { id: second.id } });
    expect(await read()).toMatchObject({
      replyCount: 1,
      lastActivityAt: first.createdAt,
      lastAuthor: { username: 'bob' },
    });
    await admin.api.deleteReply({ params: { id: first.id } });
    expect(await read()).toMatchObject({
      replyCount: 0,
      lastActivityAt: createdAt,
      lastAuthor: { username: 'alice' },
    });
  });

  it('added and deleted concurrently leave counters that agree with the rows', async () => {
    const { id } = await startDiscussion();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => addReply(id, n % 2 ? alice : bob)),
    );
    await Promise.all([
      ...replies.slice(0, 5).map((reply) => admin.api.deleteReply({ params: { id: reply.id } })),
      ...Array.from({ length: 5 }, () => addReply(id)),
    ]);
    expect((await app.visitor.readDiscussion({ params: { id } })).discussion.replyCount).toBe(12);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });
});

describe('unread discussions', () => {
  it('are marked for members until they read them, and never for their author', async () => {
    const carol = await app.user('carol');
    // The test users are created by the database's clock, and discussions by the test clock, which must be ahead of it.
    clock = Math.max(clock, Date.now() + 60_000);
    const { id } = await startDiscussion();
    const unread = async (viewer: TestUser | undefined) => {
      const { items } = await (viewer?.api ?? app.visitor).listDiscussions({ query: { limit: 100 } });
      return items.find((item) => item.id === id)?.unread;
    };
    expect([await unread(undefined), await unread(alice), await unread(carol)]).toEqual([false, false, true]);
    await carol.api.markDiscussionRead({ params: { id } });
    expect(await unread(carol)).toBe(false);
    await addReply(id);
    expect([await unread(alice), await unread(bob), await unread(carol)]).toEqual([true, false, true]);
  });
});

describe('lists', () => {
  it('take a constant number of statements', async () => {
    const { id } = await startDiscussion();
    for (let n = 0; n < 3; n++) await addReply(id);
    for (const limit of [1, 3]) {
      app.statements();
      await alice.api.listDiscussions({ query: { limit } });
      // One of them reads the session.
      expect(app.statements()).toHaveLength(2);
      await app.visitor.listReplies({ params: { id }, query: { limit } });
      expect(app.statements()).toHaveLength(2);
    }
  });
});

describe('on the first day', () => {
  it('members who are not admins have limits on posts, links and prompts', async () => {
    const strict = await testApp({ limitNewcomers: true });
    const newcomer = await strict.user('newcomer');
    const body = aDiscussion({ bodyMd: 'https://a.example https://b.example https://c.example' });
    const { discussion } = await newcomer.api.startDiscussion({ body });
    const reply = (bodyMd: string, as = newcomer) =>
      strict.request(`POST /discussions/${discussion.id}/replies`, { as, body: { bodyMd } });
    const linked = await reply('https://a.example '.repeat(4));
    expect([linked.status, linked.body.errors[0]]).toEqual([
      422,
      { field: 'bodyMd', message: 'On your first day a post can have at most 3 links. Remove some' },
    ]);
    for (let n = 1; n < 20; n++) expect((await reply(`Number ${n}`)).status).toBe(201);
    const refused = await reply('One more');
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      'On your first day you can add 20 comments and posts in discussions. Wait 24 hours and try again',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect((await reply('Hello', await strict.user('boss', 'admin'))).status).toBe(201);

    for (let n = 0; n < 5; n++) await newcomer.api.publishPrompt({ body: aPrompt() });
    const sixth = await strict.request('POST /posts', { as: newcomer, body: aPrompt() });
    expect([sixth.status, sixth.body.detail]).toEqual([429, expect.stringContaining('5 prompts')]);
  });

  it('the limits end after 24 hours', async () => {
    const strict = await testApp({ limitNewcomers: true, now: () => new Date(clock) });
    const member = await strict.user('member');
    clock = Date.now() + 3_600_000;
    const link = aDiscussion({ bodyMd: 'https://a.example '.repeat(4) });
    expect((await strict.request('POST /discussions', { as: member, body: link })).status).toBe(422);
    await strict.pool.db.update(users).set({ createdAt: new Date(clock - 86_400_001) });
    expect((await strict.request('POST /discussions', { as: member, body: link })).status).toBe(201);
  });
});
