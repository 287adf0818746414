import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../../src/contract/core/routes.ts';
import { withdrawalConsent, withdrawalEnd } from '../../../src/domain/market/withdrawal.ts';
import { mailNotifications } from '../../../src/operations/notifications/mail.ts';
import {
  buy,
  ledgerProblems,
  type MarketApp,
  marketApp,
  premiumPrompt,
} from '../../support/market/market.ts';
import { systemContext } from '../../support/site/commands.ts';
import { sitePages } from '../../support/site/site-pages.ts';
import type { TestUser } from '../../support/site/test-app.ts';

let app: MarketApp;
let seller: TestUser;
let buyer: TestUser;
let id: string;
let promptId: string;

beforeEach(async () => {
  app = await marketApp({ env: { REFUND_DAYS: '0' } });
  seller = await app.user('seller');
  buyer = await app.user('buyer');
  promptId = await premiumPrompt(seller, { title: 'Negotiate well' });
  id = (await buy(buyer, promptId)).id;
  await mails();
});

const open = (body?: object) => app.request(`POST /users/me/purchases/${id}/text`, { as: buyer, body });
const withdraw = (as = buyer) => app.request(`POST /users/me/purchases/${id}/withdrawal`, { as });
const read = async () => (await buyer.api.readOrder({ params: { id } })).order;
/** The new mails to the buyer. */
const mails = async () => {
  await mailNotifications(systemContext(app));
  return (await app.mails()).filter(({ to }) => to === 'buyer@example.com');
};
const page = async (address: string) => {
  const render = await sitePages(app);
  const { html } = await render(address, { role: 'member', id: buyer.id, username: buyer.username });
  return html.replaceAll('<!-- -->', '');
};
/** As long after the payment on March 1 at noon. */
const lastMoment = '2026-03-15T23:59:59.999Z';
const setTime = (at: string) => {
  app.clock.now = new Date(at);
};

it('the right ends with the 14th day after the day of the payment, in UTC', () => {
  for (const paidAt of ['2026-03-01T00:00:00Z', '2026-03-01T12:00:00Z', '2026-03-01T23:59:59.999Z'])
    expect(withdrawalEnd(new Date(paidAt)).toISOString()).toBe(lastMoment);
});

describe('opening a text', () => {
  it.each([[undefined], [{}], [{ consent: false }]])(
    'is refused with %j, and names the field',
    async (body) => {
      const refused = await open(body);
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual([
        {
          field: 'consent',
          message: `To open the text, agree to this (consent: true): “${withdrawalConsent}”`,
        },
      ]);
      expect(await read()).toMatchObject({ openedAt: null, consentedAt: null, can: { withdraw: true } });
      expect((await app.request(`GET /users/me/purchases/${id}/text`, { as: buyer })).status).toBe(409);
    },
  );

  it('with consent stores its time, ends the right and confirms it by mail, once', async () => {
    app.later(60);
    expect((await open({ consent: true })).status).toBe(200);
    app.later(60);
    expect((await open({ consent: true })).status).toBe(200);
    expect((await open()).status).toBe(200);
    expect(await read()).toMatchObject({
      openedAt: '2026-03-01T12:01:00.000Z',
      consentedAt: '2026-03-01T12:01:00.000Z',
      withdrawUntil: lastMoment,
      can: { read: true, withdraw: false },
    });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    for (const fact of [
      `“${withdrawalConsent}”`,
      'Prompt: Negotiate well, version 1',
      'Paid: $4.99 USD',
      'Agreed: March 1, 2026 at 12:01:00 PM UTC',
      'Receipt number: TEST-2026-000001',
    ])
      expect(mail?.text.replaceAll('\u202f', ' ')).toContain(fact);
    expect(await withdraw()).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('agreed before') },
    });
    const shown = await page(paths.withdrawal(id));
    expect(shown).toContain('You opened the text on March 1, 2026');
    expect(shown).toContain('March 15, 2026 at 11:59 PM UTC');
    expect(shown).not.toContain('<form method="post" action="/purchases/');
  });

  it('needs no consent once the days are over', async () => {
    setTime(lastMoment);
    expect((await open()).status).toBe(422);
    setTime('2026-03-16T00:00:00.000Z');
    expect((await open()).status).toBe(200);
    expect(await read()).toMatchObject({ consentedAt: null, can: { withdraw: false } });
    expect(await mails()).toEqual([]);
  });

  it('of another buyer changes nothing', async () => {
    const stranger = await app.user('stranger');
    const refused = await app.request(`POST /users/me/purchases/${id}/text`, {
      as: stranger,
      body: { consent: true },
    });
    expect(refused.status).toBe(404);
    expect((await read()).openedAt).toBeNull();
  });

  it('is a form with the sentence and a checkbox, and the page links to the withdrawal twice', async () => {
    const shown = await page(paths.purchase(id));
    expect(shown).toContain(withdrawalConsent);
    expect(shown).toMatch(/<input[^>]*name="consent"/);
    expect(shown.match(/href="\/purchases\/[\da-f-]+\/withdraw"/g)).toHaveLength(2);
  });
});

