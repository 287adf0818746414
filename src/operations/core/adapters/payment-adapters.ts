import type { TestOutcome } from '../../../domain/market/market.ts';
import type { PaymentFact } from '../../../domain/market/payment-events.ts';
import type { PayoutAccountState, TestAccountOutcome } from '../../../domain/market/payouts.ts';

/** An order that is about to be paid. */
interface CheckoutOrder {
  id: string;
  number: string;
  title: string;
  priceCents: number;
  currency: string;
  /** The checkout that was started before, if there is one. */
  ref: string | null;
  /** The page that says what became of the payment, which buyers return to. */
  returnUrl: string;
  /** The site's own checkout page, for a provider without one. */
  checkoutPath: string;
}

/** What a provider reports about a checkout. */
export interface PaymentEvent extends PaymentFact {
  /** Of the provider; the same however often it is reported. */
  id: string;
  /** The checkout that it is about. */
  ref: string;
  /** Cents that the provider keeps of the payment, or charges for a dispute; 0 while that is not known, and of other events. */
  providerFeeCents: number;
  /** Cents of tax that the buyer paid on top of the price; 0 of other events. */
  taxCents: number;
}

/** A provider of payments. Its methods reject when it cannot be reached. */
export interface Payments {
  /** Identifies it in orders and events. */
  name: string;
  /** Whether no money moves. */
  isTest: boolean;
  /**
   * Starts the checkout of an order, or finds the one that was started: its name, and where the buyer pays (absolute, or a path of the site);
   * no address when it has ended, and then its events say how.
   */
  start(order: CheckoutOrder): Promise<{ ref: string; url: string | undefined }>;
  /** Everything that is known of a checkout now, whether or not it was reported before. */
  events(ref: string): Promise<PaymentEvent[]>;
  /**
   * Returns the whole payment of a checkout to the buyer. Repeating it with the same `key` changes nothing. An event `refunded` says when it is
   * done. Rejects with PaymentRefused when it has done nothing; then the next try needs another key.
   */
  refund(ref: string, key: string): Promise<void>;
  /** Decides what happens at a checkout of a provider without money; false when it was decided before. */
  decide?(ref: string, outcome: TestOutcome): Promise<boolean>;
  /**
   * The events in a notification that the provider sent: the body as it arrived, and the header with its signature. Empty when it is about
   * something else. Rejects with InvalidNotification.
   */
  readNotification?(body: string, signature: string): Promise<PaymentEvent[]>;
  payouts: Payouts;
}

/** Pays sellers. Its methods reject when the provider cannot be reached. */
export interface Payouts {
  /** Opens an account for a seller, and names it. Repeating it for the same seller opens no second one. */
  open(seller: { id: string; email: string }): Promise<string>;
  /** Where the seller enters what the provider needs (absolute, or a path of the site). Valid for a few minutes, once. */
  setupUrl(account: string, pages: SetupPages): Promise<string>;
  state(account: string): Promise<PayoutAccountState>;
  /** Where the seller sees what the provider pays to their bank, and changes where to; undefined when there is no such page. */
  dashboardUrl(account: string): Promise<string | undefined>;
  /**
   * Pays an amount to an account, once for each `id`: how the provider names the payment, or why it refuses it for good. Rejects with
   * PaymentRefused when it has paid nothing now, such as for a balance that is too low; then the next try needs another key.
   */
  pay(payout: {
    id: string;
    key: string;
    account: string;
    amountCents: number;
    currency: string;
  }): Promise<{ ref: string } | { refused: string }>;
  /** Decides the state of an account of a provider without money. */
  decide?(account: string, outcome: TestAccountOutcome): Promise<void>;
}

interface SetupPages {
  /** Where the seller returns to, whether or not the setup is complete. */
  returnUrl: string;
  /** Opened when the link has expired: it leads to a new one. */
  refreshUrl: string;
  /** The site's own page, for a provider without one. */
  testPath: string;
}

/** What operators watch about the market. */
export interface MarketHealth {
  /** Seconds that the oldest of each kind has waited; 0 when nothing waits. */
  waiting: Record<'order' | 'decision' | 'refund' | 'payout', number>;
  /** Payouts of the last seven days that the provider refused. */
  refusedPayouts: number;
  /** What is wrong with the orders and payouts that the ledger has entries of in the last day; at most 100 count. */
  ledgerProblems: number;
}
