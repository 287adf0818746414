/** Kinds of entries of the ledger. */
export const ledgerKinds = [
  'payment',
  'provider_fee',
  'platform_fee',
  'refund',
  'dispute',
  'payout',
] as const;
type LedgerKind = (typeof ledgerKinds)[number];

/** An amount in cents that moves from one account to another. */
export interface Transfer {
  kind: LedgerKind;
  from: string;
  to: string;
  amountCents: number;
}

/** Accounts that are not those of sellers; see docs/decisions/0061-market.md. */
export const accounts = { buyers: 'buyers', provider: 'provider', platform: 'platform' } as const;

/** The account of what the site owes to a seller. */
export function sellerAccount(sellerId: string): string {
  return `seller:${sellerId}`;
}

/** What of an order is booked. */
interface BookedOrder {
  sellerId: string;
  priceCents: number;
  feeCents: number;
}

/** The transfers of a paid order: the price is shared between seller and site, and the provider keeps its fee of the site's part. */
export function paymentTransfers(order: BookedOrder, providerFeeCents: number): Transfer[] {
  return moved([
    {
      kind: 'payment',
      from: accounts.buyers,
      to: sellerAccount(order.sellerId),
      amountCents: sellersPart(order),
    },
    { kind: 'platform_fee', from: accounts.buyers, to: accounts.platform, amountCents: order.feeCents },
    { kind: 'provider_fee', from: accounts.platform, to: accounts.provider, amountCents: providerFeeCents },
  ]);
}

/** The transfers of an order whose price went back to the buyer. What the provider kept stays with it. */
export function reversalTransfers(order: BookedOrder, kind: 'refund' | 'dispute'): Transfer[] {
  return moved([
    { kind, from: sellerAccount(order.sellerId), to: accounts.buyers, amountCents: sellersPart(order) },
    { kind, from: accounts.platform, to: accounts.buyers, amountCents: order.feeCents },
  ]);
}

const sellersPart = ({ priceCents, feeCents }: BookedOrder) => priceCents - feeCents;
const moved = (transfers: Transfer[]) => transfers.filter(({ amountCents }) => amountCents > 0);
