import { beforeAll, expect, it } from 'vitest';
import type { KeyScope } from '../../../src/domain/identity/viewer.ts';
import { anOrder, aRefundRequest } from '../../support/market/an-order.ts';
import { aRefusedPayout } from '../../support/market/earnings.ts';
import { type MarketApp, marketApp } from '../../support/market/market.ts';
import type { TestUser } from '../../support/site/test-app.ts';

const password = 'correct horse battery';
let app: MarketApp;
let seller: TestUser;
let key: { token: string };
let sellersKey: { token: string };

beforeAll(async () => {
  app = await marketApp();
  seller = await app.account('seller', password);
  const keyWith = (...scopes: KeyScope[]) =>
    seller.api.createKey({ body: { name: 'A script', scopes, password } });
  key = await keyWith('read', 'write', 'export');
  sellersKey = await keyWith('sales', 'payouts');
});

const answers = async (call: string, body: Record<string, unknown>) => {
  const statuses: number[] = [];
  const given = [undefined, 'wrong horse', password];
  for (const one of given) {
    const sent = { ...body, ...(one && { password: one }) };
    statuses.push((await app.request(call, { as: seller, body: sent })).status);
  }
  return statuses;
};
const withKey = async (call: string, body: unknown) => (await app.request(call, { as: key, body })).status;

it('payouts are set up and paid with a session and its password, not with a key', async () => {
  const setUp = 'POST /users/me/payouts/account';
  expect(await withKey(setUp, { password })).toBe(403);
  expect(await withKey('POST /users/me/payouts/test-account', { outcome: 'ready' })).toBe(403);
  expect(await answers(setUp, {})).toEqual([422, 403, 200]);
  await seller.api.decideTestPayouts({ body: { outcome: 'ready' } });
  expect(await withKey('POST /users/me/payouts', { amount: 0, password })).toBe(403);
  // There is nothing to pay out.
  expect(await answers('POST /users/me/payouts', { amount: 0 })).toEqual([422, 403, 409]);
});

it('a refund is granted with the password, and declined without', async () => {
  const granted = `POST /users/me/sales/refunds/${await aRefundRequest(app, seller, 'asked')}`;
  expect(await withKey(granted, { grant: true, password })).toBe(403);
  expect(await answers(granted, { grant: true })).toEqual([422, 403, 200]);
  const declined = `POST /users/me/sales/refunds/${await aRefundRequest(app, seller, 'asked')}`;
  expect(await withKey(declined, { grant: false })).toBe(403);
  expect((await app.request(declined, { as: seller, body: { grant: false, answer: 'No.' } })).status).toBe(
    200,
  );
});

it('sales and payouts are read with a key for them only', async () => {
  const statement = `payouts/${await aRefusedPayout(app, seller)}/statement`;
  const reads = ['sales', 'sales/summary', 'sales.csv', 'payouts', 'payouts/status', statement];
  for (const read of reads) {
    const status = async (as: { token: string }) =>
      (await app.request(`GET /users/me/${read}`, { as })).status;
    expect([read, await status(key), await status(sellersKey)]).toEqual([read, 403, 200]);
  }
});

it('webhooks about sales and payouts need a key for them', async () => {
  const url = 'https://mine.example/';
  const events = ['like.created', 'order.paid'];
  const create = (as: { token: string }, wanted: string[]) =>
    app.request('POST /users/me/webhooks', { as, body: { name: 'Mine', url, events: wanted } });
  const refused = await create(key, events);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ field: 'events', message: 'Events about sales and payouts need a key with the scope sales' }],
  ]);
  const { webhook: mine } = (await create(key, ['like.created'])).body;
  const { webhook } = (await create(seller, events)).body;
  await anOrder(app, { seller }, 'succeed');
  const params = { id: webhook.id };
  const [sold] = (await seller.api.listDeliveries({ params })).items;
  const statusOf = async (call: string, body?: object) =>
    (await app.request(call.replace('{}', `/users/me/webhooks/${webhook.id}`), { as: key, body })).status;
  expect(await statusOf(`PATCH /users/me/webhooks/${mine.id}`, { events })).toBe(422);
  const calls = [
    'GET {}',
    'GET {}/deliveries',
    `GET {}/deliveries/${sold?.id}`,
    'POST {}/secret',
    'POST {}/test',
  ];
  for (const call of calls) expect([call, await statusOf(call)]).toEqual([call, 404]);
  expect(await statusOf('PATCH {}', { url: 'https://other.example/' })).toBe(404);
  const listed = await app.request('GET /users/me/webhooks', { as: key });
  expect(listed.body.items.map(({ id }: { id: string }) => id)).toEqual([mine.id]);
  // Deliveries remain when their events are no longer sent.
  await seller.api.updateWebhook({ params, body: { events: ['like.created'] } });
  expect(await statusOf('GET {}')).toBe(200);
  expect(await statusOf(`GET {}/deliveries/${sold?.id}`)).toBe(404);
  expect(await statusOf(`POST {}/deliveries/${sold?.id}/send`)).toBe(404);
});

it('notifications name amounts of payouts only to a key for them', async () => {
  const [admin, member] = [await app.user('boss', 'admin'), await app.account('paid', password)];
  const entry = { from: 'platform', to: 'seller:paid', amount: 4.24, reason: 'A gift.' };
  await admin.api.bookEntry({ body: entry });
  const titles = async (...scopes: KeyScope[]) => {
    const as = await member.api.createKey({ body: { name: 'A script', scopes, password } });
    const { body } = await app.request('GET /users/me/notifications', { as });
    return body.items.map(({ title }: { title: string }) => title);
  };
  expect(await titles('read')).toEqual(['']);
  expect(await titles('read', 'sales')).toEqual(['$4.24, A gift.']);
});

it('a key for payouts moves money without the password, but cannot set payouts up', async () => {
  const status = async (call: string, body: object) =>
    (await app.request(call, { as: sellersKey, body })).status;
  expect(await status('POST /users/me/payouts/account', { password })).toBe(403);
  await seller.api.setUpPayouts({ body: { password } });
  await seller.api.decideTestPayouts({ body: { outcome: 'ready' } });
  // There is nothing to pay out.
  expect(await status('POST /users/me/payouts', { amount: 0 })).toBe(409);
  const refund = `POST /users/me/sales/refunds/${await aRefundRequest(app, seller, 'asked')}`;
  expect(await status(refund, { grant: true })).toBe(200);
  expect(await status('POST /posts', {})).toBe(403);
});

it('users without a password have signed in within ten minutes', async () => {
  const stale = await app.user('stale');
  app.clock.now = new Date(Date.now() + 11 * 60_000);
  const { status, body } = await app.request('POST /users/me/payouts/account', { as: stale, body: {} });
  expect([status, body.detail]).toEqual([403, 'Sign in again to set up payouts']);
});
