import type { ReactNode } from 'react';
import type { PromptStats, StatsDay } from '../../../contract/prompts/prompt-stats.ts';
import { formatNumber } from '../../ui/numbers.ts';
import { dayLabel } from './day-label.ts';

type Totals = PromptStats['totals'];

/** The sums of a period. */
export function Totals({ totals }: { totals: Totals }) {
  return (
    <dl className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-5">
      {figures.map(({ key, label }) => (
        <div key={key} className="rounded-card border border-hairline bg-raised px-4 py-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-display text-2xl tabular-nums">{formatNumber(totals[key])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The referrers of a period's readers. */
export function Sources({ totals }: { totals: Totals }) {
  const share = (count: number) => (totals.views > 0 ? (count / totals.views) * 100 : 0);
  return (
    <ul className="mt-3 space-y-3">
      {sources.map(({ key, label }) => (
        <li key={key}>
          <div className="flex justify-between gap-4 text-sm tabular-nums">
            <span>{label}</span>
            <span className="text-muted">
              {formatNumber(totals[key])} ({Math.round(share(totals[key]))} %)
            </span>
          </div>
          <svg
            aria-hidden
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            className="mt-1 block h-1.5 w-full rounded-full"
          >
            <rect width={100} height={1} className="fill-sunken" />
            <rect width={share(totals[key])} height={1} className="fill-ember" />
          </svg>
        </li>
      ))}
    </ul>
  );
}

/** The figures of each day of a period, latest first. */
export function DaysTable({ days }: { days: readonly StatsDay[] }) {
  return (
    <section
      aria-label="Daily statistics"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
      tabIndex={0}
      className="mt-3 max-h-128 overflow-auto rounded-card border border-hairline"
    >
      <table className="w-full text-end text-sm tabular-nums">
        <thead className="sticky top-0 bg-sunken">
          <tr>
            <Heading isFirst>Day</Heading>
            {figures.map(({ key, label }) => (
              <Heading key={key}>{label}</Heading>
            ))}
            {sources.map(({ key, label, short }) => (
              <Heading key={key} label={label}>
                {short}
              </Heading>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row" className="whitespace-nowrap px-2.5 py-1.5 text-start font-normal">
                <time dateTime={day.day}>{dayLabel(day.day)}</time>
              </th>
              {[...figures, ...sources].map(({ key }) => (
                <td key={key} className={day[key] ? 'px-2.5 py-1.5' : 'px-2.5 py-1.5 text-muted'}>
                  {formatNumber(day[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Heading({
  isFirst = false,
  label,
  children,
}: {
  isFirst?: boolean;
  label?: string;
  children: ReactNode;
}) {
  return (
    <th
      scope="col"
      title={label}
      className={`whitespace-nowrap px-2.5 py-2 font-medium ${isFirst ? 'text-start' : ''}`}
    >
      {children}
    </th>
  );
}

const figures = [
  { key: 'views', label: 'Views' },
  { key: 'copies', label: 'Copies' },
  { key: 'likes', label: 'Likes' },
  { key: 'bookmarks', label: 'Bookmarks' },
  { key: 'comments', label: 'Comments' },
] as const;

const sources = [
  { key: 'search', label: 'Search engines', short: 'Search' },
  { key: 'social', label: 'Social networks', short: 'Social' },
  { key: 'sites', label: 'Other sites', short: 'Sites' },
  { key: 'here', label: 'This site', short: 'Here' },
  { key: 'direct', label: 'Direct or unknown', short: 'Direct' },
] as const;
