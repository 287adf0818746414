import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { aPrompt } from '../../factories.ts';
import { purchased } from '../../support/market/purchases.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

// Words of the text by its state. Nothing else has them, so a reply with one of them has a part of the text.
const sold = 'zquibble';
const soldSample = 'zsnorkel';
const later = 'zlater';
const drafted = 'zdrafted';

let app: TestApp;
let boss: TestUser;
let mia: TestUser;
let author: TestUser;
let reader: TestUser;
let id: string;

beforeEach(async () => {
  const many = { most: 1_000, seconds: 60 };
  app ??= await testApp({
    env: { PAYMENTS: 'test' },
    limits: { ...readConfig({}).limits, report: many, write: many },
  });
  await app.pool.db.execute(sql`delete from moderation_cases`);
  const name = crypto.randomUUID().slice(0, 8);
  boss = await app.user(`boss${name}`, 'admin');
  mia = await app.user(`mia${name}`, 'moderator');
  author = await app.user(`author${name}`);
  reader = await app.user(`reader${name}`);
  id = (await author.api.publishPrompt({ body: premium(sold) })).id;
});

const premium = (word: string) =>
  aPrompt({
    contentMd: `Write about [a thing] like ${word} for an hour, please.`,
    sampleResponses: [
      { type: 'text', title: 'One', content: 'Everyone sees this.' },
      { type: 'text', title: 'Two', content: `Only ${soldSample} buyers see this.` },
    ],
    isPremium: true,
    price: 5,
  });

const report = (who: TestUser) => who.api.reportPrompt({ params: { id }, body: { reason: 'spam' } });
const change = (body: object) => author.api.patchPrompt({ params: { id }, body });

async function caseFor(who: TestUser, state: 'open' | 'decided' = 'open') {
  const { items } = await who.api.listReportCases({ query: { state, limit: 100 } });
  const found = items.find(({ subject }) => subject.id === id);
  if (!found) throw new Error('There is no such case.');
  return found;
}

/** Everything about the prompt that this user gets from the API. */
async function readBy(who: TestUser): Promise<string> {
  const found = await Promise.all(
    [
      '/admin/reports?limit=100',
      '/admin/reports?limit=100&state=decided',
      `/posts/id/${id}`,
      `/posts/id/${id}/versions`,
      `/posts/id/${id}/versions/1`,
      `/posts/id/${id}/versions/2`,
      `/posts/id/${id}/versions/3`,
      `/posts/id/${id}/comparison?from=1&to=2`,
      `/posts/id/${id}/prompt.md`,
    ].map(async (path) => (await app.request(`GET ${path}`, { as: who })).text),
  );
  return found.join('\n');
}
const wordsIn = (text: string) => [sold, soldSample, later, drafted].filter((word) => text.includes(word));

const decide = async (as: TestUser, body: object) =>
  app.request(`POST /admin/reports/${(await caseFor(as)).id}/decision`, { as, body });

