import { paths } from '../../../contract/core/routes.ts';
import type { SalesSummary } from '../../../contract/market/sales.ts';
import { useMoney } from '../../core/money.ts';
import { DailyChart } from '../../prompts/statistics/daily-chart.tsx';
import { dayLabel } from '../../prompts/statistics/day-label.ts';
import { formatNumber } from '../../ui/numbers.ts';

/** The balance, the chart by day, and the table by prompt. */
export function SalesFigures({ summary }: { summary: SalesSummary }) {
  const { balance, sold, earned, days, prompts } = summary;
  const money = useMoney();
  const [first, last] = [days[0], days.at(-1)];
  const figures = [
    ['Balance', money(balance)],
    ['Sold', formatNumber(sold)],
    ['Earned', money(earned)],
  ] as const;
  return (
    <>
      <dl className="mt-5 grid grid-cols-1 gap-3 xs:grid-cols-3">
        {figures.map(([label, value]) => (
          <div key={label} className="rounded-card border border-hairline bg-raised px-4 py-3">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-display text-2xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted">
        <span>
          {balance < 0 &&
            'Your balance is negative because refunds exceeded your later earnings. New sales cover it first. '}
        </span>
        <a href={paths.payouts()} className="link">
          Payouts
        </a>
        <span> shows what you can withdraw and what you have been paid.</span>
      </p>
      <section aria-labelledby="by-day" className="mt-10">
        <h2 id="by-day" className="text-xl">
          Earned by day
        </h2>
        {first && last && (
          <p className="mt-1 text-sm text-muted">
            {dayLabel(first.day)} to {dayLabel(last.day)}, in UTC. Refunds count on the day they were made.
          </p>
        )}
        {days.some((day) => day.orders > 0 || day.earned !== 0) ? (
          <>
            <DailyChart
              days={days}
              series={{ label: 'Earned', of: (day) => day.earned }}
              format={money}
              describe={money}
            />
            <DaysTable days={days} />
          </>
        ) : (
          <p className="mt-4 text-muted">No sales in this period.</p>
        )}
      </section>
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
      <Table label="Figures by day" headings={['Day', 'Orders', 'Earned']}>
        {eventful.map(({ day, orders, earned }) => (
          <tr key={day}>
            <th scope="row" className={`${cell} text-start font-normal whitespace-nowrap`}>
              <time dateTime={day}>{dayLabel(day)}</time>
            </th>
            <td className={cell}>{formatNumber(orders)}</td>
            <td className={cell}>{money(earned)}</td>
          </tr>
        ))}
      </Table>
    </details>
  );
}

function PromptsTable({ prompts }: Pick<SalesSummary, 'prompts'>) {
  const money = useMoney();
  return (
    <Table
      label="Figures by prompt"
      headings={['Prompt', 'Views', 'Orders', 'Conversion', 'Refunds', 'Earned']}
    >
      {prompts.map(({ promptId, title, views, orders, refunds, earned }) => (
        <tr key={promptId}>
          <th scope="row" className={`${cell} w-full min-w-32 text-start font-normal`}>
            <a
              href={paths.prompt(promptId)}
              dir="auto"
              className="line-clamp-2 whitespace-normal wrap-anywhere hover:text-ember"
            >
              {title || 'Untitled'}
            </a>
          </th>
          <td className={cell}>{formatNumber(views)}</td>
          <td className={cell}>{formatNumber(orders)}</td>
          <td className={cell}>{views > 0 ? `${((orders / views) * 100).toFixed(1)}%` : '–'}</td>
          <td className={cell}>{formatNumber(refunds)}</td>
          <td className={cell}>{money(earned)}</td>
        </tr>
      ))}
    </Table>
  );
}

function Table({
  label,
  headings,
  children,
}: {
  label: string;
  headings: readonly string[];
  children: React.ReactNode;
}) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
      tabIndex={0}
      className="mt-3 max-h-128 overflow-auto rounded-card border border-hairline"
    >
      <table className="w-full text-end text-sm tabular-nums">
        <thead className="sticky top-0 bg-sunken">
          <tr>
            {headings.map((heading, n) => (
              <th
                key={heading}
                scope="col"
                className={`px-2.5 py-2 font-medium whitespace-nowrap ${n === 0 ? 'text-start' : ''}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">{children}</tbody>
      </table>
    </section>
  );
}

const cell = 'px-2.5 py-1.5 whitespace-nowrap';
