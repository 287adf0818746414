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
  /** The page with the outcome of the payment, to which buyers return. */
  returnUrl: string;
  /** The site's own checkout page, for a provider without one. */
  checkoutPath: string;
  /** The terms, which buyers accept by paying. */
  termsUrl: string;
}

/** What a provider reports about a checkout. */
export interface PaymentEvent extends PaymentFact {
  /** The provider's id of the event; the same however often it is reported. */
  id: string;
  /** The checkout that the event is about. */
  ref: string;
  /**
   * Cents that the provider retains of the payment, or charges for a dispute; 0 while they are unknown, and
   * for other events.
   */
  providerFeeCents: number;
  /** Cents of tax that the buyer paid in addition to the price; 0 for other events. */
  taxCents: number;
}

/** A payment provider. Its methods reject when it is unreachable. */
export interface Payments {
  /** Identifies it in orders and events. */
  name: string;
  /** Whether no money moves. */
  isTest: boolean;
  /**
   * Returns why checkouts will fail until the operator changes the settings at the provider, and what to
   * change; undefined if nothing is known to be wrong.
   */
  setupProblem?(): Promise<string | undefined>;
  /**
   * Starts the checkout of an order, or finds the one that was started. Returns its name, and where the buyer
   * pays (absolute, or a path of the site); no address when it has ended, in which case its events contain
   * the outcome.
   */
  start(order: CheckoutOrder): Promise<{ ref: string; url: string | undefined }>;
  /** Returns all events of a checkout so far, whether or not they were reported before. */
  events(ref: string): Promise<PaymentEvent[]>;
  /**
   * Finds the disputes of this site's payments that began after `since`, with one request for up to a hundred
   * of them, and returns the events of their checkouts. Leaves out those whose events `known` all finds.
   */
  disputes?(
    since: Date,
    known: (eventIds: string[]) => Promise<ReadonlySet<string>>,
  ): Promise<PaymentEvent[]>;
  /**
   * Returns the payment of a checkout to the buyer: what is left of it, or a part (`amountCents`). Idempotent
   * for the same `key`. Returns the provider's name of the refund; undefined if everything was returned
   * before. Events report the completion, and a failure that happens later. Rejects with PaymentRefused when
   * it has done nothing; the next attempt then needs another key.
   */
  refund(ref: string, refund: { key: string; amountCents: number | null }): Promise<string | undefined>;
  /**
   * Ends a checkout that is not paid, so that it cannot be paid any more. Does nothing when it has ended or
   * is being paid: its events contain the outcome.
   */
  expire(ref: string): Promise<void>;
  /** Decides the outcome of a checkout of a provider without money; false when it was decided before. */
  decide?(ref: string, outcome: TestOutcome): Promise<boolean>;
  /**
   * Returns what a notification of the provider is about: the body as received, and the header with its
   * signature. Empty when it is about something else. Rejects with InvalidNotification.
   */
  readNotification?(body: string, signature: string): Promise<Notified>;
  payouts: Payouts;
}

/** What a notification of a provider is about. */
export interface Notified {
  events: PaymentEvent[];
  /** The account of a seller whose state may have changed. */
  account?: { ref: string; state: PayoutAccountState };
}

/** Pays sellers. Its methods reject when the provider is unreachable. */
export interface Payouts {
  /**
   * Opens an account for a seller and returns its name: the first one, or one that replaces an account that
   * is gone. A repeat opens no second one. Rejects with PaymentRefused.
   */
  open(seller: { id: string; email: string; replaces: string | undefined }): Promise<string>;
  /**
   * Returns where the seller enters the data that the provider requires (absolute, or a path of the site).
   * Valid once, for a few minutes.
   */
  setupUrl(account: string, pages: SetupPages): Promise<string>;
  state(account: string): Promise<PayoutAccountState>;
  /**
   * Returns where the seller sees the provider's payments to their bank and can change the bank account;
   * undefined when there is no such page.
   */
  dashboardUrl(account: string): Promise<string | undefined>;
  /**
   * Pays an amount to an account, once for each `id`. Returns the provider's name of the payment, or the code
   * and the sentence with which the provider refuses it permanently, and whether the account is gone. Rejects
   * with PaymentRefused when it has paid nothing for now, for example because the balance is too low; the
   * next attempt then needs another key.
   */
  pay(payout: {
    id: string;
    key: string;
    account: string;
    amountCents: number;
    currency: string;
  }): Promise<{ ref: string } | { refused: PayoutRefusal; isGone?: boolean }>;
  /** Decides the state of an account of a provider without money. */
  decide?(account: string, outcome: TestAccountOutcome): Promise<void>;
}

export interface PayoutRefusal {
  code: string;
  message: string;
}

interface SetupPages {
  /** The page to which the seller returns, whether or not the setup is complete. */
  returnUrl: string;
  /** Opened when the link has expired; it leads to a new one. */
  refreshUrl: string;
  /** The site's own page, for a provider without one. */
  testPath: string;
}

/** The health of the market, for the operator's monitoring. */
export interface MarketHealth {
  /** Seconds for which the oldest item of each kind has waited; 0 when none waits. */
  waiting: Record<'order' | 'decision' | 'refund' | 'payout', number>;
  /** Payouts of the last seven days that the provider refused. */
  refusedPayouts: number;
  /** Inconsistencies of the orders and payouts with ledger entries of the last day; counted up to 100. */
  ledgerProblems: number;
}
