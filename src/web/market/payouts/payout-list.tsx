import type { Payout } from '../../../contract/market/payouts.ts';
import { moneyLabel } from '../../../domain/market/price.ts';
import { longDate } from '../../ui/dates.ts';
import { Badge } from '../../ui/tag.tsx';

/** Payouts with their states, for their seller. */
export function PayoutList({ items }: { items: readonly Payout[] }) {
  return (
    <ul className="divide-y divide-hairline rounded-card border border-hairline bg-raised px-5">
      {items.map((payout) => (
        <li key={payout.id} className="py-3">
          <PayoutLine payout={payout} />
        </li>
      ))}
    </ul>
  );
}

/** The amount, day and state of a payout, and the reason if it was refused. */
export function PayoutLine({ payout }: { payout: Payout }) {
  const { amount, currency, state, problem, createdAt, test } = payout;
  const { label, tone } = states[state];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold tabular-nums">{moneyLabel(amount, currency)}</span>
        <Badge tone={tone}>{label}</Badge>
        <time dateTime={createdAt} className="text-sm text-muted">
          {longDate(createdAt)}
        </time>
        {test && <span className="text-sm text-muted">No money moved</span>}
      </p>
      {problem && (
        <p className="mt-1 text-sm text-muted wrap-anywhere">
          The payment provider refused it: {problem} The amount is in the balance again.
        </p>
      )}
    </>
  );
}

const states = {
  pending: { label: 'Under way', tone: 'plain' },
  sent: { label: 'Paid', tone: 'success' },
  failed: { label: 'Refused', tone: 'danger' },
} as const satisfies Record<Payout['state'], object>;
