import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { banUser } from '../../../src/operations/moderation/users/ban.ts';
import { aPrompt } from '../../factories.ts';
import {
  buy,
  ledgerProblems,
  type MarketApp,
  marketApp,
  premiumPrompt,
  price,
} from '../../support/market/market.ts';
import { systemContext } from '../../support/site/commands.ts';
import { type TestUser, testApp } from '../../support/site/test-app.ts';

let app: MarketApp;
let seller: TestUser;
let buyer: TestUser;
let promptId: string;

beforeEach(async () => {
  app = await marketApp();
  seller = await app.user('seller');
  buyer = await app.user('buyer');
  promptId = await premiumPrompt(seller, {
    title: 'Negotiate well',
    contentMd: 'Ask for [amount].',
    inputs: [{ name: 'amount', kind: 'number' }],
  });
});

const order = (as: TestUser, body: object = { price }, id = promptId) =>
  app.request(`POST /posts/${id}/orders`, { as, body });
const grants = async () =>
  (
    await app.pool.db.execute<{ count: number }>(
      sql`select count(*)::int as count from grants where ended_at is null`,
    )
  )[0]?.count;

describe('buying', () => {
  it('makes an order with everything that was agreed, which is paid at the checkout', async () => {
    const { order: open, checkoutUrl } = await buyer.api.buyPrompt({
      params: { id: promptId },
      body: { price },
    });
    expect(checkoutUrl).toBe(`/checkout/${open.id}`);
    expect(open).toMatchObject({
      ...{ state: 'open', title: 'Negotiate well', version: 1, price: 4.99, currency: 'usd', refundDays: 14 },
      ...{
        operator: { name: 'Prompts Ltd', address: '1 Main Street', vat: 'DE123456789' },
        test: true,
        paidAt: null,
      },
      ...{
        promptUrl: `/prompt/${promptId}`,
        seller: { username: 'seller' },
        can: { read: false, refund: false },
      },
    });
    expect(open.number).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const { order: paid } = await buyer.api.answerTestCheckout({
      params: { id: open.id },
      body: { outcome: 'succeed' },
    });
    expect(paid).toMatchObject({
      ...{ id: open.id, state: 'paid', paidAt: '2026-03-01T12:00:00.000Z', refund: null },
      ...{ refundUntil: '2026-03-15T12:00:00.000Z', can: { read: true, refund: true } },
    });
    expect((await buyer.api.readOrder({ params: { id: open.id } })).order).toEqual(paid);
    expect((await buyer.api.myPurchases({ query: {} })).items).toEqual([paid]);
    expect(await ledgerProblems(app)).toEqual([]);
  });

  it('returns the unpaid order again, and makes another one after a failure', async () => {
    const first = (await order(buyer)).body.order;
    expect((await order(buyer)).body.order).toEqual(first);
    await buyer.api.answerTestCheckout({ params: { id: first.id }, body: { outcome: 'fail' } });
    const second = (await order(buyer)).body.order;
    expect(second.id).not.toBe(first.id);
    await buyer.api.answerTestCheckout({ params: { id: second.id }, body: { outcome: 'cancel' } });
    expect((await buy(buyer, promptId)).state).toBe('paid');
    const states = await app.pool.db.execute(sql`select state from orders order by id`);
    expect(states).toEqual([{ state: 'failed' }, { state: 'cancelled' }, { state: 'paid' }]);
    expect(await ledgerProblems(app)).toEqual([]);
  });

  it('decides a checkout once, and only for its own buyer', async () => {
    const { id } = (await order(buyer)).body.order;
    const decide = (as: TestUser, outcome: string) =>
      app.request(`POST /users/me/orders/${id}/test-payment`, { as, body: { outcome } });
    expect((await decide(seller, 'succeed')).status).toBe(404);
    expect((await decide(buyer, 'delay')).body.order.state).toBe('pending');
    expect((await decide(buyer, 'succeed')).status).toBe(409);
    expect((await app.request(`GET /users/me/orders/${id}`, { as: seller })).status).toBe(404);
  });

  it('keeps the price of an order, and refuses one that has changed', async () => {
    const before = (await order(buyer)).body.order;
    const params = { id: promptId };
    await seller.api.patchPrompt({ params, body: { price: 7.5 } });
    const stale = await order(buyer);
    expect([stale.status, stale.body.detail]).toEqual([
      409,
      'The price has changed to $7.50. Reload the page.',
    ]);
    const after = (await order(buyer, { price: 7.5 })).body.order;
    expect(after.id).not.toBe(before.id);
    await buyer.api.answerTestCheckout({ params: { id: before.id }, body: { outcome: 'succeed' } });
    expect((await buyer.api.readOrder({ params: { id: before.id } })).order).toMatchObject({
      price,
      state: 'paid',
    });
  });

  it('is refused for what is not for sale', async () => {
    const refused = async (
      as: TestUser,
      id: string,
      status: number,
      detail: RegExp,
      body: object = { price },
    ) => {
      const reply = await order(as, body, id);
      expect([reply.status, reply.body.detail]).toEqual([status, expect.stringMatching(detail)]);
    };
    await refused(seller, promptId, 403, /your own prompt/);
    await refused(buyer, 'none', 404, /not found/);
    const { id: free } = await seller.api.publishPrompt({ body: aPrompt() });
    await refused(buyer, free, 409, /is free/);
    const draft = await premiumPrompt(seller, { status: 'draft' });
    await refused(buyer, draft, 404, /not found/);
    await buy(buyer, promptId);
    await refused(buyer, promptId, 409, /already bought this prompt/);
    const other = await app.user('other');
    const { order: pending } = await other.api.buyPrompt({ params: { id: promptId }, body: { price } });
    await other.api.answerTestCheckout({ params: { id: pending.id }, body: { outcome: 'delay' } });
    await refused(other, promptId, 409, /being checked/);
    await banUser(systemContext(app), seller.id);
    const late = await app.user('late');
    await refused(late, promptId, 409, /seller’s account is closed or banned/);
  });

  it('is refused while the site sells nothing', async () => {
    const off = await testApp({ env: { PAYMENTS: 'off' } });
    const [alice, bob] = [await off.user('alice'), await off.user('bob')];
    const id = await premiumPrompt(alice);
    const reply = await off.request(`POST /posts/${id}/orders`, { as: bob, body: { price } });
    expect([reply.status, reply.body.detail]).toEqual([
      409,
      expect.stringContaining('does not sell prompts'),
    ]);
    expect(await off.visitor.readMarket()).toMatchObject({ payments: 'off' });
    expect(await app.visitor.readMarket()).toEqual({
      ...{ payments: 'test', currency: 'usd', feePercent: 15, feeFixed: 0, refundDays: 14 },
      operator: { name: 'Prompts Ltd', address: '1 Main Street', vat: 'DE123456789' },
    });
  });
});

