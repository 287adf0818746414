import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { mailNotifications } from '../../../src/operations/notifications/mail.ts';
import { buy, type MarketApp, marketApp, premiumPrompt } from '../../support/market/market.ts';
import { systemContext } from '../../support/site/commands.ts';
import type { TestUser } from '../../support/site/test-app.ts';

let app: MarketApp;
let seller: TestUser;
let buyer: TestUser;
let promptId: string;

beforeEach(async () => {
  app = await marketApp();
  seller = await app.user('seller');
  promptId = await premiumPrompt(seller, { title: 'Negotiate well' });
  buyer = await app.user('buyer');
});

/** The new mails to the buyer, also those about notifications. */
const mails = async () => {
  await mailNotifications(systemContext(app));
  return (await app.mails()).filter(({ to }) => to === 'buyer@example.com');
};

it('the receipts of a purchase and of its refund are mailed with all terms, each alone', async () => {
  const { id, number } = await buy(buyer, promptId);
  const [receipt] = await mails();
  expect(receipt).toMatchObject({ subject: `Promptorium: receipt ${number}` });
  for (const fact of [
    'This was a test payment.',
    'Receipt number: TEST-2026-000001',
    `Order number: ${number}`,
    'VAT number: DE123456789',
    'Date: March 1, 2026',
    'Prompt: Negotiate well, version 1',
    'Price: $4.99 USD',
    'Tax: $0.00 USD',
    'Total paid: $4.99 USD',
    'Sold by: Prompts Ltd, 1 Main Street',
    'You can request a refund until March 15, 2026.',
  ])
    expect(receipt?.text).toContain(fact);
  app.later(86_400);
  await buyer.api.requestRefund({ params: { id }, body: { reason: 'No' } });
  app.later(60);
  const [refund, ...others] = await mails();
  expect(others).toEqual([]);
  expect(refund).toMatchObject({ subject: `Promptorium: refund ${number}` });
  for (const fact of [
    'Receipt number: TEST-2026-000001',
    'Date: March 2, 2026',
    'Paid on: March 1, 2026',
    'Refunded: $4.99 USD',
  ])
    expect(refund?.text).toContain(fact);
  for (const mail of [receipt, refund]) expect(mail?.unsubscribe).toBe('');
  // The notification of the refund is on the site.
  const { items } = await buyer.api.myNotifications();
  expect(items.map(({ text }) => text)).toEqual(['You are getting a refund for', 'You bought']);
});

it('a receipt has the license of the time of the purchase', async () => {
  const params = { id: promptId };
  await seller.api.patchPrompt({ params, body: { license: 'CC-BY-4.0' } });
  const { id } = await buy(buyer, promptId);
  await seller.api.patchPrompt({ params, body: { license: 'Personal use only' } });
  const [receipt] = await mails();
  expect(receipt?.text).toContain('License: CC BY 4.0\n');
  expect((await buyer.api.readOrder({ params: { id } })).order.license).toBe('CC-BY-4.0');
  const other = await app.user('other');
  const { order } = await other.api.buyPrompt({ params, body: { price: 4.99 } });
  expect(order.license).toBe('Personal use only');
  await seller.api.patchPrompt({ params, body: { license: 'CC0-1.0' } });
  const { order: next } = await other.api.buyPrompt({ params, body: { price: 4.99 } });
  expect([next.license, next.id === order.id]).toEqual(['CC0-1.0', false]);
});

it('a receipt is mailed to an unverified address, without the member’s name', async () => {
  await app.pool.db.execute(
    sql`update users set email_verified = false, display_name = 'Spam' where id = ${buyer.id}`,
  );
  await buy(buyer, promptId);
  const sent = await mails();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).not.toContain('Spam');
});

it('buyers are notified of a new version, once until they have read it', async () => {
  const { id } = await buy(buyer, promptId);
  const edit = async (contentMd: string) => {
    await seller.api.patchPrompt({ params: { id: promptId }, body: { contentMd } });
    await app.finish();
  };
  await edit('Ask for [more].');
  await edit('Ask for [everything].');
  const { items } = await buyer.api.myNotifications();
  expect(items).toMatchObject([
    { text: 'A prompt you bought has a new version:', title: 'Negotiate well', url: `/purchases/${id}` },
    { text: 'You bought' },
  ]);
  // Nobody else is notified, and no version is created by another price.
  expect((await (await app.user('stranger')).api.myNotifications()).items).toEqual([]);
  await buyer.api.readNotifications({ body: {} });
  await seller.api.patchPrompt({ params: { id: promptId }, body: { price: 5.99 } });
  await app.finish();
  expect((await buyer.api.countNotifications()).unread).toBe(0);
});
