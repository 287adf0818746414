import type { OrderState, RefundState } from '../../domain/market/market.ts';
import { Badge } from '../ui/tag.tsx';

/** The state of an order. */
export function OrderBadge({ state }: { state: OrderState }) {
  const { label, tone } = states[state];
  return <Badge tone={tone}>{label}</Badge>;
}

const states = {
  open: { label: 'Not paid', tone: 'plain' },
  pending: { label: 'Payment pending', tone: 'ember' },
  paid: { label: 'Paid', tone: 'success' },
  failed: { label: 'Payment failed', tone: 'danger' },
  cancelled: { label: 'Canceled', tone: 'plain' },
  refunded: { label: 'Refunded', tone: 'plain' },
  disputed: { label: 'Disputed', tone: 'danger' },
} as const satisfies Record<OrderState, object>;

/** The state of a refund request. */
export function RefundBadge({ state }: { state: RefundState }) {
  const { label, tone } = refunds[state];
  return <Badge tone={tone}>{label}</Badge>;
}

const refunds = {
  asked: { label: 'Refund requested', tone: 'ember' },
  escalated: { label: 'Awaiting admin decision', tone: 'ember' },
  granted: { label: 'Refund granted', tone: 'success' },
  declined: { label: 'Refund declined', tone: 'plain' },
} as const satisfies Record<RefundState, object>;
