import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FailedWork } from '../../../contract/market/sales.ts';
import { useApi } from '../../core/query-client.ts';
import { Button } from '../../ui/forms/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { quantity } from '../../ui/numbers.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { Badge } from '../../ui/tag.tsx';
import { adminQueries } from './queries.ts';

/** Failed work on orders and payouts, with the reasons. */
export function FailedWorkList({ failures, givenUp }: { failures: readonly FailedWork[]; givenUp: number }) {
  return (
    <section aria-labelledby="failures" className="mt-5">
      <h2 id="failures" tabIndex={-1} className="text-lg outline-none">
        Failed tasks
      </h2>
      <p className="mt-1 text-sm text-muted">
        {givenUp > 0
          ? `${quantity(givenUp, 'task')} failed too often and won’t run again until you retry.`
          : 'The site retries these at increasing intervals.'}
      </p>
      <ul className="mt-2 divide-y divide-hairline rounded-card border border-hairline px-4">
        {failures.map((failure) => (
          <Failure key={`${failure.kind} ${failure.id}`} failure={failure} />
        ))}
      </ul>
    </section>
  );
}

function Failure({
  failure: { kind, id, about, problem, code, message, tries, ...times },
}: {
  failure: FailedWork;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () => api.retryWork({ params: { kind, id } }),
    onSuccess: () => {
      toast.success('Retry scheduled');
      return queries.invalidateQueries({ queryKey: adminQueries.allMarket });
    },
    onError: toast.failure,
  });
  const title = `${kinds[kind]} ${about}`.trim();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 grow basis-72 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{title}</span>
          <Badge tone={times.nextTryAt ? 'plain' : 'danger'}>
            {times.nextTryAt ? 'Retrying' : 'Given up'}
          </Badge>
        </p>
        <p className="mt-1 text-muted wrap-anywhere">
          {problems[problem]}
          <span>{code && ` (${code})`}</span>
          <span>{message && `: ${message}`}</span>
        </p>
        <p className="mt-1 text-muted">
          {quantity(tries, 'attempt')}, the last <LocalTime at={times.triedAt} format="full" />
          {times.nextTryAt && (
            <span>
              , the next <LocalTime at={times.nextTryAt} format="full" />
            </span>
          )}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        busy={retry.isPending}
        aria-label={`Try again: ${title}`}
        onClick={() => retry.mutate()}
      >
        Try again
      </Button>
    </li>
  );
}

const kinds: Readonly<Record<FailedWork['kind'], string>> = {
  return: 'Refund of order',
  'return-part': 'Partial refund of order',
  withdraw: 'Cancellation of unpaid order',
  pay: 'Payout to',
  check: 'Check of order',
  apply: 'Recording of order',
  escalate: 'Refund request for order',
};

const problems: Readonly<Record<FailedWork['problem'], string>> = {
  refused: 'The payment provider rejected it',
  unreachable: 'The payment provider didn’t answer',
  error: 'Internal error, see the log',
};