describe('what is reported', () => {
  it('is applied when it happens later, without the buyer', async () => {
    const { id } = await buy(buyer, promptId, 'delay');
    app.later(20);
    await app.settle();
    expect((await buyer.api.readOrder({ params: { id } })).order.state).toBe('pending');
    app.later(20);
    await app.settle();
    expect((await buyer.api.readOrder({ params: { id } })).order).toMatchObject({
      ...{ state: 'paid', paidAt: '2026-03-01T12:00:30.000Z', can: { read: true } },
    });
    expect(await ledgerProblems(app)).toEqual([]);
  });

  it('ends the access when the payment is disputed', async () => {
    const { id, state } = await buy(buyer, promptId, 'dispute');
    expect([state, await grants()]).toEqual(['paid', 1]);
    for (let step = 0; step < 4; step++) {
      app.later(20);
      await app.settle();
    }
    expect((await buyer.api.readOrder({ params: { id } })).order).toMatchObject({
      ...{ state: 'disputed', can: { read: false, refund: false } },
    });
    expect(await grants()).toBe(0);
    expect((await app.request(`GET /users/me/purchases/${id}/text`, { as: buyer })).status).toBe(409);
    expect(await ledgerProblems(app)).toEqual([]);
  });

  it('costs one statement while nothing is due, and none without sales', async () => {
    await buy(buyer, promptId);
    app.statements();
    expect(await app.settle()).toBe(false);
    expect(app.statements()).toHaveLength(1);
    const { ...off } = systemContext(app);
    const { settleOrders } = await import('../../../src/operations/market/settle.ts');
    expect(await settleOrders({ ...off, payments: undefined })).toBe(false);
    expect(app.statements()).toEqual([]);
  });

  it('cancels an order that is not paid for a day', async () => {
    const { id } = (await order(buyer)).body.order;
    app.later(26 * 3600);
    await app.settle();
    expect((await buyer.api.readOrder({ params: { id } })).order.state).toBe('cancelled');
    app.later(365 * 86_400);
    expect(await app.settle()).toBe(true);
    expect(await app.settle()).toBe(false);
  });

  it('tells the buyer and the seller, and mails them', async () => {
    await app.mails();
    const { id } = await buy(buyer, promptId);
    const { items: bought } = await buyer.api.myNotifications();
    expect(bought).toMatchObject([
      {
        kind: 'purchase',
        text: 'You bought',
        title: 'Negotiate well',
        url: `/purchases/${id}`,
        actor: null,
      },
    ]);
    const { items: sold } = await seller.api.myNotifications();
    expect(sold).toMatchObject([
      {
        kind: 'sale',
        text: 'Someone bought your prompt',
        title: 'Negotiate well',
        url: '/sales',
        actor: null,
      },
    ]);
    const { mailNotifications } = await import('../../../src/operations/notifications/mail.ts');
    app.later(60);
    await mailNotifications(systemContext(app));
    const mails = await app.mails();
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['buyer@example.com', expect.stringMatching(/^Promptorium: receipt \w{4}-\w{4}$/)],
      ['seller@example.com', 'Promptorium: someone bought your prompt'],
    ]);
  });
});

