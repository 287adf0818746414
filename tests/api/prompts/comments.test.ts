import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { reports } from '../../../src/database/moderation/moderation-tables.ts';
import { ratings } from '../../../src/database/prompts/comment-tables.ts';
import { aPrompt } from '../../factories.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;
let admin: TestUser;
let clock = Date.parse('2026-03-10T12:00:00Z');
const minute = 60_000;

beforeAll(async () => {
  app = await testApp({ now: () => new Date(clock) });
  alice = await app.user('alice');
  bob = await app.user('bob');
  carol = await app.user('carol');
  admin = await app.user('boss', 'admin');
});

async function published(by = alice): Promise<string> {
  return (await by.api.publishPrompt({ body: aPrompt() })).id;
}

type CommentBody = Parameters<TestApp['visitor']['addComment']>[0]['body'];

async function say(by: TestUser, id: string, body: Partial<CommentBody> = {}) {
  return (await by.api.addComment({ params: { id }, body: { bodyMd: 'I tried it.', ...body } })).comment;
}

const rate = (by: TestUser, id: string, stars: number) =>
  by.api.ratePrompt({ params: { id }, body: { stars } });
const listed = async (id: string, as = app.visitor) => (await as.listComments({ params: { id } })).items;
const community = async () => (await app.visitor.communityFigures()).data.communityRating;

