import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { promptOutcomes } from '../../../src/database/prompts/comment-tables.ts';
import { aPrompt } from '../../factories.ts';
import { buy, marketApp, premiumPrompt } from '../../support/market/market.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;

beforeAll(async () => {
  app = await testApp();
  [alice, bob, carol] = [await app.user('alice'), await app.user('bob'), await app.user('carol')];
});

const none = { worked: 0, total: 0 };
const published = async () => (await alice.api.publishPrompt({ body: aPrompt() })).id;
const change = async (id: string, summary: string) =>
  (await alice.api.updatePrompt({ params: { id }, body: { ...aPrompt(), summary } })).post.version;
const answer = (by: TestUser, id: string, worked: boolean, version = 1) =>
  by.api.answerOutcome({ params: { id }, body: { version, worked } });
const takeBack = (by: TestUser, id: string, version = 1) =>
  by.api.removeOutcome({ params: { id }, query: { version } });
const shownTo = async (api: TestApp['visitor'], id: string) =>
  (await api.readPrompt({ params: { id } })).post.outcomes;

it('a member has one answer about a version, which they can change and take back', async () => {
  const id = await published();
  expect(await shownTo(bob.api, id)).toEqual({ worked: null, thisVersion: none, earlierVersions: none });
  expect(await answer(bob, id, true)).toEqual({
    worked: true,
    thisVersion: { worked: 1, total: 1 },
    earlierVersions: none,
  });
  expect(await answer(carol, id, true)).toMatchObject({ thisVersion: { worked: 2, total: 2 } });
  expect(await answer(bob, id, false)).toMatchObject({ worked: false, thisVersion: { worked: 1, total: 2 } });
  expect(await answer(bob, id, false)).toMatchObject({ thisVersion: { worked: 1, total: 2 } });
  expect(await shownTo(bob.api, id)).toMatchObject({ worked: false, thisVersion: { worked: 1, total: 2 } });
  expect(await shownTo(app.visitor, id)).toMatchObject({
    worked: null,
    thisVersion: { worked: 1, total: 2 },
  });
  expect(await takeBack(bob, id)).toMatchObject({ worked: null, thisVersion: { worked: 1, total: 1 } });
  const rows = await app.pool.db.select().from(promptOutcomes).where(eq(promptOutcomes.promptId, id));
  expect(rows).toMatchObject([{ userId: carol.id, promptVersion: 1, worked: true }]);
  expect(await takeBack(bob, id)).toMatchObject({ worked: null, thisVersion: { worked: 1, total: 1 } });
});

it('answers about earlier versions are counted apart, and a version with an answer does not change', async () => {
  const id = await published();
  expect(await change(id, 'Second.')).toBe(2);
  await answer(bob, id, true, 2);
  await answer(carol, id, false, 1);
  expect(await change(id, 'Third.')).toBe(3);
  expect(await shownTo(bob.api, id)).toEqual({
    worked: null,
    thisVersion: none,
    earlierVersions: { worked: 1, total: 2 },
  });
  // A page that shows an earlier version gets the counts of that version.
  expect(await answer(carol, id, true, 2)).toEqual({
    worked: true,
    thisVersion: { worked: 2, total: 2 },
    earlierVersions: { worked: 0, total: 1 },
  });
  await answer(bob, id, false, 3);
  expect(await shownTo(bob.api, id)).toEqual({
    worked: false,
    thisVersion: { worked: 0, total: 1 },
    earlierVersions: { worked: 2, total: 3 },
  });
});

it('is refused for your own prompt, a version that does not exist and what cannot be read', async () => {
  const id = await published();
  const draft = (await alice.api.publishPrompt({ body: aPrompt({ status: 'draft' }) })).id;
  const put = async (as: TestUser | undefined, path: string, body: object) => {
    const reply = await app.request(`PUT /posts/id/${path}/outcome`, { ...(as && { as }), body });
    return [reply.status, reply.body.detail];
  };
  const statusOf = async (...sent: Parameters<typeof put>) => (await put(...sent))[0];
  const worked = { version: 1, worked: true };
  expect(await put(alice, id, worked)).toEqual([422, 'You cannot say whether your own prompt worked']);
  expect(await put(bob, id, { ...worked, version: 2 })).toEqual([422, 'This prompt has no version 2']);
  expect(await put(bob, id, { ...worked, version: 0 })).toEqual([
    422,
    'version must be a whole number from 1 to 1,000,000',
  ]);
  expect(await put(bob, id, { version: 1, worked: 'yes' })).toEqual([422, 'worked must be true or false']);
  expect(await statusOf(undefined, id, worked)).toBe(401);
  for (const missing of [draft, 'none', '0199a5c2-7d00-7000-8000-00000000dead'])
    expect(await statusOf(bob, missing, worked)).toBe(404);
  await app.pool.db.execute(
    sql`update prompts set status = 'hidden', hidden_at = now(), hidden_reason = 'Spam' where id = ${id}`,
  );
  expect(await statusOf(bob, id, worked)).toBe(404);
});

it('are exported with an account and deleted with it', async () => {
  const id = await published();
  const dave = await app.account('dave', 'correct horse');
  await answer(dave, id, true);
  const { body } = await app.request('GET /users/me/data', { as: dave });
  expect(body.outcomes).toMatchObject([{ promptId: id, version: 1, worked: true }]);
  await app.request('DELETE /users/me', { as: dave, body: { password: 'correct horse', prompts: 'delete' } });
  expect(await shownTo(app.visitor, id)).toMatchObject({ thisVersion: none });
});

it('only buyers who opened a premium prompt can answer, until their access ends', async () => {
  const market = await marketApp();
  const [seller, buyer] = [await market.user('seller'), await market.user('buyer')];
  const id = await premiumPrompt(seller);
  const put = () =>
    market.request(`PUT /posts/id/${id}/outcome`, { as: buyer, body: { version: 1, worked: true } });
  expect((await put()).body.detail).toBe(
    'Only buyers who have opened the text can say whether a premium prompt worked',
  );
  const order = await buy(buyer, id);
  expect((await put()).status).toBe(422);
  await buyer.api.openPurchase({ params: { id: order.id }, body: { consent: true } });
  expect((await put()).body).toMatchObject({ worked: true, thisVersion: { worked: 1, total: 1 } });
  const asked = await buyer.api.requestRefund({ params: { id: order.id }, body: { reason: 'No' } });
  await seller.api.answerRefund({
    params: { id: asked.order.refund?.id ?? '' },
    body: { grant: true },
  });
  expect(await shownTo(market.visitor, id)).toMatchObject({ thisVersion: none });
});
