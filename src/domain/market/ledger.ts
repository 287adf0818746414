/** Kinds of entries of the ledger. */
export const ledgerKinds = [
  'payment',
  'provider_fee',
  'platform_fee',
  'tax',
  'refund',
  'dispute',
  'dispute_won',
  'payout',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** An amount in cents that moves from one account to another. */
export interface Transfer {
  kind: LedgerKind;
  from: string;
  to: string;
  amountCents: number;
}

/** Accounts other than those of sellers; see docs/decisions/0061-market.md. */
export const accounts = {
  buyers: 'buyers',
  provider: 'provider',
  platform: 'platform',
  tax: 'tax',
  /** The accounts of sellers at the payment provider. */
  bank: 'bank',
} as const;

/** The account for the site's debt to a seller. */
export function sellerAccount(sellerId: string): string {
  return `seller:${sellerId}`;
}

/** The data of an order for booking. */
interface BookedOrder {
  sellerId: string;
  priceCents: number;
  feeCents: number;
  /** The tax that the buyer paid in addition to the price. */
  taxCents: number;
}

/**
 * The transfers of a paid order: the price is shared between seller and site, and the tax is owed to the
 * authorities.
 */
export function paymentTransfers(order: BookedOrder): Transfer[] {
  return sharesOf(order, { seller: 'payment', platform: 'platform_fee', tax: 'tax' });
}

/** Transfers of the same amounts in the opposite direction. */
export function reversed(transfers: Transfer[]): Transfer[] {
  return transfers.map(({ from, to, ...rest }) => ({ ...rest, from: to, to: from }));
}

/** The transfers of an order whose payment was returned to the buyer. */
export function reversalTransfers(order: BookedOrder, kind: 'refund' | 'dispute'): Transfer[] {
  return reversed(sharesOf(order, { seller: kind, platform: kind, tax: kind }));
}

/** The transfers of an order whose payment was recovered because a dispute was won. */
export function wonTransfers(order: BookedOrder): Transfer[] {
  return sharesOf(order, { seller: 'dispute_won', platform: 'dispute_won', tax: 'dispute_won' });
}

/**
 * The provider's fees for a payment and for a dispute. Both are paid from the site's part, and neither is
 * refunded.
 */
export function providerTransfers(fees: { payment: number; dispute: number }): Transfer[] {
  const { platform, provider } = accounts;
  return moved([
    { kind: 'provider_fee', from: platform, to: provider, amountCents: fees.payment },
    { kind: 'dispute', from: platform, to: provider, amountCents: fees.dispute },
  ]);
}

/** The amounts that an order adds to the accounts of seller, site and taxes, each as an entry of its kind. */
function sharesOf(
  { sellerId, priceCents, feeCents, taxCents }: BookedOrder,
  kinds: Record<'seller' | 'platform' | 'tax', LedgerKind>,
): Transfer[] {
  const from = accounts.buyers;
  return moved([
    { kind: kinds.seller, from, to: sellerAccount(sellerId), amountCents: priceCents - feeCents },
    { kind: kinds.platform, from, to: accounts.platform, amountCents: feeCents },
    { kind: kinds.tax, from, to: accounts.tax, amountCents: taxCents },
  ]);
}

const moved = (transfers: Transfer[]) => transfers.filter(({ amountCents }) => amountCents > 0);
