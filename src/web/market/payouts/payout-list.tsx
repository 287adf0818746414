import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Payout } from '../../../contract/market/payouts.ts';
import { moneyLabel } from '../../../domain/market/price.ts';
import { marketQueries } from '../../prompts/premium/queries.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { Badge } from '../../ui/tag.tsx';

/** Payouts with their states, for their seller. */
export function PayoutList({ items }: { items: readonly Payout[] }) {
  return (
    <ul className="divide-y divide-hairline rounded-card border border-hairline bg-raised px-5">
      {items.map((payout) => (
        <li key={payout.id} className="py-3">
          <PayoutLine payout={payout} />
          {payout.state !== 'failed' && <Statement payout={payout} />}
        </li>
      ))}
    </ul>
  );
}

/** The orders of a payout, requested when it is opened. */
function Statement({ payout: { id, currency } }: { payout: Payout }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({ ...marketQueries.statement(id), enabled: isOpen });
  return (
    <details className="mt-1 text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-muted">
        Orders in this payout
      </summary>
      <p role="status" className="text-muted">
        {error ? error.message : data ? '' : 'Loading the orders...'}
      </p>
      {data && (
        <ul className="mt-1 space-y-1">
          {data.lines.map(({ number, title, amount }) => (
            <li key={number} className="flex justify-between gap-x-4">
              <span className="min-w-0 wrap-anywhere">
                {number} · <bdi>{title || 'Untitled'}</bdi>
              </span>
              <span className="tabular-nums">{moneyLabel(amount, currency)}</span>
            </li>
          ))}
          {data.other !== 0 && (
            <li className="flex justify-between gap-x-4">
              <span>Admin corrections and other orders</span>
              <span className="tabular-nums">{moneyLabel(data.other, currency)}</span>
            </li>
          )}
        </ul>
      )}
    </details>
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
        <span className="text-sm text-muted">
          <LocalTime at={createdAt} format="long" />
        </span>
        {test && <span className="text-sm text-muted">Test</span>}
      </p>
      {problem && (
        <div className="mt-1 text-sm text-muted wrap-anywhere">
          <p>{problem}</p>
          <p>The amount is available again.</p>
        </div>
      )}
    </>
  );
}

const states = {
  pending: { label: 'In progress', tone: 'plain' },
  sent: { label: 'Paid', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
} as const satisfies Record<Payout['state'], object>;