describe('a moderator', () => {
  it('reads nothing of a paid text by reporting it', async () => {
    await report(mia);
    await change({ contentMd: premium(later).contentMd });
    await report(mia);
    expect(wordsIn(await readBy(mia))).toEqual([]);
    const { words } = await caseFor(mia);
    expect(words.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Title', 'Short Description', 'Sample response 1']),
    );
    expect(words.find(({ label }) => label === 'Title')).toMatchObject({ current: expect.any(String) });
    expect((await decide(boss, { content: 'hide', note: 'Spam' })).status).toBe(200);
    expect(wordsIn(await readBy(mia))).toEqual([]);
    const { id: decision } = await caseFor(boss, 'decided');
    expect(wordsIn((await app.request(`GET /decisions/${decision}`, { as: mia })).text)).toEqual([]);
  });

  it('reads what a buyer reported, also after others reported it, and no later version', async () => {
    await purchased(app, reader, id);
    await report(reader);
    await change({ title: 'Another title', contentMd: premium(later).contentMd, sampleResponses: [] });
    await report(mia);
    await report(await app.user(`other${mia.username}`));
    const { words } = await caseFor(mia);
    expect(wordsIn(JSON.stringify(words))).toEqual([sold, soldSample]);
    const [title, content] = ['Title', 'Prompt Content'].map((name) =>
      words.find(({ label }) => label === name),
    );
    expect([title?.reported, content?.current]).toEqual(['Another title', null]);
    expect(wordsIn(await readBy(mia))).toEqual([sold, soldSample]);
    expect(wordsIn(JSON.stringify((await caseFor(boss)).words))).toContain(later);
    await report(reader);
    expect(wordsIn(JSON.stringify((await caseFor(mia)).words))).toEqual([later]);
  });

  it('reads nothing of a text whose buyer has not opened it', async () => {
    await purchased(app, reader, id, { opened: false });
    await report(reader);
    expect(wordsIn(await readBy(mia))).toEqual([]);
  });

  it('reads today’s words of a case only while it is open', async () => {
    await change({ isPremium: false });
    await report(reader);
    await change({ contentMd: `Now about ${later}.` });
    expect(wordsIn(JSON.stringify((await caseFor(mia)).words))).toContain(later);
    expect((await decide(mia, { content: 'hide', note: 'Spam' })).status).toBe(200);
    await change({ contentMd: `Later still: ${drafted}.` });
    const { words } = await caseFor(mia, 'decided');
    expect(words.map(({ current }) => current)).toEqual(words.map(() => null));
    expect(wordsIn(await readBy(mia))).toEqual([sold, soldSample]);
    expect(wordsIn(JSON.stringify((await caseFor(boss, 'decided')).words))).toContain(drafted);
  });

  it('reads nothing of a draft, with an open case and after the decision', async () => {
    await change({ isPremium: false });
    await report(reader);
    await change({ status: 'draft', contentMd: `Private: ${drafted}.` });
    const open = await caseFor(mia);
    expect([open.subject.state, open.words.map(({ current }) => current)]).toEqual([
      'draft',
      open.words.map(() => null),
    ]);
    expect(wordsIn(await readBy(mia))).not.toContain(drafted);
    expect(
      (await app.request(`POST /posts/${id}/report`, { as: boss, body: { reason: 'spam' } })).status,
    ).toBe(404);
    expect((await decide(mia, { content: 'keep' })).status).toBe(200);
    expect(wordsIn(await readBy(mia))).not.toContain(drafted);
  });
});

describe('the only reporter', () => {
  const own = 'You made the only report about this: another moderator must decide';
  const notes = async () =>
    (await boss.api.listAudit({ query: { limit: 1 } })).items.map(({ action, note }) => [action, note]);

  it('does not decide, unless others reported it, too', async () => {
    await report(mia);
    const found = await caseFor(mia);
    expect(found.refusal).toBe(own);
    const refused = await app.request(`POST /admin/reports/${found.reports[0]?.id}/decision`, {
      as: mia,
      body: { content: 'keep' },
    });
    expect([refused.status, refused.body.detail]).toEqual([409, own]);
    const other = await app.user(`mo${mia.username}`, 'moderator');
    expect((await caseFor(other)).refusal).toBe(null);
    await report(reader);
    expect((await caseFor(mia)).refusal).toBe(null);
    expect((await decide(mia, { content: 'keep' })).status).toBe(200);
    expect(await notes()).toEqual([['dismiss', '']]);
  });

  it('does not decide after other reports were decided before', async () => {
    await report(reader);
    expect((await decide(mia, { content: 'keep' })).status).toBe(200);
    await report(mia);
    expect((await decide(mia, { content: 'hide', note: 'Spam' })).body.detail).toBe(own);
  });

  it('decides as an admin, and the audit log says so', async () => {
    await report(boss);
    expect((await caseFor(boss)).refusal).toBe(null);
    expect((await decide(boss, { content: 'hide', note: 'Advertising' })).status).toBe(200);
    expect(await notes()).toEqual([['hide', 'Advertising\nThe only report is by the person who decided.']]);
    const { post } = await author.api.readPrompt({ params: { id } });
    expect([post.hidden?.reason, (await caseFor(boss, 'decided')).decision?.note]).toEqual([
      'Advertising',
      'Advertising',
    ]);
  });
});
