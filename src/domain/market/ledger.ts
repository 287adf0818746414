import type { MoneyReturn } from './payment-events.ts';

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
  'manual',
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

/** The names of {@link accounts}. */
export const accountNames = Object.values(accounts);

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
 * The provider's fees for the payment and for all its disputes, in cents; those that are not known yet are
 * omitted.
 */
export interface ProviderFees {
  payment: number;
  dispute: number;
}

/**
 * All transfers that a paid order has led to, added up by kind: the price is shared between seller and site,
 * tax is owed to the authorities, and each part that was returned is taken back from them in proportion. The
 * provider's fees are paid from the site's part, and are not refunded.
 */
export function orderTransfers(
  order: BookedOrder,
  returns: readonly MoneyReturn[],
  fees: ProviderFees,
): Transfer[] {
  const { priceCents, feeCents, taxCents } = order;
  const { platform, provider } = accounts;
  const paid = { seller: priceCents - feeCents, platform: feeCents, tax: taxCents };
  const transfers = transfersOf(order, paid, { seller: 'payment', platform: 'platform_fee', tax: 'tax' });
  for (const { kind, before, after } of returns) {
    const [from, to] = [sharesOf(order, before), sharesOf(order, after)];
    const cents = {
      seller: to.seller - from.seller,
      platform: to.platform - from.platform,
      tax: to.tax - from.tax,
    };
    const moved = transfersOf(order, cents, { seller: kind, platform: kind, tax: kind });
    transfers.push(...(kind === 'dispute_won' ? moved : reversed(moved)));
  }
  transfers.push(
    { kind: 'provider_fee', from: platform, to: provider, amountCents: fees.payment },
    { kind: 'dispute', from: platform, to: provider, amountCents: fees.dispute },
  );
  return missingTransfers(transfers, []);
}

/**
 * The transfers that are missing from those that are booked: one for each kind and pair of accounts whose
 * sums differ, in the opposite direction where too much is booked.
 */
export function missingTransfers(wanted: readonly Transfer[], booked: readonly Transfer[]): Transfer[] {
  const sums = new Map<string, Transfer>();
  for (const [transfers, sign] of [
    [wanted, 1],
    [booked, -1],
  ] as const)
    for (const { kind, from, to, amountCents } of transfers) {
      const [one, other, cents] =
        from < to ? [from, to, sign * amountCents] : [to, from, -sign * amountCents];
      const key = `${kind} ${one} ${other}`;
      const before = sums.get(key)?.amountCents ?? 0;
      sums.set(key, { kind, from: one, to: other, amountCents: before + cents });
    }
  return [...sums.values()]
    .filter(({ amountCents }) => amountCents !== 0)
    .flatMap((sum) => (sum.amountCents < 0 ? reversed([{ ...sum, amountCents: -sum.amountCents }]) : [sum]));
}

/** Transfers of the same amounts in the opposite direction. */
export function reversed(transfers: Transfer[]): Transfer[] {
  return transfers.map(({ from, to, ...rest }) => ({ ...rest, from: to, to: from }));
}

type Shares<T> = Record<'seller' | 'platform' | 'tax', T>;

/** How `cents` of what the buyer paid are shared, in proportion to the whole, each rounded to a cent. */
function sharesOf({ priceCents, feeCents, taxCents }: BookedOrder, cents: number): Shares<number> {
  const tax = Math.round((cents * taxCents) / (priceCents + taxCents));
  const platform = Math.round(((cents - tax) * feeCents) / priceCents);
  return { seller: cents - tax - platform, platform, tax };
}

/** The transfers of amounts from the buyer to the accounts of seller, site and taxes. */
function transfersOf(
  { sellerId }: BookedOrder,
  cents: Shares<number>,
  kinds: Shares<LedgerKind>,
): Transfer[] {
  const from = accounts.buyers;
  return [
    { kind: kinds.seller, from, to: sellerAccount(sellerId), amountCents: cents.seller },
    { kind: kinds.platform, from, to: accounts.platform, amountCents: cents.platform },
    { kind: kinds.tax, from, to: accounts.tax, amountCents: cents.tax },
  ];
}
