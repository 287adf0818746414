import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { users } from '../../../src/database/core/schema.ts';
import { decisionEffects, moderationCases } from '../../../src/database/moderation/moderation-tables.ts';
import { banUser } from '../../../src/operations/moderation/users/ban.ts';
import { decisionAddress } from '../../../src/operations/visibility/decision-address.ts';
import { aPrompt } from '../../factories.ts';
import { aDecision } from '../../support/a-decision.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let now = new Date('2026-11-24T12:00:00Z');
let admin: TestUser;
let other: TestUser;
let bob: TestUser;

const password = 'correct horse battery';
const text = 'It is a review, and I do not sell anything.';

beforeAll(async () => {
  const plenty = { most: 10_000, seconds: 60 };
  app = await testApp({ now: () => now, limits: { ...readConfig({}).limits, write: plenty } });
  admin = await app.user('admin', 'admin');
  other = await app.user('other', 'admin');
  bob = await app.user('bob');
});

describe('the page of a decision', () => {
  it('is for the author and for admins, without names; for everyone else it does not exist', async () => {
    const { alice, id, promptId } = await aHiddenPrompt('alice');
    const read = async (as?: TestUser) => app.request(`GET /decisions/${id}`, as ? { as } : {});
    const { status, body } = await read(alice);
    expect(status).toBe(200);
    expect(body.decision).toMatchObject({
      kind: 'prompt',
      content: 'hide',
      author: 'none',
      rule: 'spam',
      note: 'It only advertises a shop.',
      subject: {
        title: 'Buy now',
        url: `/prompt/${promptId}`,
        words: [{ label: 'Title', text: 'Buy now' }, {}],
      },
      appeal: null,
      appealableUntil: '2026-12-24T12:00:00.000Z',
    });
    expect(JSON.stringify(body)).not.toMatch(/admin|bob/i);
    const forAdmins = await read(admin);
    expect(forAdmins.body.decision).toMatchObject({ content: 'hide', author: 'none', appealableUntil: null });
    for (const as of [bob, undefined]) expect((await read(as)).status).toBe(404);
    expect((await app.request('GET /decisions/nothing', { as: alice })).status).toBe(404);
  });

  it('opens with the key of its address only', async () => {
    const first = await aHiddenPrompt('kay');
    const second = await aHiddenPrompt('kim');
    const read = async (id: string, key: string) =>
      (await app.request(`GET /decisions/${id}?key=${encodeURIComponent(key)}`)).status;
    expect(await read(first.id, keyOf(first.id))).toBe(200);
    expect(await read(first.id, keyOf(second.id))).toBe(404);
    expect(await read(first.id, `${keyOf(first.id)}A`)).toBe(404);
    expect(await read(first.id, '')).toBe(404);
    await app.pool.db.delete(users).where(eq(users.id, first.alice.id));
    expect(await read(first.id, keyOf(first.id))).toBe(404);
  });

  it('does not exist while nothing is decided', async () => {
    const { alice, id } = await aHiddenPrompt('olga');
    await app.pool.db.execute(sql`update moderation_cases
      set decided_at = null, content_action = null, author_action = null where id = ${id}`);
    expect((await app.request(`GET /decisions/${id}`, { as: alice })).status).toBe(404);
  });

  it('links to what it is about while it exists, and says until when a suspension lasts', async () => {
    const { alice, id, promptId } = await aHiddenPrompt('sue', { author: 'suspend', days: 3 });
    await alice.api.deletePrompt({ params: { id: promptId } });
    const { decision } = await alice.api.readDecision({ params: { id } });
    expect(decision).toMatchObject({
      subject: { title: 'Buy now', url: null },
      until: '2026-11-27T12:00:00.000Z',
    });
  });

  it('keeps notes to itself that were written before authors read them', async () => {
    const { alice, id } = await aHiddenPrompt('old', { rule: null, note: 'Only for admins' });
    expect((await alice.api.readDecision({ params: { id } })).decision).toMatchObject({
      rule: null,
      note: '',
    });
  });
});

