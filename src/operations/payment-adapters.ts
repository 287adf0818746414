import type { TestOutcome } from '../domain/market.ts';
import type { PaymentFact } from '../domain/payment-events.ts';

/** An order that is about to be paid. */
interface CheckoutOrder {
  id: string;
  number: string;
  title: string;
  priceCents: number;
  currency: string;
  /** The page of the order, which buyers return to. */
  pageUrl: string;
  /** The site's own checkout page, for a provider without one. */
  checkoutPath: string;
}

/** What a provider reports about a checkout. */
export interface PaymentEvent extends PaymentFact {
  /** Of the provider; the same however often it is reported. */
  id: string;
  /** The checkout that it is about. */
  ref: string;
  /** Cents of the payment that the provider keeps; 0 of other events. */
  providerFeeCents: number;
}

/** A provider of payments. Its methods reject when it cannot be reached. */
export interface Payments {
  /** Identifies it in orders and events. */
  name: string;
  /** Whether no money moves. */
  isTest: boolean;
  /** Starts the checkout of an order, or finds the one that was started: its name, and where the buyer pays (absolute, or a path of the site). */
  start(order: CheckoutOrder): Promise<{ ref: string; url: string }>;
  /** Everything that is known of a checkout now, whether or not it was reported before. */
  events(ref: string): Promise<PaymentEvent[]>;
  /** Returns the whole payment of a checkout to the buyer. Repeating it changes nothing. An event `refunded` says when it is done. */
  refund(ref: string): Promise<void>;
  /** Decides what happens at a checkout of a provider without money; false when it was decided before. */
  decide?(ref: string, outcome: TestOutcome): Promise<boolean>;
}
