import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { users } from '../../../src/database/core/schema.ts';
import { aPrompt } from '../../factories.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let boss: TestUser;
let bob: TestUser;
let carol: TestUser;
let alice: TestUser;
/** A prompt by Alice that Bob and Carol reported. */
let id: string;
let aliceCount = 0;
/** Milliseconds by which the test clock is ahead. */
let clockOffset = 0;

beforeAll(async () => {
  const limits = { ...readConfig({}).limits, report: { most: 100, seconds: 3_600 } };
  app = await testApp({ limits, now: () => new Date(Date.now() + clockOffset) });
  boss = await app.user('boss', 'admin');
  bob = await app.user('bob');
  carol = await app.user('carol');
});
beforeEach(async () => {
  await app.pool.db.execute(sql`delete from moderation_cases`);
  alice = await app.user(`alice${aliceCount++}`);
  id = (await alice.api.publishPrompt({ body: aPrompt({ title: `Buy now ${aliceCount}`, heading: '' }) })).id;
  await bob.api.reportPrompt({ params: { id }, body: { reason: 'spam' } });
  await carol.api.reportPrompt({ params: { id }, body: { reason: 'other', details: 'It sells shoes.' } });
});

const cases = async (state: 'open' | 'decided' = 'open') =>
  (await boss.api.listReportCases({ query: { state } })).items;
const first = async () => {
  const [found] = await cases();
  if (!found) throw new Error('There is no open case.');
  return found;
};
const decide = async (body: object, as = boss) =>
  app.request(`POST /admin/reports/${(await first()).id}/decision`, { as, body });
const told = async () => (await alice.api.myNotifications()).items[0];
const log = async () =>
  (await boss.api.listAudit({ query: { limit: 2 } })).items.map(({ action, subject, note }) => [
    action,
    subject.kind,
    subject.name,
    note,
  ]);

describe('the queue', () => {
  it('has one case for each subject, with reporters, reasons, and its texts when reported and now', async () => {
    await alice.api.updatePrompt({
      params: { id },
      body: { ...aPrompt({ title: 'Nothing to see' }), heading: 'Really' },
    });
    expect(await cases()).toMatchObject([
      {
        subject: { kind: 'prompt', id, promptId: id, title: `Buy now ${aliceCount}`, state: 'published' },
        author: { username: alice.username, banned: false },
        reporters: 2,
        reports: [
          { reason: 'spam', details: '', reporter: 'bob' },
          { reason: 'other', details: 'It sells shoes.', reporter: 'carol' },
        ],
        decision: null,
        can: { content: expect.arrayContaining(['hide']), author: expect.arrayContaining(['ban']) },
      },
    ]);
    const { words } = await first();
    expect(words.find(({ label }) => label === 'Title')).toEqual({
      label: 'Title',
      reported: `Buy now ${aliceCount}`,
      current: 'Nothing to see',
    });
    expect(words.find(({ label }) => label === 'Heading')).toEqual({
      label: 'Heading',
      reported: '',
      current: 'Really',
    });
  });

  it('is sorted by age, oldest first, in pages, with a constant number of statements', async () => {
    const others: string[] = [];
    for (let n = 0; n < 4; n++) {
      const other = (await alice.api.publishPrompt({ body: aPrompt() })).id;
      await bob.api.reportPrompt({ params: { id: other }, body: { reason: 'spam' } });
      others.push(other);
    }
    app.statements();
    const page = await boss.api.listReportCases({ query: { limit: 2 } });
    expect(app.statements().length).toBeLessThanOrEqual(3);
    expect([page.total, page.items.map(({ subject }) => subject.id)]).toEqual([5, [id, others[0]]]);
    app.statements();
    await boss.api.listReportCases({ query: { limit: 100 } });
    expect(app.statements().length).toBeLessThanOrEqual(3);
  });

  it('keeps deleted subjects, with their reported texts', async () => {
    await alice.api.deletePrompt({ params: { id } });
    const found = await first();
    expect(found).toMatchObject({
      subject: { state: 'gone' },
      can: { content: ['keep'], author: expect.arrayContaining(['ban']) },
    });
    expect(found.words[0]).toEqual({ label: 'Title', reported: `Buy now ${aliceCount}`, current: null });
    const refused = await decide({ content: 'hide', note: 'Spam' });
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('no longer exists')]);
    expect((await decide({ content: 'keep', author: 'ban', note: 'Spam' })).status).toBe(200);
  });
});

