import { paths } from '../../../contract/core/routes.ts';
import type { Order, Refund } from '../../../contract/market/orders.ts';
import type { OrderRow } from '../../../database/market/orders.ts';
import type { RefundColumns } from '../../../database/market/refunds.ts';
import { amountOf } from '../../../domain/market/price.ts';
import { withdrawalEnd } from '../../../domain/market/withdrawal.ts';
import type { Context } from '../../core/context.ts';
import { isoTime } from '../../core/iso-time.ts';
import { presentByline } from '../../people/byline.ts';

/** Converts a row to the API form of an order for its buyer. */
export function presentOrder(
  row: OrderRow,
  { now: clock, payments }: Pick<Context, 'now' | 'payments'>,
): Order {
  const now = clock();
  const until = refundEnd(row);
  const withdrawUntil = row.paid_at ? withdrawalEnd(new Date(isoTime(row.paid_at))) : null;
  const refund = presentRefund(row);
  return {
    id: row.id,
    url: paths.purchase(row.id),
    number: row.number,
    receiptNumber: row.receipt_number,
    state: row.state,
    promptId: row.prompt_id,
    promptUrl: row.prompt_visible ? paths.prompt(row.prompt_id) : null,
    title: row.title,
    version: row.version,
    license: row.license,
    seller: presentByline(row.author_username, row.author_name, row.author_avatar),
    price: amountOf(row.price_cents),
    tax: amountOf(row.tax_cents),
    refunded: amountOf(refundedCents(row)),
    currency: row.currency,
    refundDays: row.refund_days,
    textHash: row.text_hash,
    operator: { name: row.operator_name, address: row.operator_address, vat: row.operator_vat },
    test: row.is_test,
    createdAt: isoTime(row.created_at),
    paidAt: row.paid_at && isoTime(row.paid_at),
    openedAt: row.opened_at && isoTime(row.opened_at),
    consentedAt: row.consented_at && isoTime(row.consented_at),
    refundUntil: until?.toISOString() ?? null,
    withdrawUntil: withdrawUntil?.toISOString() ?? null,
    refund,
    can: {
      payHere: row.state === 'open' && row.provider === payments?.name && payments.decide !== undefined,
      read: row.granted,
      refund: row.state === 'paid' && !refund && until !== null && now <= until,
      withdraw:
        row.state === 'paid' &&
        row.granted &&
        row.consented_at === null &&
        withdrawUntil !== null &&
        now <= withdrawUntil,
    },
  };
}

/** Returns the time until which a refund of a paid order can be requested, under the order's own terms. */
function refundEnd({ paid_at, refund_days }: Pick<OrderRow, 'paid_at' | 'refund_days'>): Date | null {
  return paid_at ? new Date(Date.parse(isoTime(paid_at)) + refund_days * 86_400_000) : null;
}

/** What refunds returned of an order's price and tax, in cents. */
export function refundedCents({
  state,
  price_cents,
  tax_cents,
  refunded_cents,
}: Pick<OrderRow, 'state' | 'price_cents' | 'tax_cents' | 'refunded_cents'>): number {
  return state === 'refunded' ? price_cents + tax_cents : refunded_cents;
}

/** Converts the refund request in a row, if any, to its API form. */
export function presentRefund(row: RefundColumns): Refund | null {
  const { refund_id: id, refund_state: state, refund_created_at, refund_answer_until } = row;
  if (!id || !state || !refund_created_at || !refund_answer_until) return null;
  return {
    id,
    state,
    reason: row.refund_reason ?? '',
    answer: row.refund_answer ?? '',
    decision: row.refund_decision ?? '',
    automatic: row.refund_automatic ?? false,
    withdrawal: row.refund_withdrawal ?? false,
    problem: row.refund_problem ?? '',
    createdAt: isoTime(refund_created_at),
    answerUntil: isoTime(refund_answer_until),
    decidedAt: row.refund_decided_at && isoTime(row.refund_decided_at),
  };
}