describe('what was bought', () => {
  const read = (id: string) => buyer.api.openPurchase({ params: { id }, body: { consent: true } });

  it('is read in its latest version, and verified; the first reading is recorded', async () => {
    const { id } = await buy(buyer, promptId);
    app.later(60);
    const { order: opened, text } = await read(id);
    expect(opened.openedAt).toBe('2026-03-01T12:01:00.000Z');
    expect(text).toMatchObject({ title: 'Negotiate well', version: 1, contentMd: 'Ask for [amount].' });
    expect(hash('sha256', text.salt + text.contentMd)).toBe(text.hash);
    expect(text.hash).toBe(opened.textHash);
    app.later(60);
    await seller.api.patchPrompt({ params: { id: promptId }, body: { contentMd: 'Ask for [much].' } });
    const again = await read(id);
    expect(again.order.openedAt).toBe(opened.openedAt);
    expect(again.text).toMatchObject({ version: 2, contentMd: 'Ask for [much].' });
    expect((await app.request(`GET /users/me/purchases/${id}/text`, { as: seller })).status).toBe(404);
  });

  it('stays with its buyer whatever becomes of the prompt and its author', async () => {
    const params = { id: promptId };
    const { id } = await buy(buyer, promptId);
    await seller.api.patchPrompt({ params, body: { isPremium: false, price: 0 } });
    expect((await read(id)).text.contentMd).toBe('Ask for [amount].');
    await seller.api.patchPrompt({ params, body: { status: 'draft', contentMd: 'Unfinished' } });
    expect((await read(id)).text.contentMd).toBe('Ask for [amount].');
    await seller.api.patchPrompt({ params, body: { status: 'published', contentMd: 'Ask again.' } });
    const admin = await app.user('admin', 'admin');
    await admin.api.hidePrompt({ params, body: { reason: 'A test' } });
    expect((await read(id)).text.contentMd).toBe('Ask again.');
    expect((await read(id)).order.promptUrl).toBeNull();
    await seller.api.deletePrompt({ params });
    expect((await read(id)).text).toMatchObject({ title: 'Negotiate well', contentMd: 'Ask again.' });
    expect((await buyer.api.myPurchases({ query: {} })).items).toMatchObject([
      { title: 'Negotiate well', state: 'paid' },
    ]);
    expect(await ledgerProblems(app)).toEqual([]);
  });

  it.each([
    ['is unpublished', () => seller.api.patchPrompt({ params: { id: promptId }, body: { status: 'draft' } })],
    ['is deleted', () => seller.api.deletePrompt({ params: { id: promptId } })],
    [
      'is hidden',
      async () =>
        (await app.user('admin', 'admin')).api.hidePrompt({
          params: { id: promptId },
          body: { reason: 'x' },
        }),
    ],
  ])('is kept in the version that was bought when the prompt is edited and %s', async (_, vanish) => {
    const { id, textHash } = await buy(buyer, promptId);
    await read(id);
    const edit = (contentMd: string) =>
      seller.api.patchPrompt({ params: { id: promptId }, body: { contentMd } });
    await edit('Almost junk.');
    await edit('Junk.');
    await vanish();
    const version = async (number?: number) =>
      (await buyer.api.readPurchase({ params: { id }, query: { version: number } })).text;
    const bought = await version(1);
    expect(bought).toMatchObject({ version: 1, contentMd: 'Ask for [amount].', hash: textHash });
    expect(bought.inputs).toMatchObject([{ name: 'amount', kind: 'number' }]);
    expect(hash('sha256', bought.salt + bought.contentMd)).toBe(textHash);
    // The latest version has the hash that was published with it, and one in between has none.
    const latest = await version();
    expect(latest).toMatchObject({ version: 3, contentMd: 'Junk.', inputs: [] });
    expect(hash('sha256', latest.salt + latest.contentMd)).toBe(latest.hash);
    expect(await version(2)).toMatchObject({ contentMd: 'Almost junk.', salt: '', hash: '' });
    for (const unknown of [4, 1_000_000])
      expect(
        (await app.request(`GET /users/me/purchases/${id}/text?version=${unknown}`, { as: buyer })).status,
      ).toBe(404);
    const [exported] = (await buyer.api.myData({})).purchases;
    expect(exported?.texts).toEqual([bought, latest]);
  });

  it('does not include the versions before it', async () => {
    await seller.api.patchPrompt({ params: { id: promptId }, body: { contentMd: 'Ask for [much].' } });
    const { id } = await buy(buyer, promptId);
    await read(id);
    await seller.api.patchPrompt({ params: { id: promptId }, body: { contentMd: 'Junk.' } });
    const status = async (version: number) =>
      (await app.request(`GET /users/me/purchases/${id}/text?version=${version}`, { as: buyer })).status;
    expect([await status(1), await status(2), await status(3)]).toEqual([404, 200, 200]);
    await seller.api.deletePrompt({ params: { id: promptId } });
    expect([await status(1), await status(2), await status(3)]).toEqual([404, 200, 200]);
  });

  it('is verified with the hash from before the sale, also when the prompt was free in between', async () => {
    const { id, textHash } = await buy(buyer, promptId);
    await read(id);
    const change = (body: { isPremium: boolean; price: number }) =>
      seller.api.patchPrompt({ params: { id: promptId }, body });
    for (const terms of [
      { isPremium: false, price: 0 },
      { isPremium: true, price },
    ]) {
      await change(terms);
      const { text } = await read(id);
      expect([text.hash, hash('sha256', text.salt + text.contentMd)]).toEqual([textHash, textHash]);
    }
  });

  it('is not in the export before it is opened', async () => {
    await buy(buyer, promptId);
    expect((await buyer.api.myData({})).purchases).toMatchObject([{ openedAt: null, texts: [] }]);
  });

  it('says why it cannot be read any more', async () => {
    const { id } = await buy(buyer, promptId);
    await buyer.api.requestRefund({ params: { id }, body: { reason: 'No' } });
    for (const method of ['GET', 'POST']) {
      const reply = await app.request(`${method} /users/me/purchases/${id}/text`, { as: buyer });
      expect([reply.status, reply.body.detail]).toEqual([
        409,
        'Your access to this text has ended because the payment was returned',
      ]);
    }
  });

  it('is granted when it is paid after the prompt was deleted', async () => {
    const { id } = await buy(buyer, promptId, 'delay');
    await seller.api.deletePrompt({ params: { id: promptId } });
    app.later(60);
    await app.settle();
    expect((await read(id)).text).toMatchObject({
      contentMd: 'Ask for [amount].',
      inputs: [{ name: 'amount', kind: 'number' }],
    });
  });

  it('keeps no text that was never bought', async () => {
    await seller.api.deletePrompt({ params: { id: promptId } });
    expect(await app.pool.db.execute(sql`select 1 from purchased_texts`)).toEqual([]);
  });

  it('is a filter of the list of prompts', async () => {
    const other = await premiumPrompt(seller, { title: 'Negotiate badly' });
    const { id } = await buy(buyer, promptId);
    const owned = async (as: TestUser, query: Record<string, string> = {}) =>
      (await as.api.listPrompts({ query: { owned: 'true', ...query } })).items.map((prompt) => prompt.id);
    expect(await owned(buyer)).toEqual([promptId]);
    expect(await owned(buyer, { q: 'negotiate' })).toEqual([promptId]);
    expect(await owned(buyer, { q: 'negotiate', sort: 'recent', tag: 'explaining' })).toEqual([promptId]);
    expect(await owned(buyer, { ids: `${other},${promptId}` })).toEqual([promptId]);
    expect(await owned(seller)).toEqual([]);
    expect((await app.visitor.listPrompts({ query: { owned: 'true' } })).total).toBe(0);
    const counted = async (as: Pick<TestUser, 'api'>) =>
      (await as.api.promptFacets({ query: { owned: 'true' } })).prices.items;
    expect(await counted(buyer)).toEqual([{ key: 'premium', name: 'Premium', count: 1 }]);
    expect(await counted({ api: app.visitor })).toEqual([]);
    const tags = (await buyer.api.findTags({ query: { owned: 'true' } })).items;
    expect(tags).toMatchObject([{ key: 'explaining', count: 1 }]);
    const { without } = await buyer.api.promptAlternatives({ query: { owned: 'true', tag: 'unknown' } });
    expect(without).toMatchObject([{ filter: 'tag', count: 1 }]);
    await buyer.api.requestRefund({ params: { id }, body: { reason: 'No' } });
    expect(await owned(buyer)).toEqual([]);
  });

  it('is found by the words of its title, page by page', async () => {
    const titles = ['Write a letter', 'Write a poem', 'Draw a letter'];
    for (const title of titles) {
      app.later(60);
      await buy(buyer, await premiumPrompt(seller, { title }));
    }
    const found = await buyer.api.myPurchases({ query: { q: 'LETTER write' } });
    expect(found.items.map(({ title }) => title)).toEqual(['Write a letter']);
    const first = await buyer.api.myPurchases({ query: { limit: 2 } });
    const second = await buyer.api.myPurchases({ query: { limit: 2, cursor: first.nextCursor } });
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual([
      'Draw a letter',
      'Write a poem',
      'Write a letter',
    ]);
    expect([first.total, second.nextCursor]).toEqual([3, undefined]);
  });
});

