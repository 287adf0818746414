import type { Reply } from '../../../contract/core/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints.ts';
import { monthName } from '../../ui/dates.ts';
import { quantity } from '../../ui/numbers.ts';

type Months = Reply<Endpoints['readModerationLog']>['months'];

/** The number of decisions in each of the last months, and the number of dismissed cases. */
export function MonthList({ months }: { months: Months }) {
  return (
    <section aria-labelledby="months" className="mt-12">
      <h2 id="months" className="text-xl">
        By month
      </h2>
      <ul className="mt-3 divide-y divide-hairline border-hairline border-y text-sm tabular-nums">
        {months.map(({ month, decided, dismissed }) => (
          <li key={month} className="flex flex-wrap justify-between gap-x-6 py-2">
            <span className="font-medium">{monthName(month)}</span>
            <span className="text-muted">
              {quantity(decided, 'decision')}
              <span>{dismissed > 0 && ` · ${quantity(dismissed, 'case')} dismissed`}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
