import { inArray, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DecisionInput, ReportCase } from '../../../src/contract/moderation/report-cases.ts';
import { users } from '../../../src/database/core/schema.ts';
import { inTransaction } from '../../../src/operations/core/in-transaction.ts';
import { openCase } from '../../../src/operations/visibility/open-case.ts';
import { aPrompt } from '../../factories.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let boss: TestUser;
let alice: TestUser;
/** Members for more than seven days. */
let established: TestUser[];
/** A prompt by Alice, with a comment by her. */
let id: string;
let commentId: string;
let made = 0;

const dayMs = 86_400_000;

beforeAll(async () => {
  app = await testApp();
  boss = await app.user('boss', 'admin');
  alice = await app.user('alice');
  established = await Promise.all(Array.from({ length: 4 }, (_, n) => app.user(`reader${n}`)));
  await setUsers(established, { createdAt: new Date(Date.now() - 8 * dayMs) });
});
beforeEach(async () => {
  await app.pool.db.execute(sql`delete from moderation_cases`);
  id = (await alice.api.publishPrompt({ body: aPrompt({ title: `Loud ${++made}` }) })).id;
  commentId = (await alice.api.addComment({ params: { id }, body: { bodyMd: 'Read *this*' } })).comment.id;
  await app.mails();
});

const setUsers = (who: readonly TestUser[], values: Partial<typeof users.$inferInsert>) =>
  app.pool.db
    .update(users)
    .set(values)
    .where(
      inArray(
        users.id,
        who.map((user) => user.id),
      ),
    );
const report = (by: readonly TestUser[], subject = id) =>
  Promise.all(by.map((user) => user.api.reportPrompt({ params: { id: subject }, body: { reason: 'spam' } })));
const openCases = async () => (await boss.api.listReportCases({ query: { state: 'open' } })).items;
const only = async (): Promise<ReportCase> => {
  const found = await openCases();
  if (found.length !== 1 || !found[0]) throw new Error(`There are ${found.length} open cases.`);
  return found[0];
};
const decide = async (body: Pick<DecisionInput, 'content'> & Partial<DecisionInput>) =>
  boss.api.decideReports({ params: { id: (await only()).id }, body });
const isVisible = async () => (await app.request(`GET /posts/id/${id}`)).status === 200;
const told = async () => {
  const [latest] = (await alice.api.myNotifications()).items;
  return latest && `${latest.text} ${latest.title}`;
};
const mailed = async () => (await app.mails()).map(({ to, subject }) => [to, subject]);