describe('accounts that are deleted', () => {
  const password = 'correct horse battery';
  const signUp = async () => {
    const user = await app.account('leaving', password);
    // The mail with the link to confirm the address.
    await app.finish();
    return user;
  };
  const leave = async (user: TestUser, prompts: 'keep' | 'delete') =>
    user.api.deleteMe({ body: { password, prompts, acknowledged: await user.api.readLeavingCosts() } });

  it('leave orders in the books; a buyer’s access ends', async () => {
    const leaving = await signUp();
    await buy(leaving, promptId);
    await leave(leaving, 'keep');
    expect(await grants()).toBe(0);
    const admin = await app.user('admin', 'admin');
    expect((await admin.api.listOrders({ query: {} })).items).toMatchObject([
      { state: 'paid', buyer: { username: null, displayName: 'Anonymous' }, seller: { username: 'seller' } },
    ]);
    expect(await ledgerProblems(app)).toEqual([]);
  });

  it('get their money back when a payment arrives later', async () => {
    const leaving = await signUp();
    await buy(leaving, promptId, 'delay');
    await leave(leaving, 'keep');
    app.later(60);
    await app.settle();
    await app.settle();
    expect(await app.pool.db.execute(sql`select state from orders`)).toEqual([{ state: 'refunded' }]);
    expect(await ledgerProblems(app)).toEqual([]);
  });

  it.each(['keep', 'delete'] as const)(
    'of sellers who %s their prompts leave buyers what they bought',
    async (prompts) => {
      const leaving = await signUp();
      const id = await premiumPrompt(leaving, { contentMd: 'Ask for [all].' });
      const bought = await buy(buyer, id);
      await leave(leaving, prompts);
      const { order: left, text } = await buyer.api.openPurchase({
        params: { id: bought.id },
        body: { consent: true },
      });
      expect(text.contentMd).toBe('Ask for [all].');
      expect(left.seller).toMatchObject({ username: null, displayName: 'Anonymous' });
      // Nobody could buy it, so it is deleted in any case.
      expect((await order(await app.user('late'), { price }, id)).status).toBe(404);
      expect(await ledgerProblems(app)).toEqual([]);
    },
  );
});