describe('an appeal', () => {
  it('is one for each decision, by its author', async () => {
    const { alice, id } = await aHiddenPrompt('ann');
    const appeal = (as?: TestUser) =>
      app.request(`POST /decisions/${id}/appeal`, { ...(as && { as }), body: { text: `  ${text} ` } });
    expect((await appeal(bob)).status).toBe(404);
    expect((await appeal(admin)).status).toBe(404);
    expect((await appeal()).status).toBe(404);
    const sent = await Promise.all([appeal(alice), appeal(alice)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(sent.find(({ status }) => status === 200)?.body.decision).toMatchObject({
      appeal: { text, outcome: null },
      appealableUntil: null,
    });
    expect((await appeal(alice)).body.detail).toBe('You have already appealed this decision');
  });

  it('has a text of 10 to 2,000 characters', async () => {
    const { alice, id } = await aHiddenPrompt('amy');
    const statusOf = async (written: string) =>
      (await app.request(`POST /decisions/${id}/appeal`, { as: alice, body: { text: written } })).status;
    expect(await statusOf('         .')).toBe(422);
    expect(await statusOf('x'.repeat(2_001))).toBe(422);
    expect(await statusOf('x'.repeat(2_000))).toBe(200);
  });

  it('is possible for 30 days, and not against a dismissal', async () => {
    const { alice, id } = await aHiddenPrompt('eve');
    const dismissed = await aHiddenPrompt('eva', { content: 'keep', author: 'none' });
    await expect(
      dismissed.alice.api.appealDecision({ params: { id: dismissed.id }, body: { text } }),
    ).rejects.toMatchObject({ status: 409 });
    const old = new Date(now.getTime() - 30 * 86_400_000);
    await app.pool.db.update(moderationCases).set({ decidedAt: old }).where(eq(moderationCases.id, id));
    await expect(alice.api.appealDecision({ params: { id }, body: { text } })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('30 days'),
    });
    expect((await alice.api.readDecision({ params: { id } })).decision.appealableUntil).toBeNull();
    await app.pool.db
      .update(moderationCases)
      .set({ decidedAt: new Date(old.getTime() + 1) })
      .where(eq(moderationCases.id, id));
    expect(await alice.api.appealDecision({ params: { id }, body: { text } })).toMatchObject({
      decision: { appeal: { text } },
    });
  });

  it('is sent by a banned user with the key of the mail, and by nobody with another key', async () => {
    const { alice, id } = await aHiddenPrompt('ben', { content: 'keep', author: 'ban' });
    const another = await aHiddenPrompt('ken');
    await banUser(app.contextFor({ role: 'system' }), alice.id);
    const appeal = (key: string) => app.request(`POST /decisions/${id}/appeal`, { body: { text, key } });
    expect((await appeal(keyOf(another.id))).status).toBe(404);
    expect((await appeal('forged')).status).toBe(404);
    expect((await appeal(keyOf(id))).body.decision.appeal).toMatchObject({ text });
  });

  it('counts towards a limit of its address, also with wrong keys', async () => {
    const { id } = await aHiddenPrompt('lea');
    const guess = () =>
      app.request(`POST /decisions/${id}/appeal`, { body: { text, key: 'guessed' }, address: '192.0.2.7' });
    for (let n = 0; n < 20; n++) expect((await guess()).status).toBe(404);
    expect((await guess()).status).toBe(429);
  });
});

describe('the data of an account', () => {
  it('has its appeals, whose texts go with it', async () => {
    const alice = await app.account('dan', password);
    const id = await aDecision(app, { subjectId: alice.id, authorId: alice.id });
    await alice.api.appealDecision({ params: { id }, body: { text } });
    await admin.api.decideAppeal({ params: { id }, body: { outcome: 'upheld', note: 'It sells.' } });
    expect((await alice.api.myData()).appeals).toMatchObject([
      { caseId: id, text, outcome: 'upheld', note: 'It sells.' },
    ]);
    const open = await aDecision(app, { subjectId: id, authorId: alice.id });
    await alice.api.appealDecision({ params: { id: open }, body: { text } });
    const effectsOn = async (subjectId: string) =>
      app.pool.db.select().from(decisionEffects).where(eq(decisionEffects.subjectId, subjectId));
    const effect = { caseId: open, kind: 'suspend', subjectId: alice.id } as const;
    await app.pool.db.insert(decisionEffects).values(effect);
    await alice.api.deleteMe({ body: { password, prompts: 'keep' } });
    const { items } = await other.api.listAppeals({ query: { state: 'decided', limit: 100 } });
    expect(items.find((one) => one.id === id)).toMatchObject({ text: '', author: null });
    const waiting = await other.api.listAppeals({ query: { limit: 100 } });
    expect(waiting.items.map((one) => one.id)).not.toContain(open);
    expect(await effectsOn(alice.id)).toEqual([]);
  });
});

describe('the public log', () => {
  it('has decisions with rule, note and appeal, latest first, without names and hidden titles', async () => {
    const site = await testApp({ now: () => now });
    const judge = await site.user('judge', 'admin');
    const writer = await site.user('writer');
    const shown = await writer.api.publishPrompt({ body: aPrompt({ title: 'Shown again' }) });
    const kept = await writer.api.publishPrompt({ body: aPrompt({ title: 'Kept hidden' }) });
    await judge.api.hidePrompt({ params: { id: kept.id }, body: { reason: 'Spam' } });
    const first = await aDecision(site, { subjectId: shown.id, authorId: writer.id, decidedBy: judge.id });
    await writer.api.appealDecision({ params: { id: first }, body: { text } });
    await judge.api.decideAppeal({ params: { id: first }, body: { outcome: 'reversed', note: 'A review.' } });
    now = new Date(now.getTime() + 1_000);
    const second = await aDecision(site, {
      subjectId: kept.id,
      authorId: writer.id,
      content: 'mark-adult',
      author: 'none',
      rule: 'adult',
    });
    await aDecision(site, {
      subjectId: shown.id,
      authorId: writer.id,
      content: 'keep',
      author: 'none',
      rule: null,
    });
    await aDecision(site, {
      subjectId: shown.id,
      authorId: writer.id,
      decidedAt: new Date('2026-10-03T00:00:00Z'),
      rule: null,
      note: 'Only for admins',
    });
    site.statements();
    const log = await site.visitor.readModerationLog({ query: {} });
    expect(site.statements().length).toBeLessThanOrEqual(3);
    expect(log).toMatchObject({
      items: [
        { id: second, content: 'mark-adult', author: 'none', rule: 'adult', subject: null, appeal: null },
        {
          id: first,
          content: 'hide',
          author: 'none',
          rule: 'spam',
          note: 'It only advertises a shop.',
          subject: { title: 'Shown again', url: `/prompt/${shown.id}` },
          appeal: { outcome: { outcome: 'reversed', note: 'A review.' } },
        },
        { rule: null, note: '' },
      ],
      total: 3,
      months: [
        { month: '2026-11-01', decided: 2, dismissed: 1 },
        { month: '2026-10-01', decided: 1, dismissed: 0 },
      ],
    });
    expect(JSON.stringify(log)).not.toMatch(/judge|writer|Kept hidden|Buy now|do not sell/i);
    const filtered = async (query: { content?: 'hide'; author?: 'none' | 'ban'; rule?: 'adult' }) =>
      (await site.visitor.readModerationLog({ query })).items.length;
    expect([await filtered({ content: 'hide', author: 'none' }), await filtered({ rule: 'adult' })]).toEqual([
      2, 1,
    ]);
    expect(await filtered({ content: 'hide', rule: 'adult' })).toBe(0);
    expect(await filtered({ author: 'ban' })).toBe(0);
    await judge.api.markAdult({ params: { id: shown.id } });
    const after = await site.visitor.readModerationLog({ query: {} });
    expect(after.items.find((one) => one.id === first)?.subject).toBeNull();
    expect((await site.request('GET /moderation-log?content=dismiss')).status).toBe(400);
  });
});

/** A member, a prompt of theirs, and a decision about it. */
async function aHiddenPrompt(name: string, decision: Partial<typeof moderationCases.$inferInsert> = {}) {
  const alice = await app.user(name);
  const { id: promptId } = await alice.api.publishPrompt({ body: aPrompt() });
  const id = await aDecision(app, {
    subjectId: promptId,
    authorId: alice.id,
    decidedBy: bob.id,
    ...decision,
  });
  return { alice, id, promptId };
}

const keyOf = (id: string) =>
  new URL(decisionAddress(app.contextFor({ role: 'system' }), id)).searchParams.get('key') ?? '';
