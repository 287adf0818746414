import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import type { DecisionInput } from '../../../src/contract/moderation/report-cases.ts';
import { users } from '../../../src/database/core/schema.ts';
import { moderationCases } from '../../../src/database/moderation/moderation-tables.ts';
import { inTransaction } from '../../../src/operations/core/in-transaction.ts';
import { suspendUser } from '../../../src/operations/moderation/users/suspend.ts';
import { decisionAddress } from '../../../src/operations/visibility/decision-address.ts';
import { openCase } from '../../../src/operations/visibility/open-case.ts';
import { aPrompt } from '../../factories.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let now = new Date('2026-11-24T12:00:00Z');
let admin: TestUser;
let carol: TestUser;
let bob: TestUser;
let made = 0;

const text = 'It is a review, and I do not sell anything.';

beforeAll(async () => {
  const plenty = { most: 10_000, seconds: 60 };
  const { limits } = readConfig({});
  app = await testApp({
    now: () => now,
    limits: { ...limits, write: plenty, report: plenty, appeal: plenty },
  });
  admin = await app.user('admin', 'admin');
  carol = await app.user('carol', 'admin');
  bob = await app.user('bob');
});

describe('an appeal is decided', () => {
  it('by another admin than the one who decided, once, and never by its author', async () => {
    const { alice, id } = await decidedPrompt({ content: 'hide' });
    const decide = (as: TestUser) =>
      app.request(`POST /admin/appeals/${id}/decision`, {
        as,
        body: { outcome: 'upheld', note: 'It sells.' },
      });
    expect((await decide(carol)).status).toBe(404);
    await alice.api.appealDecision({ params: { id }, body: { text } });
    const listed = await admin.api.listAppeals({ query: { limit: 100 } });
    expect(listed.items.find((one) => one.id === id)).toMatchObject({
      text,
      author: { username: alice.username },
      decision: { content: 'hide', author: 'none', rule: 'spam', note: 'An advertisement.', by: 'admin' },
      refusal: 'You made this decision: another admin must decide the appeal',
    });
    expect((await decide(alice)).status).toBe(403);
    expect((await decide(admin)).body).toMatchObject({
      status: 409,
      detail: 'You made this decision: another admin must decide the appeal',
    });
    const both = await Promise.all([decide(carol), decide(carol)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { items } = await carol.api.listAppeals({ query: { state: 'decided', limit: 100 } });
    expect(items.find((one) => one.id === id)?.outcome).toMatchObject({ outcome: 'upheld', by: 'carol' });
    expect(await statusOf(alice)).toBe('hidden');
    const { items: told } = await alice.api.myNotifications({ query: {} });
    expect(told.find(({ kind }) => kind === 'appeal')).toMatchObject({
      text: 'An admin reviewed your appeal and upheld the decision:',
      url: `/decisions/${id}`,
    });
  });

  it('by the same admin while no other one can sign in', async () => {
    const { alice, id } = await decidedPrompt({ content: 'hide' });
    await alice.api.appealDecision({ params: { id }, body: { text } });
    await app.pool.db.update(users).set({ bannedAt: now }).where(eq(users.id, carol.id));
    await admin.api.decideAppeal({ params: { id }, body: { outcome: 'reversed', note: 'A review.' } });
    await app.pool.db.update(users).set({ bannedAt: null }).where(eq(users.id, carol.id));
    expect(await statusOf(alice)).toBe('published');
    const own = await decidedPrompt({ content: 'keep', author: 'warn' });
    await own.alice.api.appealDecision({ params: { id: own.id }, body: { text } });
    await app.pool.db.update(users).set({ role: 'admin' }).where(eq(users.id, own.alice.id));
    const reply = await app.request(`POST /admin/appeals/${own.id}/decision`, {
      as: own.alice,
      body: { outcome: 'reversed', note: 'Mine.' },
    });
    await app.pool.db.update(users).set({ role: 'member' }).where(eq(users.id, own.alice.id));
    expect(reply.body).toMatchObject({ status: 409, detail: expect.stringContaining('your own appeal') });
  });
});

describe('a reversal', () => {
  it('shows a prompt again and lifts the ban, with an event, an entry in the audit log and a mail', async () => {
    const { alice, id, promptId } = await decidedPrompt({ content: 'hide', author: 'ban' });
    const [mail] = (await app.mails()).filter(({ to }) => to === `${alice.username}@example.com`);
    const key = new URL(mail?.link ?? '').searchParams.get('key') ?? '';
    await app.visitor.appealDecision({ params: { id }, body: { text, key } });
    await carol.api.decideAppeal({ params: { id }, body: { outcome: 'reversed', note: 'A review.' } });
    expect((await app.visitor.readPrompt({ params: { id: promptId } })).post.id).toBe(promptId);
    await restoredAccount(alice);
    const { items } = await admin.api.listAudit({ query: { actor: 'carol', limit: 10 } });
    expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(['reverse', 'show', 'unban']));
    const decision = await app.visitor.readDecision({ params: { id }, query: { key } });
    expect(decision.decision.appeal?.outcome).toMatchObject({ outcome: 'reversed', note: 'A review.' });
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('tells banned users of the outcome by mail, with the key', async () => {
    const { alice, id } = await decidedPrompt({ content: 'keep', author: 'ban' });
    const sent = async () =>
      (await app.mails()).filter(({ to }) => to === `${alice.username}@example.com`).at(-1);
    const key = new URL((await sent())?.link ?? '').searchParams.get('key') ?? '';
    await app.visitor.appealDecision({ params: { id }, body: { text, key } });
    await carol.api.decideAppeal({ params: { id }, body: { outcome: 'upheld', note: 'It sells.' } });
    const mail = await sent();
    expect(mail?.subject).toContain('Your appeal');
    expect(mail?.link).toContain(`/decisions/${id}?key=`);
  });

  it('restores a comment with its counters, removes an adult mark, and ends a suspension', async () => {
    const { id: promptId } = await bob.api.publishPrompt({ body: aPrompt() });
    const alice = await member();
    const { comment } = await alice.api.addComment({
      params: { id: promptId },
      body: { bodyMd: 'Good.', stars: 5 },
    });
    await bob.api.reportComment({ params: { id: comment.id }, body: { reason: 'spam' } });
    const id = await decide(comment.id, { content: 'hide', author: 'suspend', days: 3 });
    expect((await app.visitor.listComments({ params: { id: promptId } })).items).toEqual([]);
    await reversed(id);
    const { items } = await app.visitor.listComments({ params: { id: promptId } });
    expect(items).toMatchObject([{ id: comment.id, bodyMd: 'Good.' }]);
    await restoredAccount(alice);
    const adult = await decidedPrompt({ content: 'mark-adult', rule: 'adult' });
    await reversed(adult.id);
    expect((await app.visitor.readPrompt({ params: { id: adult.promptId } })).post.isAdult).toBe(false);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('undoes both parts of a decision about a prompt and its author', async () => {
    const { alice, id, promptId } = await decidedPrompt({
      content: 'mark-adult',
      author: 'suspend',
      days: 3,
    });
    expect((await app.visitor.readPrompt({ params: { id: promptId } })).post.isAdult).toBe(true);
    await reversed(id);
    expect((await app.visitor.readPrompt({ params: { id: promptId } })).post.isAdult).toBe(false);
    await restoredAccount(alice);
    const warned = await decidedPrompt({ content: 'hide', author: 'warn' });
    await reversed(warned.id);
    expect(await statusOf(warned.alice)).toBe('published');
    const { decision } = await warned.alice.api.readDecision({ params: { id: warned.id } });
    expect(decision).toMatchObject({
      content: 'hide',
      author: 'warn',
      appeal: { outcome: { outcome: 'reversed' } },
    });
  });

  it('leaves the adult mark that another decision made together with a warning', async () => {
    const { id, promptId } = await decidedPrompt({ content: 'mark-adult' });
    now = new Date(now.getTime() + 3_600_000);
    await bob.api.reportPrompt({ params: { id: promptId }, body: { reason: 'adult' } });
    await decide(promptId, { content: 'mark-adult', author: 'warn' });
    await reversed(id);
    expect((await app.visitor.readPrompt({ params: { id: promptId } })).post.isAdult).toBe(true);
  });

  it('leaves what another decision or an admin holds', async () => {
    const { alice, id, promptId } = await decidedPrompt({ content: 'hide', author: 'suspend', days: 30 });
    now = new Date(now.getTime() + 3_600_000);
    await carol.api.showPrompt({ params: { id: promptId } });
    await bob.api.reportPrompt({ params: { id: promptId }, body: { reason: 'spam' } });
    const second = await decide(promptId, { content: 'hide', author: 'suspend', days: 3 });
    await reversed(id);
    expect(await statusOf(alice)).toBe('hidden');
    expect(await suspensionOf(alice)).toEqual(new Date(now.getTime() + 3 * 86_400_000));
    await reversed(second);
    expect([await statusOf(alice), await suspensionOf(alice)]).toEqual(['published', null]);

    const byHand = await decidedPrompt({ content: 'hide' });
    now = new Date(now.getTime() + 3_600_000);
    await carol.api.showPrompt({ params: { id: byHand.promptId } });
    await carol.api.hidePrompt({ params: { id: byHand.promptId }, body: { reason: 'Again' } });
    await reversed(byHand.id);
    expect(await statusOf(byHand.alice)).toBe('hidden');
  });
});

describe('a reversal restores what was before', () => {
  it('the author’s own adult mark, which they can remove again, and a suspension by hand', async () => {
    const alice = await member();
    const { id: promptId } = await alice.api.publishPrompt({ body: aPrompt({ isAdult: true }) });
    const byHand = new Date(now.getTime() + 10 * 86_400_000);
    await suspendUser(app.contextFor({ role: 'system' }), alice.id, { days: 10 });
    const id = await decideAgain(promptId, { content: 'mark-adult', author: 'suspend', days: 30 });
    expect(await suspensionOf(alice)).toEqual(new Date(now.getTime() + 30 * 86_400_000));
    await reversed(id);
    expect(await suspensionOf(alice)).toEqual(byHand);
    expect((await app.visitor.readPrompt({ params: { id: promptId } })).post.isAdult).toBe(true);
    await carol.api.unsuspendUser({ params: { id: alice.id } });
    await alice.api.patchPrompt({ params: { id: promptId }, body: { isAdult: false } });
    expect((await app.visitor.readPrompt({ params: { id: promptId } })).post.isAdult).toBe(false);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('and leaves what an admin undid and did again by hand since', async () => {
    const { alice, id, promptId } = await decidedPrompt({ content: 'mark-adult', author: 'ban' });
    await carol.api.unbanUser({ params: { id: alice.id } });
    await carol.api.banUser({ params: { id: alice.id }, body: { reason: 'By hand' } });
    await carol.api.unmarkAdult({ params: { id: promptId } });
    await carol.api.markAdult({ params: { id: promptId } });
    await reversed(id);
    expect(await isBanned(alice)).toBe(true);
    expect((await app.visitor.readPrompt({ params: { id: promptId } })).post.isAdult).toBe(true);
  });

  it('and leaves a suspension that an admin has made longer', async () => {
    const { alice, id } = await decidedPrompt({ content: 'keep', author: 'suspend', days: 3 });
    await suspendUser(app.contextFor({ role: 'system' }), alice.id, { days: 30 });
    const byHand = await suspensionOf(alice);
    await reversed(id);
    expect(await suspensionOf(alice)).toEqual(byHand);
  });

  it('once, when two admins reverse a decision about a prompt and its author concurrently', async () => {
    const { alice, id } = await decidedPrompt({ content: 'hide', author: 'ban' });
    const dora = await app.user(`dora${made++}`, 'admin');
    await appealed(id);
    const replies = await Promise.all(
      [carol, dora].map((as) =>
        app.request(`POST /admin/appeals/${id}/decision`, {
          as,
          body: { outcome: 'reversed', note: 'A review.' },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { items } = await admin.api.listAudit({ query: { limit: 3 } });
    expect(items.map(({ action }) => action)).toEqual(['unban', 'show', 'reverse']);
    await restoredAccount(alice);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });
});

describe('a reversal of one of several decisions within a minute', () => {
  const orders = [
    ['first', [0, 1]],
    ['last', [1, 0]],
  ] as const;

  it.each(orders)(
    'shows a prompt that two cases hid once both are reversed, the %s one first',
    async (_, order) => {
      const { alice, id, promptId } = await decidedPrompt({ content: 'hide' });
      later(20);
      const ids = [id, await decideAgain(promptId, { content: 'hide' })];
      await reversed(ids[order[0]] ?? '');
      expect(await statusOf(alice)).toBe('hidden');
      await reversed(ids[order[1]] ?? '');
      expect(await statusOf(alice)).toBe('published');
    },
  );

  it.each(orders)(
    'unmarks a prompt that two cases marked once both are reversed, the %s one first',
    async (_, order) => {
      const { id, promptId } = await decidedPrompt({ content: 'mark-adult' });
      later(20);
      const ids = [id, await decideAgain(promptId, { content: 'mark-adult', author: 'warn' })];
      const isAdult = async () => (await app.visitor.readPrompt({ params: { id: promptId } })).post.isAdult;
      await reversed(ids[order[0]] ?? '');
      expect(await isAdult()).toBe(true);
      await reversed(ids[order[1]] ?? '');
      expect(await isAdult()).toBe(false);
    },
  );

  it.each(orders)(
    'shows its own prompt, and lifts a ban once both are reversed, the %s one first',
    async (_, order) => {
      const alice = await member();
      const prompts = [
        (await alice.api.publishPrompt({ body: aPrompt() })).id,
        (await alice.api.publishPrompt({ body: aPrompt({ title: 'Another' }) })).id,
      ];
      const ids: string[] = [];
      for (const promptId of prompts) {
        ids.push(await decideAgain(promptId, { content: 'hide', author: 'ban' }));
        later(20);
      }
      const isPublic = async (n: number) => (await app.request(`GET /posts/id/${prompts[n]}`)).status === 200;
      await reversed(ids[order[0]] ?? '');
      expect([await isPublic(order[0]), await isPublic(order[1])]).toEqual([true, false]);
      expect(await isBanned(alice)).toBe(true);
      await reversed(ids[order[1]] ?? '');
      expect(await isPublic(order[1])).toBe(true);
      expect(await isBanned(alice)).toBe(false);
    },
  );

  it('shows a prompt that was hidden until the decision', async () => {
    const { alice, promptId } = await decidedPrompt({ content: 'keep' });
    const ctx = app.contextFor({ role: 'system' });
    const signals = [{ kind: 'links', points: 1, detail: 'A link' }];
    await inTransaction(ctx, (ctx) => openCase(ctx, { kind: 'prompt', id: promptId, signals, hide: true }));
    later(3_600);
    const id = await decide(promptId, { content: 'hide', rule: 'spam' });
    await reversed(id);
    expect(await statusOf(alice)).toBe('published');
  });

  it('leaves what an admin hid, marked or banned by hand before', async () => {
    const alice = await member();
    const { id: promptId } = await alice.api.publishPrompt({ body: aPrompt() });
    await carol.api.markAdult({ params: { id: promptId } });
    await carol.api.hidePrompt({ params: { id: promptId }, body: { reason: 'By hand' } });
    await carol.api.banUser({ params: { id: alice.id }, body: { reason: 'By hand' } });
    later(20);
    await reversed(await decideAgain(promptId, { content: 'hide', author: 'ban' }));
    await reversed(await decideAgain(promptId, { content: 'mark-adult' }));
    const { post } = await admin.api.readPrompt({ params: { id: promptId } });
    expect(post).toMatchObject({ status: 'hidden', isAdult: true });
    expect(await isBanned(alice)).toBe(true);
  });

  it('leaves what an admin hid by hand after showing it, and next to a warning', async () => {
    for (const decision of [{ content: 'hide' }, { content: 'keep', author: 'warn' }] as const) {
      const { alice, id, promptId } = await decidedPrompt(decision);
      later(10);
      await carol.api.showPrompt({ params: { id: promptId } });
      later(10);
      await carol.api.hidePrompt({ params: { id: promptId }, body: { reason: 'By hand' } });
      await reversed(id);
      expect(await statusOf(alice)).toBe('hidden');
    }
  });

  it('leaves a draft that its author made of a prompt which was shown again', async () => {
    const { alice, id, promptId } = await decidedPrompt({ content: 'hide' });
    later(10);
    await carol.api.showPrompt({ params: { id: promptId } });
    await alice.api.patchPrompt({ params: { id: promptId }, body: { status: 'draft' } });
    await reversed(id);
    expect(await statusOf(alice)).toBe('draft');
  });
});

function later(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1000);
}

async function member(): Promise<TestUser> {
  return app.user(`writer${made++}`);
}

/** A member, and a prompt of theirs about which the admin has decided. */
async function decidedPrompt(decision: Partial<DecisionInput> & Pick<DecisionInput, 'content'>) {
  const alice = await member();
  const { id: promptId } = await alice.api.publishPrompt({ body: aPrompt() });
  await bob.api.reportPrompt({ params: { id: promptId }, body: { reason: 'spam' } });
  return { alice, promptId, id: await decide(promptId, decision) };
}

/** Decides the open case about a subject. */
async function decide(
  subjectId: string,
  decision: Partial<DecisionInput> & Pick<DecisionInput, 'content'>,
): Promise<string> {
  const open = await app.pool.db
    .select()
    .from(moderationCases)
    .where(eq(moderationCases.subjectId, subjectId));
  const id = open.find(({ decidedAt }) => decidedAt === null)?.id ?? '';
  await admin.api.decideReports({ params: { id }, body: { note: 'An advertisement.', ...decision } });
  return id;
}

/** Opens a case about a subject, hidden or not, and decides it. */
async function decideAgain(
  id: string,
  decision: Partial<DecisionInput> & Pick<DecisionInput, 'content'>,
): Promise<string> {
  const ctx = app.contextFor({ role: 'system' });
  const signals = [{ kind: 'links', points: 1, detail: 'A link' }];
  await inTransaction(ctx, (ctx) => openCase(ctx, { kind: 'prompt', id, signals, hide: false }));
  return decide(id, { rule: 'spam', ...decision });
}

/** With the key of the mail, as a banned user appeals. */
async function appealed(id: string): Promise<void> {
  const address = new URL(decisionAddress(app.contextFor({ role: 'system' }), id));
  const key = address.searchParams.get('key') ?? '';
  await app.visitor.appealDecision({ params: { id }, body: { text, key } });
}

async function reversed(id: string): Promise<void> {
  await appealed(id);
  await carol.api.decideAppeal({ params: { id }, body: { outcome: 'reversed', note: 'A review.' } });
}

async function statusOf(alice: TestUser): Promise<string | undefined> {
  return (await alice.api.myPrompts({ query: {} })).items[0]?.status;
}

async function suspensionOf({ id }: TestUser): Promise<Date | null | undefined> {
  const [row] = await app.pool.db.select().from(users).where(eq(users.id, id));
  return row?.suspendedUntil;
}

async function isBanned({ id }: TestUser): Promise<boolean> {
  const [row] = await app.pool.db.select().from(users).where(eq(users.id, id));
  return row?.bannedAt != null;
}

async function restoredAccount({ id }: TestUser): Promise<void> {
  const [row] = await app.pool.db.select().from(users).where(eq(users.id, id));
  expect(row).toMatchObject({ bannedAt: null, suspendedUntil: null });
}
