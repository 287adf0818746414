import type { Order } from '../../../src/contract/market/orders.ts';
import type { TestOutcome } from '../../../src/domain/market/market.ts';
import { verifyLedger } from '../../../src/operations/market/ledger/verify.ts';
import { settleOrders } from '../../../src/operations/market/settle.ts';
import { aPrompt, type PromptInput } from '../../factories.ts';
import { systemContext } from '../site/commands.ts';
import { type TestApp, type TestUser, testApp } from '../site/test-app.ts';

/** A site that sells prompts without money, and its clock. */
export interface MarketApp extends TestApp {
  clock: { now: Date };
  /** Moves the clock. */
  later(seconds: number): void;
  /** Does what is due about orders, as a background job does every few seconds. */
  settle(): Promise<boolean>;
}

export const price = 4.99;

/** Creates a site that sells prompts. */
export async function marketApp(options: Parameters<typeof testApp>[0] = {}): Promise<MarketApp> {
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const app = await testApp({
    now: () => clock.now,
    ...options,
    env: {
      PAYMENTS: 'test',
      OPERATOR_NAME: 'Prompts Ltd',
      OPERATOR_ADDRESS: '1 Main Street',
      OPERATOR_VAT: 'de 123 456 789',
      ...options.env,
    },
  });
  return {
    ...app,
    clock,
    later: (seconds) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
    settle: () => settleOrders(systemContext(app)),
  };
}

/** Publishes a premium prompt and returns its id. */
export async function premiumPrompt(seller: TestUser, changes: Partial<PromptInput> = {}): Promise<string> {
  const body = aPrompt({ isPremium: true, price, ...changes });
  return (await seller.api.publishPrompt({ body })).id;
}

/** Orders a prompt and lets something happen at the checkout. */
export async function buy(
  buyer: TestUser,
  promptId: string,
  outcome: TestOutcome = 'succeed',
): Promise<Order> {
  const { order } = await buyer.api.buyPrompt({ params: { id: promptId }, body: { price } });
  return (await buyer.api.answerTestCheckout({ params: { id: order.id }, body: { outcome } })).order;
}

/** What the command `ledger -- verify` finds wrong. */
export async function ledgerProblems(app: TestApp): Promise<string[]> {
  return (await verifyLedger(systemContext(app))).problems;
}
