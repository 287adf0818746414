import { beforeEach, expect, it } from 'vitest';
import { buy, type MarketApp, marketApp, premiumPrompt } from '../../support/market/market.ts';
import { type TestUser, testApp } from '../../support/site/test-app.ts';

let app: MarketApp;
let buyer: TestUser;
let stranger: TestUser;
let promptId: string;

beforeEach(async () => {
  app = await marketApp();
  promptId = await premiumPrompt(await app.user('seller'));
  buyer = await app.user('buyer');
  stranger = await app.user('stranger');
});

const rate = (as: TestUser, stars = 4) =>
  app.request(`PUT /posts/id/${promptId}/rating`, { as, body: { stars } });
const comment = (as: TestUser, body: object = { bodyMd: 'Good.' }) =>
  app.request(`POST /posts/id/${promptId}/comments`, { as, body });
const listed = async () =>
  (await app.visitor.listComments({ params: { id: promptId } })).items.map(
    ({ author, verifiedPurchase, stars }) => [author.username, verifiedPurchase, stars],
  );

it('a comment says whether its author owns the prompt', async () => {
  const { id } = await buy(buyer, promptId);
  expect((await comment(buyer, { bodyMd: 'Worth it.', stars: 5 })).body.comment).toMatchObject({
    ...{ verifiedPurchase: true, stars: 5 },
  });
  await comment(stranger);
  expect(await listed()).toEqual([
    ['stranger', false, null],
    ['buyer', true, 5],
  ]);
  await buyer.api.requestRefund({ params: { id }, body: { reason: 'No' } });
  expect(await listed()).toEqual([
    ['stranger', false, null],
    ['buyer', false, 5],
  ]);
});

it('a premium prompt is rated only by those who own it', async () => {
  const refused = [422, 'Premium prompts are rated by those who bought them'];
  const first = await rate(stranger);
  expect([first.status, first.body.detail]).toEqual(refused);
  const second = await comment(stranger, { bodyMd: 'Bad.', stars: 1 });
  expect([second.status, second.body.detail]).toEqual(refused);
  expect(await listed()).toEqual([]);
  const admin = await app.user('boss', 'admin');
  expect((await rate(admin)).status).toBe(422);

  const { id } = await buy(buyer, promptId);
  expect((await rate(buyer)).body).toMatchObject({ rating: 4, ratingCount: 1 });
  await buyer.api.requestRefund({ params: { id }, body: { reason: 'No' } });
  expect((await rate(buyer, 1)).status).toBe(422);
  // What was given can be taken back.
  expect((await app.request(`DELETE /posts/id/${promptId}/rating`, { as: buyer })).body.ratingCount).toBe(0);
});

it('a premium prompt is rated by everyone while the site sells nothing', async () => {
  const off = await testApp({ env: { PAYMENTS: 'off' } });
  const id = await premiumPrompt(await off.user('seller'));
  const reply = await off.request(`PUT /posts/id/${id}/rating`, {
    as: await off.user('reader'),
    body: { stars: 3 },
  });
  expect([reply.status, reply.body.ratingCount]).toEqual([200, 1]);
});
