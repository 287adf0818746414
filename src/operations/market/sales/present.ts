import type { Sale, SoldOrder } from '../../../contract/market/sales.ts';
import type { PaidOrderRow, SaleRow } from '../../../database/market/sales.ts';
import { amountOf } from '../../../domain/market/price.ts';
import { isoTime } from '../../core/iso-time.ts';
import { presentByline } from '../../people/byline.ts';
import { presentRefund, refundedCents } from '../orders/present.ts';

/** Converts a row to the API form of a sale for its seller, without the buyer. */
export function presentSale(row: SaleRow): Sale {
  return {
    id: row.sale_id,
    number: row.number,
    state: row.state,
    promptId: row.prompt_id,
    title: row.title,
    price: amountOf(row.price_cents),
    fee: amountOf(row.fee_cents),
    tax: amountOf(row.tax_cents),
    refunded: amountOf(refundedCents(row)),
    earned: row.state === 'paid' ? amountOf(row.earned_cents) : 0,
    currency: row.currency,
    test: row.is_test,
    createdAt: isoTime(row.created_at),
    paidAt: row.paid_at && isoTime(row.paid_at),
    returnedAt:
      row.ended_at && (row.state === 'refunded' || row.state === 'disputed') ? isoTime(row.ended_at) : null,
    refund: presentRefund(row),
  };
}

/** Converts a row to the API form of a sale for admins. */
export function presentPaidOrder(row: PaidOrderRow): SoldOrder {
  return {
    ...presentSale(row),
    id: row.id,
    buyer: presentByline(row.buyer_username, row.buyer_name, row.buyer_avatar),
    seller: presentByline(row.author_username, row.author_name, row.author_avatar),
  };
}