describe('a decision', () => {
  it('to dismiss changes nothing but the case', async () => {
    expect((await decide({ content: 'keep', note: 'Shoes are allowed' })).body).toEqual({ decided: true });
    expect(await cases()).toEqual([]);
    expect(await cases('decided')).toMatchObject([
      { reporters: 2, decision: { content: 'keep', note: 'Shoes are allowed', by: 'boss' } },
    ]);
    expect((await app.request(`GET /posts/id/${id}`)).status).toBe(200);
    expect((await log())[0]).toEqual(['dismiss', 'prompt', `Buy now ${aliceCount}`, 'Shoes are allowed']);
    // After a dismissal the same user can report it again.
    await bob.api.reportPrompt({ params: { id }, body: { reason: 'harmful' } });
    expect(await first()).toMatchObject({ reporters: 1 });
  });

  it('hides the prompt, bans the author, or does both', async () => {
    expect((await decide({ content: 'hide', note: 'It sells shoes' })).status).toBe(200);
    expect((await alice.api.readPrompt({ params: { id } })).post.hidden?.reason).toBe('It sells shoes');
    expect((await log())[0]).toEqual(['hide', 'prompt', `Buy now ${aliceCount}`, 'It sells shoes']);

    const other = (await alice.api.publishPrompt({ body: aPrompt({ title: 'Again' }) })).id;
    await bob.api.reportPrompt({ params: { id: other }, body: { reason: 'spam' } });
    expect((await decide({ content: 'hide', author: 'ban', note: 'Twice' })).status).toBe(200);
    expect((await app.request(`GET /posts/id/${other}`)).status).toBe(404);
    expect((await app.request('GET /users/me', { as: alice })).status).toBe(401);
    expect(await log()).toEqual([
      ['ban', 'person', alice.username, 'Twice'],
      ['hide', 'prompt', 'Again', 'Twice'],
    ]);
    expect((await cases('decided')).map(({ decision }) => decision)).toMatchObject([
      { content: 'hide', author: 'ban' },
      { content: 'hide', author: 'none' },
    ]);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('asks for a change: the prompt stays, and the case says when its author changed it', async () => {
    await decide({ content: 'request-change', rule: 'honesty', note: 'Say that it sells shoes' });
    expect((await app.request(`GET /posts/id/${id}`)).status).toBe(200);
    expect((await log())[0]).toEqual([
      'request-change',
      'prompt',
      `Buy now ${aliceCount}`,
      'Say that it sells shoes',
    ]);
    expect(await told()).toMatchObject({
      text: 'A moderator asked you to change your prompt',
      title: `Buy now ${aliceCount}`,
    });
    const decision = async () => (await cases('decided'))[0]?.decision;
    expect(await decision()).toMatchObject({ content: 'request-change', rule: 'honesty', changedAt: null });
    clockOffset += 1_000;
    await alice.api.updatePrompt({ params: { id }, body: aPrompt({ title: 'A shop for shoes' }) });
    expect((await decision())?.changedAt).toMatch(/^\d{4}-/);
  });

  it('warns the author, and nothing else', async () => {
    await decide({ content: 'keep', author: 'warn', note: 'Please sell elsewhere' });
    expect((await log())[0]).toEqual(['warn', 'person', alice.username, 'Please sell elsewhere']);
    expect(await told()).toMatchObject({ text: 'A moderator warned you about your prompt' });
    expect((await app.request(`GET /posts/id/${id}`)).status).toBe(200);
    expect((await app.mails()).map(({ to, subject }) => [to, subject])).toContainEqual([
      `${alice.username}@example.com`,
      'A warning from the moderators of Promptorium',
    ]);
    expect((await alice.api.myData()).cases).toMatchObject([
      {
        subjectId: id,
        content: 'keep',
        author: 'warn',
        rule: 'spam',
        note: 'Please sell elsewhere',
        days: null,
      },
    ]);
  });

  it('hides the prompt and warns its author, with one notification and mail, once for a key', async () => {
    await app.mails();
    const { id: caseId } = await first();
    const send = () =>
      app.request(`POST /admin/reports/${caseId}/decision`, {
        as: boss,
        body: { content: 'hide', author: 'warn', note: 'It sells shoes' },
        headers: { 'idempotency-key': `hide-and-warn-${caseId}` },
      });
    const replies = [await send(), await send()];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await app.request(`GET /posts/id/${id}`)).status).toBe(404);
    expect(await log()).toEqual([
      ['warn', 'person', alice.username, 'It sells shoes'],
      ['hide', 'prompt', `Buy now ${aliceCount}`, 'It sells shoes'],
    ]);
    expect((await boss.api.listAudit({ query: { limit: 3 } })).items[2]?.note).not.toBe('It sells shoes');
    const { items } = await alice.api.myNotifications();
    expect(items.filter(({ kind }) => kind === 'moderation')).toMatchObject([
      { text: 'A moderator warned you and hid your prompt', url: `/decisions/${caseId}` },
    ]);
    const mails = (await app.mails()).filter(({ to }) => to === `${alice.username}@example.com`);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your prompt at Promptorium was hidden']);
    expect(mails[0]?.text).toContain(
      `A moderator hid your prompt “Buy now ${aliceCount}” at Promptorium and warned you. Only you and moderators can see it now. This is only a warning. Moderators will see it if there is another case.`,
    );
    expect((await alice.api.myData()).cases).toMatchObject([
      { content: 'hide', author: 'warn', rule: 'spam' },
    ]);
    expect((await cases('decided'))[0]?.decision).toMatchObject({ content: 'hide', author: 'warn' });
  });

  it('asks for a change and suspends the author, and the case says when they changed it', async () => {
    await app.mails();
    await decide({ content: 'request-change', author: 'suspend', note: 'Say that it sells shoes', days: 1 });
    expect((await app.request(`GET /posts/id/${id}`)).status).toBe(200);
    expect((await app.request('POST /posts', { as: alice, body: aPrompt() })).body.code).toBe('suspended');
    expect(await told()).toMatchObject({
      text: 'A moderator suspended your account and asked you to change your prompt',
    });
    const [mail] = (await app.mails()).filter(({ to }) => to === `${alice.username}@example.com`);
    expect(mail?.subject).toBe('Your account at Promptorium is suspended');
    expect(mail?.text).toContain(
      'and suspended your account for 1 day. It stays visible in the meantime. During the suspension, you can sign in and read, but not post.',
    );
    await boss.api.unsuspendUser({ params: { id: alice.id } });
    clockOffset += 1_000;
    await alice.api.updatePrompt({ params: { id }, body: aPrompt({ title: 'A shop for shoes' }) });
    expect((await cases('decided'))[0]?.decision?.changedAt).toMatch(/^\d{4}-/);
  });

  it('names only the warning if a moderator has already marked the prompt adult', async () => {
    await boss.api.markAdult({ params: { id } });
    await decide({ content: 'mark-adult', author: 'warn', note: 'Please sell elsewhere' });
    expect(await told()).toMatchObject({ text: 'A moderator warned you about your prompt' });
  });

  it.each([
    ['keep', 200, 'suspended your account because of your prompt'],
    ['hide', 404, 'suspended your account and hid your prompt'],
  ] as const)('to %s the prompt and suspend the author lasts for its days', async (content, status, said) => {
    await decide({ content, author: 'suspend', note: 'Third time', days: 3 });
    expect((await app.request(`GET /posts/id/${id}`)).status).toBe(status);
    expect((await log())[0]).toEqual(['suspend', 'person', alice.username, 'Third time']);
    const [author] = await app.pool.db.select().from(users).where(eq(users.id, alice.id));
    const left = (author?.suspendedUntil?.getTime() ?? 0) - Date.now() - clockOffset;
    expect(left / 86_400_000).toBeCloseTo(3, 2);
    expect(await told()).toMatchObject({ text: `A moderator ${said}` });
    const [mail] = (await app.mails()).filter(({ subject }) => subject.includes('suspended'));
    expect(mail?.text).toContain('for 3 days');
    expect((await cases('decided'))[0]?.decision).toMatchObject({ content, author: 'suspend', days: 3 });
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('is applied completely or not at all', async () => {
    await boss.api.grantAdmin({ params: { id: alice.id } });
    expect((await first()).can).toMatchObject({
      content: expect.arrayContaining(['hide']),
      author: ['none', 'warn'],
    });
    const before = await log();
    const refused = await decide({ content: 'hide', author: 'ban', note: 'Spam' });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      `${alice.username} is an admin: revoke their admin rights first`,
    ]);
    expect((await app.request(`GET /posts/id/${id}`)).status).toBe(200);
    expect(await log()).toEqual(before);
    expect(await first()).toMatchObject({ reporters: 2 });
    const own = await decide({ content: 'keep', author: 'ban', note: 'x' }, alice);
    expect([own.status, own.body.detail]).toEqual([409, 'You cannot ban yourself']);
  });

  it('is made once when two admins decide concurrently', async () => {
    const other = await app.user(`boss${aliceCount}`, 'admin');
    const { id: report } = await first();
    const replies = await Promise.all(
      [boss, other].map((as) =>
        app.request(`POST /admin/reports/${report}/decision`, {
          as,
          body: { content: 'hide', note: 'Spam' },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.detail).toBe(
      'Another moderator has already decided about this',
    );
  });

  it('has both halves of the faster of two moderators, and nothing of the other', async () => {
    const moderators = [
      await app.user(`ann${aliceCount}`, 'moderator'),
      await app.user(`eve${aliceCount}`, 'moderator'),
    ];
    const bodies = [
      { content: 'hide', author: 'warn', note: 'Spam' },
      { content: 'mark-adult', author: 'suspend', days: 3, note: 'Explicit' },
    ];
    const { id: report } = await first();
    const replies = await Promise.all(
      moderators.map((as, n) =>
        app.request(`POST /admin/reports/${report}/decision`, { as, body: bodies[n] }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const hides = replies[0]?.status === 200;
    expect((await cases('decided'))[0]?.decision).toMatchObject(bodies[hides ? 0 : 1] ?? {});
    const { post } = await boss.api.readPrompt({ params: { id } });
    expect(post).toMatchObject({ status: hides ? 'hidden' : 'published', isAdult: !hides });
    const [author] = await app.pool.db.select().from(users).where(eq(users.id, alice.id));
    expect(author?.suspendedUntil !== null).toBe(!hides);
    const { items } = await alice.api.myNotifications();
    expect(items.filter(({ kind }) => kind === 'moderation')).toHaveLength(1);
    expect((await log()).map(([action]) => action)).toEqual(
      hides ? ['warn', 'hide'] : ['suspend', 'mark-adult'],
    );
  });

  it('is refused when a newer report has not been read', async () => {
    const { latestAt } = await first();
    const dora = await app.user(`dora${aliceCount}`);
    clockOffset += 1_000;
    await dora.api.reportPrompt({ params: { id }, body: { reason: 'harmful' } });
    const refused = await decide({ content: 'keep', latestAt });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Another report about this has come in: read it first',
    ]);
    expect((await decide({ content: 'keep', latestAt: (await first()).latestAt })).status).toBe(200);
  });

  it.each([
    [{}, 422, 'content must be one of keep, request-change, mark-adult, hide'],
    [{ content: 'hide' }, 422, 'Note is required'],
    [{ content: 'keep', author: 'ban', note: ' ' }, 422, 'Note is required'],
    [
      { content: 'hide', note: 'x', rule: 'none' },
      422,
      expect.stringMatching(/^rule must be one of respect, /),
    ],
    [{ content: 'keep', author: 'suspend', note: 'x' }, 422, 'Days must be a whole number from 1 to 365'],
    [
      { content: 'mark-adult', author: 'suspend', note: 'x' },
      422,
      'Days must be a whole number from 1 to 365',
    ],
    [
      { content: 'request-change', author: 'ban', note: 'x' },
      422,
      'An author who is banned cannot make a change',
    ],
    [
      { content: 'keep', author: 'promote', note: 'x' },
      422,
      'author must be one of none, warn, suspend, ban',
    ],
    [
      { content: 'keep', author: 'suspend', note: 'x', days: 366 },
      422,
      'Days must be a whole number from 1 to 365',
    ],
    [{ content: 'keep', note: 'x'.repeat(501) }, 422, 'Note can be at most 500 characters'],
  ])('%j is refused', async (body, status, detail) => {
    const reply = await decide(body);
    expect([reply.status, reply.body.detail]).toEqual([status, detail]);
    expect((await app.request('POST /admin/reports/nonsense/decision', { as: boss, body })).status).toBe(
      status,
    );
    const none = await app.request(`POST /admin/reports/${alice.id}/decision`, {
      as: boss,
      body: { content: 'keep' },
    });
    expect([none.status, none.body.detail]).toEqual([404, 'Report not found']);
  });
});

describe('a reported comment', () => {
  it('is listed with its prompt, and hiding keeps its words for moderators', async () => {
    await app.pool.db.execute(sql`delete from moderation_cases`);
    const added = await carol.api.addComment({ params: { id }, body: { bodyMd: 'Buy *shoes*' } });
    const params = { id: added.comment.id };
    await bob.api.reportComment({ params, body: { reason: 'spam' } });
    expect(await first()).toMatchObject({
      subject: {
        kind: 'comment',
        id: params.id,
        promptId: id,
        title: `Buy now ${aliceCount}`,
        state: 'published',
      },
      author: { username: 'carol' },
      words: [{ label: 'Comment', reported: 'Buy *shoes*', current: 'Buy *shoes*' }],
      can: { content: expect.arrayContaining(['hide']), author: expect.arrayContaining(['ban']) },
    });
    expect((await decide({ content: 'hide', note: 'Shoes again' })).status).toBe(200);
    expect((await app.visitor.listComments({ params: { id } })).items).toEqual([]);
    expect((await log())[0]).toEqual(['hide', 'comment', `on Buy now ${aliceCount}`, 'Shoes again']);
    expect((await carol.api.myData()).hiddenComments).toMatchObject([
      { id: params.id, promptId: id, bodyMd: 'Buy *shoes*' },
    ]);
    expect(await cases('decided')).toMatchObject([
      {
        subject: { kind: 'comment', state: 'hidden' },
        words: [{ reported: 'Buy *shoes*', current: 'Buy *shoes*' }],
      },
    ]);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });
});