describe('three reports by established members', () => {
  it('hide a prompt until moderators decide, and a dismissal shows it again', async () => {
    await report(established.slice(0, 2));
    expect(await isVisible()).toBe(true);
    await report(established.slice(1, 3));
    expect(await isVisible()).toBe(false);
    expect(await only()).toMatchObject({ withheld: true, reporters: 3, subject: { state: 'hidden' } });
    expect((await alice.api.readPrompt({ params: { id } })).post.hidden?.reason).toBe(
      'Hidden until moderators review it',
    );
    expect(await told()).toBe(`Your prompt is hidden until moderators review it: Loud ${made}`);
    expect(await mailed()).toEqual([
      ['alice@example.com', 'Your prompt at Promptorium is hidden until it is reviewed'],
    ]);
    const [entry] = (await boss.api.listAudit({ query: { limit: 1 } })).items;
    expect(entry).toMatchObject({ action: 'hide', actor: 'system', subject: { id } });
    expect(await counterDifferences(app.pool)).toEqual([]);

    await decide({ content: 'keep' });
    expect(await isVisible()).toBe(true);
    expect(await told()).toBe(`A moderator made your prompt visible again: Loud ${made}`);
    expect(await mailed()).toEqual([['alice@example.com', 'Your prompt at Promptorium is visible again']]);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('hide a comment, which moderators still read, and which a dismissal shows again', async () => {
    const before = await app.visitor.listComments({ params: { id } });
    for (const user of established.slice(0, 3))
      await user.api.reportComment({ params: { id: commentId }, body: { reason: 'harmful' } });
    expect((await app.visitor.listComments({ params: { id } })).items).toEqual([]);
    expect(await only()).toMatchObject({
      withheld: true,
      subject: { kind: 'comment', state: 'hidden' },
      words: [{ reported: 'Read *this*', current: 'Read *this*' }],
    });
    expect(await told()).toBe(`Your comment is hidden until moderators review it, on Loud ${made}`);
    expect(await counterDifferences(app.pool)).toEqual([]);
    await decide({ content: 'keep' });
    expect(await app.visitor.listComments({ params: { id } })).toEqual(before);
    expect(await told()).toBe(`A moderator made your comment visible again, on Loud ${made}`);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('come from members for a week, with a verified address, who are neither banned nor suspended', async () => {
    const [young, unverified, suspended, banned] = await Promise.all([
      app.user(`young${made}`),
      app.user(`unverified${made}`, 'member', { verified: false }),
      app.user(`suspended${made}`),
      app.user(`banned${made}`),
    ]);
    const old = { createdAt: new Date(Date.now() - 8 * dayMs) };
    await setUsers([young], { createdAt: new Date(Date.now() - 6 * dayMs) });
    await setUsers([unverified], old);
    await setUsers([suspended, banned], old);
    await report([young, unverified, suspended, banned]);
    await setUsers([suspended], { suspendedUntil: new Date(Date.now() + dayMs) });
    await setUsers([banned], { bannedAt: new Date() });
    await report(established.slice(0, 2));
    expect(await isVisible()).toBe(true);
    await report(established.slice(2, 3));
    expect(await isVisible()).toBe(false);
  });

  it('do not count again when they were dismissed', async () => {
    await report(established.slice(0, 3));
    await decide({ content: 'keep' });
    await report(established);
    expect(await isVisible()).toBe(true);
    expect(await only()).toMatchObject({ withheld: false, reporters: 4 });
  });

  it('hide once when they arrive at the same time', async () => {
    // The last one may find the prompt hidden already.
    const sent = await Promise.allSettled(established.map((user) => report([user])));
    const received = sent.filter(({ status }) => status === 'fulfilled').length;
    expect(received).toBeGreaterThanOrEqual(3);
    expect(await only()).toMatchObject({ withheld: true, reporters: received });
    expect(await mailed()).toHaveLength(1);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('do not hide again what an admin has shown, and a dismissal leaves hidden what an admin hid', async () => {
    await report(established.slice(0, 3));
    await boss.api.showPrompt({ params: { id } });
    await report(established.slice(3));
    expect(await isVisible()).toBe(true);
    await boss.api.hidePrompt({ params: { id }, body: { reason: 'Stolen' } });
    await decide({ content: 'keep' });
    expect(await isVisible()).toBe(false);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });
});

describe('a moderator', () => {
  it('reads a hidden prompt until the case is decided, and does not decide about their own', async () => {
    const mia = await app.user('mia', 'moderator');
    await report(established.slice(0, 3));
    const read = async () => (await app.request(`GET /posts/id/${id}`, { as: mia })).status;
    expect(await read()).toBe(200);
    expect((await mia.api.listPrompts({ query: {} })).items.map((one) => one.id)).not.toContain(id);
    await mia.api.decideReports({
      params: { id: (await only()).id },
      body: { content: 'hide', note: 'Advertising' },
    });
    expect(await read()).toBe(404);
    const own = (await mia.api.publishPrompt({ body: aPrompt() })).id;
    await report(established.slice(0, 1), own);
    const refused = await app.request(`POST /admin/reports/${(await only()).id}/decision`, {
      as: mia,
      body: { content: 'keep' },
    });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'You wrote this yourself: another moderator must decide',
    ]);
  });
});

describe('a case that is opened without a report', () => {
  const open = (hide: boolean, kind: 'prompt' | 'comment' = 'prompt') => {
    const ctx = app.contextFor({ role: 'system' });
    const signals = [{ kind: 'links', points: 3, detail: '12 links' }];
    return inTransaction(ctx, (ctx) =>
      openCase(ctx, { kind, id: kind === 'prompt' ? id : commentId, signals, hide }),
    );
  };

  it('shows its signals, and hides its subject until the decision where that is asked', async () => {
    const opened = await open(false);
    expect(opened).toMatchObject({ withheld: false });
    expect(await isVisible()).toBe(true);
    expect(await only()).toMatchObject({
      id: opened?.id,
      withheld: false,
      reporters: 0,
      reports: [],
      signals: [{ kind: 'links', points: 3, detail: '12 links' }],
      suggestedRule: null,
    });
    await report(established.slice(0, 1));
    expect(await only()).toMatchObject({ id: opened?.id, reporters: 1, signals: [{ kind: 'links' }] });
    expect(await open(true)).toEqual({ id: opened?.id, withheld: true });
    expect(await isVisible()).toBe(false);
    expect(await told()).toContain('Your prompt is hidden until moderators review it');
    await decide({ content: 'keep' });
    expect(await isVisible()).toBe(true);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('needs a rule to be decided, since no report suggests one', async () => {
    await open(true, 'comment');
    const refused = await app.request(`POST /admin/reports/${(await only()).id}/decision`, {
      as: boss,
      body: { content: 'hide', note: 'Advertising' },
    });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: 'rule', message: 'Choose the rule the decision is based on' }],
    ]);
    await decide({ content: 'hide', rule: 'spam', note: 'Advertising' });
    expect((await app.visitor.listComments({ params: { id } })).items).toEqual([]);
    const [decided] = (await boss.api.listReportCases({ query: { state: 'decided' } })).items;
    expect(decided).toMatchObject({
      subject: { state: 'hidden' },
      words: [{ current: 'Read *this*' }],
      decision: { content: 'hide', rule: 'spam', note: 'Advertising' },
    });
    expect(await counterDifferences(app.pool)).toEqual([]);
  });
});