describe('stars', () => {
  it('are one rating per user that can be changed and removed, and give a mean', async () => {
    const id = await published();
    expect(await rate(bob, id, 4)).toEqual({
      rating: 4,
      ratingCount: 1,
      ratingMean: 4,
      commentCount: 0,
    });
    expect(await rate(carol, id, 5)).toMatchObject({ rating: 5, ratingCount: 2, ratingMean: 4.5 });
    expect(await rate(bob, id, 1)).toMatchObject({ rating: 1, ratingCount: 2, ratingMean: 3 });
    expect((await bob.api.readPrompt({ params: { id } })).post).toMatchObject({ rating: 1, ratingMean: 3 });
    expect((await app.visitor.readPrompt({ params: { id } })).post).toMatchObject({
      rating: null,
      ratingCount: 2,
    });
    expect(await bob.api.unratePrompt({ params: { id } })).toMatchObject({ rating: null, ratingMean: 5 });
    expect(await bob.api.unratePrompt({ params: { id } })).toMatchObject({ rating: null, ratingCount: 1 });
    expect(await carol.api.unratePrompt({ params: { id } })).toMatchObject({ ratingMean: null });
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('cannot be given by the author, and must be whole numbers from 1 to 5', async () => {
    const id = await published();
    const put = (as: TestUser, stars: unknown) =>
      app.request(`PUT /posts/id/${id}/rating`, { as, body: { stars } });
    expect((await put(alice, 5)).body).toMatchObject({
      status: 422,
      detail: 'You cannot rate your own prompt',
    });
    const own = { as: alice, body: { bodyMd: 'Mine.', stars: 5 } };
    expect((await app.request(`POST /posts/id/${id}/comments`, own)).body).toMatchObject({
      status: 422,
      errors: [{ field: 'stars', message: 'You cannot rate your own prompt' }],
    });
    for (const stars of [0, 6, 4.5, '4', null, undefined])
      expect((await put(bob, stars)).body.errors).toEqual([
        { field: 'stars', message: 'Stars must be a whole number from 1 to 5' },
      ]);
    expect((await app.visitor.readPrompt({ params: { id } })).post).toMatchObject({
      ratingCount: 0,
      commentCount: 0,
    });
  });

  it('count for the community rating only while their user also has a comment', async () => {
    const id = await published();
    const before = await community();
    await rate(bob, id, 2);
    expect(await community()).toEqual(before);
    const { id: comment } = await say(bob, id);
    expect((await community()).value).toBe(2);
    await say(carol, id, { stars: 5 });
    expect((await community()).value).toBe(3.5);
    await rate(bob, id, 4);
    expect((await community()).value).toBe(4.5);
    await bob.api.deleteComment({ params: { id: comment } });
    expect((await community()).value).toBe(5);
    clock += 31 * 86_400_000;
    await say(bob, id);
    // Bob's stars still count for last month.
    expect(await community()).toEqual({ value: 4.5, growth: 0 });
    await alice.api.deletePrompt({ params: { id } });
    expect(await community()).toEqual(before);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });
});

describe('comments', () => {
  it('are listed with the latest threads first, and replies in the order they were written', async () => {
    const id = await published();
    const first = await say(bob, id, { bodyMd: 'First', stars: 4 });
    const second = await say(carol, id, { bodyMd: 'Second' });
    const answer = await say(alice, id, { bodyMd: 'Thanks', parentId: first.id });
    // Threads have one level: a reply to a reply joins the thread.
    await say(carol, id, { bodyMd: 'Same here', parentId: answer.id });
    const items = await listed(id);
    expect(items.map(({ bodyMd, parentId, stars }) => [bodyMd, parentId, stars])).toEqual([
      ['Second', null, null],
      ['First', null, 4],
      ['Thanks', first.id, null],
      ['Same here', first.id, null],
    ]);
    expect(items.map(({ byPromptAuthor }) => byPromptAuthor)).toEqual([false, false, true, false]);
    expect((await app.visitor.readPrompt({ params: { id } })).post.commentCount).toBe(4);
    const other = await published();
    for (const parentId of [second.id, 'nonsense', '0199a5c2-7d00-7000-8000-000000000000'])
      expect(
        (await app.request(`POST /posts/id/${other}/comments`, { as: bob, body: { bodyMd: 'x', parentId } }))
          .body,
      ).toMatchObject({ status: 404, detail: 'Comment not found' });
  });

  it('are sanitized Markdown with links to mentioned users', async () => {
    const id = await published();
    const { bodyHtml } = await say(bob, id, {
      bodyMd:
        '@alice **look** <img src=x onerror=alert(1)> [y](javascript:alert(1)) ![z](https://b.example/p.gif)',
    });
    expect(bodyHtml).toBe(
      '<p><a href="/profile/alice">@alice</a> <strong>look</strong> &lt;img src=x onerror=alert(1)&gt; [y](javascript:alert(1)) <a href="https://b.example/p.gif" rel="nofollow ugc noopener noreferrer">z</a></p>\n',
    );
    for (const [bodyMd, message] of [
      [' \n', 'Comment is required'],
      ['x'.repeat(2_001), 'Comment can be at most 2,000 characters'],
    ])
      expect(
        (await app.request(`POST /posts/id/${id}/comments`, { as: bob, body: { bodyMd } })).body.errors,
      ).toEqual([{ field: 'bodyMd', message }]);
  });

  it('can be edited by their author for fifteen minutes', async () => {
    const id = await published();
    const comment = await say(bob, id);
    const change = (as: TestUser) =>
      app.request(`PUT /comments/${comment.id}`, { as, body: { bodyMd: '_Better_' } });
    clock += 14 * minute;
    expect((await change(carol)).body.detail).toBe('Only the author can change a comment');
    expect((await change(bob)).body.comment).toMatchObject({
      bodyHtml: '<p><em>Better</em></p>\n',
      editedAt: new Date(clock).toISOString(),
      can: { edit: true },
    });
    clock += minute;
    expect((await listed(id, bob.api))[0]?.can).toEqual({
      edit: false,
      delete: true,
      reply: true,
      report: false,
    });
    expect((await change(bob)).body).toMatchObject({
      status: 403,
      detail: 'You can change a comment for 15 minutes after you write it',
    });
  });

  it('can be deleted by their author and admins, and leave a placeholder while they have replies', async () => {
    const id = await published();
    const thread = await say(bob, id, { bodyMd: 'My secret', stars: 3 });
    const answer = await say(alice, id, { parentId: thread.id });
    const refused = await app.request(`DELETE /comments/${thread.id}`, { as: alice });
    expect(refused.body).toMatchObject({ status: 403, detail: 'Only the author can delete a comment' });
    expect(await bob.api.deleteComment({ params: { id: thread.id } })).toEqual({
      id: thread.id,
      feedback: { rating: 3, ratingCount: 1, ratingMean: 3, commentCount: 1 },
    });
    expect(await listed(id, admin.api)).toMatchObject([
      {
        id: thread.id,
        deleted: true,
        bodyMd: '',
        bodyHtml: '',
        author: { username: null },
        stars: null,
        can: { edit: false, delete: false, reply: false, report: false },
      },
      { id: answer.id, deleted: false },
    ]);
    for (const call of [`DELETE /comments/${thread.id}`, `POST /comments/${thread.id}/report`])
      expect((await app.request(call, { as: admin, body: { reason: 'spam' } })).status).toBe(404);
    await admin.api.deleteComment({ params: { id: answer.id } });
    expect(await listed(id)).toEqual([]);
    const stored = await app.pool.db.execute<{ body: string }>(
      sql`select body || body_html as body from comments where prompt_id = ${id}`,
    );
    expect(stored.map(({ body }) => body)).toEqual(['', '']);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('are reported with a copy of their text', async () => {
    const id = await published();
    const { id: comment } = await say(bob, id, { bodyMd: 'Buy **now**' });
    expect(await carol.api.reportComment({ params: { id: comment }, body: { reason: 'spam' } })).toEqual({
      reported: true,
    });
    await bob.api.deleteComment({ params: { id: comment } });
    expect(await app.pool.db.select().from(reports)).toMatchObject([
      {
        subjectKind: 'comment',
        subjectId: comment,
        subjectAuthorId: bob.id,
        subjectCopy: { body: 'Buy **now**', promptId: id, title: expect.stringContaining('Explain') },
      },
    ]);
    const own = await say(bob, id);
    const reply = await app.request(`POST /comments/${own.id}/report`, { as: bob, body: { reason: 'spam' } });
    expect(reply.body.detail).toBe('You cannot report your own comment');
  });

  it('exist only on published prompts', async () => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    const { id: comment } = await say(bob, id, { stars: 5 });
    const body = { ...aPrompt(), status: 'draft' } as const;
    await alice.api.updatePrompt({ params: { id }, body });
    for (const missing of [id, 'nope', '0199a5c2-7d00-7000-8000-000000000000'])
      for (const [call, sent] of [
        [`GET /posts/id/${missing}/comments`, undefined],
        [`POST /posts/id/${missing}/comments`, { bodyMd: 'x' }],
        [`PUT /posts/id/${missing}/rating`, { stars: 3 }],
        [`DELETE /posts/id/${missing}/rating`, undefined],
      ] as const)
        expect([call, (await app.request(call, { as: bob, body: sent })).status]).toEqual([call, 404]);
    expect((await app.request(`DELETE /comments/${comment}`, { as: bob })).status).toBe(404);
    await alice.api.deletePrompt({ params: { id } });
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('are created once per Idempotency-Key', async () => {
    const id = await published();
    const send = () =>
      app.request(`POST /posts/id/${id}/comments`, {
        as: bob,
        body: { bodyMd: 'Once.', stars: 4 },
        headers: { 'idempotency-key': `comment-${id}` },
      });
    const [one, two] = [await send(), await send()];
    expect([one.status, two.body]).toEqual([201, one.body]);
    expect(await listed(id)).toHaveLength(1);
  });
});

describe('concurrent requests', () => {
  it('20 ratings by one user result in one row and correct sums', async () => {
    const id = await published();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 4 === 3 ? bob.api.unratePrompt({ params: { id } }) : rate(bob, id, (n % 5) + 1),
      ),
    );
    expect(replies.every(({ ratingCount }) => ratingCount <= 1)).toBe(true);
    const rows = await app.pool.db.select().from(ratings).where(eq(ratings.promptId, id));
    expect(rows).toHaveLength(1);
    const { post } = await bob.api.readPrompt({ params: { id } });
    expect(post).toMatchObject({ rating: rows[0]?.stars, ratingCount: rows[0]?.stars ? 1 : 0 });
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('comments, ratings and deletions of comments and of the prompt leave no inconsistencies', async () => {
    const id = await published();
    const thread = await say(bob, id, { stars: 5 });
    const members = [bob, carol, admin];
    const work = (n: number) => {
      const as = members[n % 3] ?? bob;
      if (n % 5 === 0) return app.request(`DELETE /comments/${thread.id}`, { as });
      if (n % 5 === 1) return app.request(`PUT /posts/id/${id}/rating`, { as, body: { stars: 1 + (n % 5) } });
      const body = { bodyMd: 'x', stars: 1 + (n % 4), ...(n % 2 && { parentId: thread.id }) };
      return app.request(`POST /posts/id/${id}/comments`, { as, body });
    };
    const replies = await Promise.all([
      ...Array.from({ length: 24 }, (_, n) => work(n)),
      app.request(`DELETE /posts/id/${id}`, { as: alice }),
    ]);
    // On a busy machine, requests that have waited too long for their turn are refused, which changes nothing.
    const waitedTooLong = /^Too many of your requests are waiting/;
    expect(
      replies.filter(({ status, body }) => status >= 500 && !waitedTooLong.test(body?.detail ?? '')),
    ).toEqual([]);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('after any history, every counter matches its rows', async () => {
    const members = [alice, bob, carol, admin];
    const step = fc.record({
      action: fc.constantFrom('rate', 'unrate', 'say', 'answer', 'delete', 'publish', 'remove'),
      member: fc.nat(3),
      stars: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
      pick: fc.nat(1_000),
      hours: fc.nat(40),
    });
    let prompts = [await published(alice), await published(bob)];
    let commentIds: string[] = [];
    const run = async ({
      action,
      member,
      stars,
      pick,
      hours,
    }: typeof step extends fc.Arbitrary<infer T> ? T : never) => {
      clock += hours * 3_600_000;
      const as = members[member] ?? alice;
      const id = prompts[pick % prompts.length] ?? '';
      const comment = commentIds[pick % (commentIds.length || 1)];
      if (action === 'rate')
        await app.request(`PUT /posts/id/${id}/rating`, { as, body: { stars: stars ?? 3 } });
      if (action === 'unrate') await app.request(`DELETE /posts/id/${id}/rating`, { as });
      if (action === 'say' || action === 'answer') {
        const parentId = action === 'answer' ? comment : undefined;
        const body = { bodyMd: 'x', stars, parentId };
        const reply = await app.request(`POST /posts/id/${id}/comments`, { as, body });
        if (reply.status === 201) commentIds.push(reply.body.comment.id);
      }
      if (action === 'delete' && comment) await app.request(`DELETE /comments/${comment}`, { as: admin });
      if (action === 'publish') prompts.push(await published(as));
      if (action === 'remove' && prompts.length > 1) {
        await app.request(`DELETE /posts/id/${id}`, { as: admin });
        prompts = prompts.filter((prompt) => prompt !== id);
        commentIds = [];
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 8 }), async (history) => {
        for (const concurrent of history) await Promise.all(concurrent.map(run));
        expect(await counterDifferences(app.pool)).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });
});
