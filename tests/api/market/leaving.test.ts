import { beforeEach, expect, it } from 'vitest';
import { aPrompt } from '../../factories.ts';
import {
  buy,
  ledgerProblems,
  type MarketApp,
  marketApp,
  premiumPrompt,
} from '../../support/market/market.ts';
import type { TestUser } from '../../support/site/test-app.ts';

const password = 'correct horse battery';
let app: MarketApp;
let leaving: TestUser;

beforeEach(async () => {
  app = await marketApp();
  leaving = await app.account('leaving', password);
  await app.finish();
});

const leave = async (more: object = {}) => {
  const body = { password, prompts: 'keep', ...more };
  const { status, body: reply } = await app.request('DELETE /users/me', { as: leaving, body });
  return { status, errors: (reply.errors ?? []).map(({ message }: { message: string }) => message) };
};

it('an account that costs nothing is deleted without an acknowledgement', async () => {
  await leaving.api.publishPrompt({ body: aPrompt() });
  expect(await leaving.api.readLeavingCosts()).toEqual({
    ...{ owed: [], purchases: 0, refunds: 0, premiumPrompts: 0 },
  });
  expect((await leave()).status).toBe(200);
});

it('a seller is told what the site owes them, and of premium prompts that are not kept', async () => {
  const id = await premiumPrompt(leaving);
  const free = (await leaving.api.publishPrompt({ body: aPrompt() })).id;
  const { id: order } = await buy(await app.user('buyer'), id);
  const costs = await leaving.api.readLeavingCosts();
  expect(costs).toEqual({
    owed: [{ amount: 4.24, currency: 'usd', test: true }],
    ...{ purchases: 0, refunds: 0, premiumPrompts: 1 },
  });
  expect(await leave()).toEqual({
    status: 409,
    errors: [
      'You give up $4.24 of test money that the site owes you',
      'Premium prompts that will be deleted: 1',
    ],
  });
  // Another sale changes what is given up.
  await buy(await app.user('another'), id);
  expect((await leave({ acknowledged: costs })).status).toBe(409);
  expect((await leave({ acknowledged: await leaving.api.readLeavingCosts() })).status).toBe(200);
  expect((await app.visitor.readPrompt({ params: { id: free } })).post.authorId).toBeNull();
  expect((await app.request(`GET /posts/id/${id}`)).status).toBe(404);
  expect((await app.request(`GET /users/me/orders/${order}`, { as: await app.user('x') })).status).toBe(404);
  expect(await ledgerProblems(app)).toEqual([]);
});

it('a buyer is told what they lose, and of refunds that are not decided', async () => {
  const seller = await app.user('seller');
  const kept = await buy(leaving, await premiumPrompt(seller));
  const returned = await buy(leaving, await premiumPrompt(seller, { title: 'Negotiate badly' }));
  expect(kept.state).toBe('paid');
  await leaving.api.openPurchase({ params: { id: returned.id }, body: { consent: true } });
  await leaving.api.requestRefund({ params: { id: returned.id }, body: { reason: 'It is not for me.' } });
  expect(await leave()).toEqual({
    status: 409,
    errors: ['You lose access to what you bought: 2', 'Refund requests that will not be decided: 1'],
  });
  expect((await leave({ acknowledged: await leaving.api.readLeavingCosts() })).status).toBe(200);
});
