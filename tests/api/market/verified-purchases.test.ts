import { beforeEach, expect, it } from 'vitest';
import { buy, type MarketApp, marketApp, premiumPrompt } from '../../support/market/market.ts';
import { counterDifferences, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: MarketApp;
let seller: TestUser;
let buyer: TestUser;
let stranger: TestUser;
let promptId: string;

beforeEach(async () => {
  app = await marketApp();
  seller = await app.user('seller');
  promptId = await premiumPrompt(seller);
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

const open = (id: string) => buyer.api.openPurchase({ params: { id }, body: { consent: true } });
/** The stars of the prompt, and those of the community page. */
const figures = async () => {
  const { ratingCount, ratingMean } = (await app.visitor.readPrompt({ params: { id: promptId } })).post;
  return [ratingCount, ratingMean, (await app.visitor.communityFigures()).data.communityRating.value];
};

it('a comment says whether its author bought and opened the prompt', async () => {
  const { id } = await buy(buyer, promptId);
  await comment(buyer);
  expect(await listed()).toEqual([['buyer', false, null]]);
  await open(id);
  expect((await comment(buyer, { bodyMd: 'Worth it.', stars: 5 })).body.comment).toMatchObject({
    ...{ verifiedPurchase: true, stars: 5 },
  });
  await comment(stranger);
  expect(await listed()).toEqual([
    ['stranger', false, null],
    ['buyer', true, 5],
    ['buyer', true, 5],
  ]);
});

it('a premium prompt is rated only by those who bought and opened it', async () => {
  const refused = [422, 'Only buyers who have opened the text can rate premium prompts'];
  const isRefused = async (as: TestUser) => {
    const first = await rate(as);
    expect([first.status, first.body.detail]).toEqual(refused);
    const second = await comment(as, { bodyMd: 'Bad.', stars: 1 });
    expect([second.status, second.body.detail]).toEqual(refused);
    expect(await listed()).toEqual([]);
  };
  await isRefused(stranger);
  await isRefused(await app.user('boss', 'admin'));
  const { id } = await buy(buyer, promptId);
  await isRefused(buyer);
  await open(id);
  expect((await rate(buyer)).body).toMatchObject({ rating: 4, ratingCount: 1 });
  // Stars can be removed.
  expect((await app.request(`DELETE /posts/id/${promptId}/rating`, { as: buyer })).body.ratingCount).toBe(0);
});

it.each(['refund', 'dispute'] as const)('a %s removes stars and badge from all figures', async (end) => {
  const { id } = await buy(buyer, promptId, end === 'dispute' ? 'dispute' : 'succeed');
  await open(id);
  const before = await figures();
  await comment(buyer, { bodyMd: 'Worth it.', stars: 5 });
  expect(await figures()).toEqual([1, 5, 5]);
  if (end === 'refund') {
    const { order } = await buyer.api.requestRefund({ params: { id }, body: { reason: 'No' } });
    await seller.api.answerRefund({ params: { id: order.refund?.id ?? '' }, body: { grant: true } });
  } else {
    app.later(60);
    await app.settle();
  }
  expect(await figures()).toEqual(before);
  expect(await listed()).toEqual([['buyer', false, null]]);
  expect((await rate(buyer, 1)).status).toBe(422);
  expect(await counterDifferences(app.pool)).toEqual([]);
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
