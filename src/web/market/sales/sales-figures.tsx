import { paths } from '../../../contract/core/routes.ts';
import type { SalesSummary } from '../../../contract/market/sales.ts';
import { useMoney } from '../../core/money.ts';
import { DailyChart } from '../../prompts/statistics/daily-chart.tsx';
import { dayLabel } from '../../prompts/statistics/day-label.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { formatNumber } from '../../ui/numbers.ts';
import { Figures, FigureTable } from '../../ui/pages/figures.tsx';

/** The balance, the chart by day, and the table by prompt. */
export function SalesFigures({ summary }: { summary: SalesSummary }) {
  const { balance, sold, earned, days, prompts } = summary;
  const money = useMoney();
  const [first, last] = [days[0], days.at(-1)];
  return (
    <>
      <Figures
        items={[
          ['Balance', money(balance)],
          ['Sold', formatNumber(sold)],
          ['Earned', money(earned)],
        ]}
      />
      {balance < 0 && (
        <p className="mt-3 text-sm text-muted">
          Refunds exceeded your later earnings. New sales cover the difference first.
        </p>
      )}
      <ButtonLink href={paths.payouts()} variant="secondary" size="sm" className="mt-4">
        Payouts
      </ButtonLink>
      {days.some((day) => day.orders > 0 || day.earned !== 0) && (
        <section aria-labelledby="by-day" className="mt-10">
          <h2 id="by-day" className="text-xl">
            Earned by day
          </h2>
          {first && last && (
            <p className="mt-1 text-sm text-muted">
              {dayLabel(first.day)} to {dayLabel(last.day)}, in UTC. Refunds count on the day they were made.
            </p>
          )}
          <DailyChart
            days={days}
            series={{ label: 'Earned', of: (day) => day.earned }}
            format={money}
            describe={money}
          />
          <DaysTable days={days} />
        </section>
      )}
      {prompts.length > 0 && (
        <section aria-labelledby="by-prompt" className="mt-10">
          <h2 id="by-prompt" className="text-xl">
            By prompt
          </h2>
          <PromptsTable prompts={prompts} />
        </section>
      )}
    </>
  );
}

/** The days with sales or refunds, latest first. */
function DaysTable({ days }: Pick<SalesSummary, 'days'>) {
  const money = useMoney();
  const eventful = days.filter(({ orders, earned }) => orders > 0 || earned !== 0).toReversed();
  return (
    <details className="mt-3">
      <summary className="min-h-10 cursor-pointer py-2 text-sm font-medium">Day by day</summary>
      <FigureTable label="Figures by day" headings={['Day', 'Orders', 'Earned']}>
        {eventful.map(({ day, orders, earned }) => (
          <tr key={day}>
            <th scope="row">
              <time dateTime={day}>{dayLabel(day)}</time>
            </th>
            <td>{formatNumber(orders)}</td>
            <td>{money(earned)}</td>
          </tr>
        ))}
      </FigureTable>
    </details>
  );
}

function PromptsTable({ prompts }: Pick<SalesSummary, 'prompts'>) {
  const money = useMoney();
  return (
    <FigureTable
      label="Figures by prompt"
      headings={['Prompt', 'Earned', 'Orders', 'Refunds', 'Views', 'Conversion']}
    >
      {prompts.map(({ promptId, title, views, orders, refunds, earned }) => (
        <tr key={promptId}>
          <th scope="row" className="w-full min-w-32">
            <a
              href={paths.prompt(promptId)}
              dir="auto"
              className="line-clamp-2 text-left whitespace-normal wrap-anywhere hover:text-ember"
            >
              {title || 'Untitled'}
            </a>
          </th>
          <td>{money(earned)}</td>
          <td>{formatNumber(orders)}</td>
          <td>{formatNumber(refunds)}</td>
          <td>{formatNumber(views)}</td>
          <td>{views > 0 ? `${((orders / views) * 100).toFixed(1)}%` : '–'}</td>
        </tr>
      ))}
    </FigureTable>
  );
}
