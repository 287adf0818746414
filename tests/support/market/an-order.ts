import type { TestOutcome } from '../../../src/domain/market/market.ts';
import type { TestApp, TestUser } from '../site/test-app.ts';
import { buy, premiumPrompt, price } from './market.ts';

let made = 0;

/**
 * An order of a premium prompt between two users, of whom at least one is made up; paid or not. Returns its
 * id.
 */
export async function anOrder(
  app: TestApp,
  between: { buyer?: TestUser; seller?: TestUser },
  outcome: TestOutcome | 'none',
): Promise<string> {
  const number = made++;
  const seller = between.seller ?? (await app.user(`seller${number}`));
  const buyer = between.buyer ?? (await app.user(`buyer${number}`));
  const promptId = await premiumPrompt(seller);
  if (outcome !== 'none') return (await buy(buyer, promptId, outcome)).id;
  return (await buyer.api.buyPrompt({ params: { id: promptId }, body: { price } })).order.id;
}

/**
 * A request for a refund of a sale, which its buyer has read; `state` says who has to decide. Returns its id.
 */
export async function aRefundRequest(
  app: TestApp,
  seller: TestUser,
  state: 'asked' | 'escalated',
): Promise<string> {
  const buyer = await app.user(`returning${made++}`);
  const params = { id: await anOrder(app, { buyer, seller }, 'succeed') };
  await buyer.api.openPurchase({ params, body: { consent: true } });
  const { order } = await buyer.api.requestRefund({ params, body: { reason: 'It is not for me.' } });
  const id = order.refund?.id ?? '';
  if (state === 'escalated')
    await seller.api.answerRefund({ params: { id }, body: { grant: false, answer: 'No.' } });
  return id;
}

/** A paid sale of a seller. Returns the id that the seller knows it by. */
export async function aSale(app: TestApp, seller: TestUser): Promise<string> {
  await anOrder(app, { seller }, 'succeed');
  const [sale] = (await seller.api.mySales({ query: { limit: 1 } })).items;
  return sale?.id ?? '';
}