describe('withdrawing', () => {
  it('returns the payment at once, to the cent, even if the order was sold without refunds', async () => {
    expect(await read()).toMatchObject({ refundDays: 0, can: { withdraw: true } });
    app.later(1);
    expect((await read()).can).toMatchObject({ refund: false, withdraw: true });
    expect(await page(paths.withdrawal(id))).toContain('You get $4.99 back right away');
    app.later(60);
    const { status, body } = await withdraw();
    expect(status).toBe(200);
    expect(body.order).toMatchObject({
      state: 'refunded',
      refunded: 4.99,
      refund: { state: 'granted', withdrawal: true, automatic: true, reason: '' },
      can: { read: false, withdraw: false },
    });
    expect(await ledgerProblems(app)).toEqual([]);
    expect(await seller.api.mySalesSummary()).toMatchObject({ balance: 0, sold: 0 });
    const sent = await mails();
    expect(sent.map(({ subject }) => subject.replace(/ [\dA-Z]{4}-[\dA-Z]{4}$/, '')).sort()).toEqual([
      'Promptorium: refund',
      'Promptorium: you withdrew from order',
    ]);
    expect(sent.find(({ subject }) => subject.includes('withdrew'))?.text).toContain('Paid: $4.99 USD');
    const shown = await page(paths.withdrawal(id));
    expect(shown).toContain('You withdrew on March 1, 2026');
    expect(shown).toContain('March 15, 2026 at 11:59 PM UTC');
  });

  it('twice has the effect of once, and nothing can be opened afterwards', async () => {
    const replies = await Promise.all([withdraw(), withdraw(), open({ consent: true })]);
    expect(replies.slice(0, 2).map(({ status }) => status)).toContain(200);
    expect((await open({ consent: true })).status).toBe((await read()).can.read ? 200 : 409);
    expect(await ledgerProblems(app)).toEqual([]);
    const { consentedAt, state } = await read();
    expect([consentedAt === null, state]).toEqual(
      consentedAt === null ? [true, 'refunded'] : [false, 'paid'],
    );
  });

  it('is possible until the last moment, and not after it', async () => {
    setTime('2026-03-16T00:00:00.000Z');
    expect(await withdraw()).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('within 14 days') },
    });
    expect(await page(paths.withdrawal(id))).toContain('The days to withdraw are over.');
    setTime(lastMoment);
    expect((await withdraw()).status).toBe(200);
  });

  it('is still possible for a text that was opened before consent was asked for, whatever a request became', async () => {
    await app.pool.db.execute(sql`update orders set opened_at = paid_at, refund_days = 14 where id = ${id}`);
    await buyer.api.requestRefund({ params: { id }, body: { reason: 'No' } });
    expect(await read()).toMatchObject({
      state: 'paid',
      refund: { state: 'asked' },
      can: { withdraw: true },
    });
    expect((await withdraw()).body.order).toMatchObject({
      state: 'refunded',
      refund: { state: 'granted', withdrawal: true, reason: 'No' },
    });
    expect(await ledgerProblems(app)).toEqual([]);
  });

  it('returns what a partial refund has left', async () => {
    const [sale] = (await seller.api.mySales({ query: {} })).items;
    await seller.api.refundSale({
      params: { id: sale?.id ?? '' },
      body: { amount: 1.25, reason: 'Sorry.', password: 'correct horse' },
    });
    await app.finish();
    expect(await page(paths.withdrawal(id))).toContain('You get $3.74 back right away');
    expect((await withdraw()).body.order).toMatchObject({ state: 'refunded', refunded: 4.99 });
    expect(await ledgerProblems(app)).toEqual([]);
  });

  it('is for the buyer only', async () => {
    expect((await withdraw(seller)).status).toBe(404);
    expect((await withdraw(await app.user('stranger'))).status).toBe(404);
    expect((await read()).state).toBe('paid');
  });
});
