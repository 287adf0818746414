import type { PromptStats, StatsDay } from '../../../contract/prompts/prompt-stats.ts';
import { formatNumber } from '../../ui/numbers.ts';
import { Figures, FigureTable } from '../../ui/pages/figures.tsx';
import { dayLabel } from './day-label.ts';

type Totals = PromptStats['totals'];

/** The sums of a period. */
export function Totals({ totals }: { totals: Totals }) {
  return <Figures items={figures.map(({ key, label }) => [label, formatNumber(totals[key])])} />;
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
              {formatNumber(totals[key])} ({Math.round(share(totals[key]))}%)
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

/** The figures of the days of a period that have any, latest first. */
export function DaysTable({ days }: { days: readonly StatsDay[] }) {
  const columns = [...figures, ...sources];
  return (
    <FigureTable
      label="Daily statistics"
      headings={['Day', ...figures.map(({ label }) => label), ...sources.map(({ short }) => short)]}
    >
      {days
        .toReversed()
        .filter((day) => columns.some(({ key }) => day[key]))
        .map((day) => (
          <tr key={day.day}>
            <th scope="row">
              <time dateTime={day.day}>{dayLabel(day.day)}</time>
            </th>
            {columns.map(({ key }) => (
              <td key={key} className={day[key] ? undefined : 'text-muted'}>
                {formatNumber(day[key])}
              </td>
            ))}
          </tr>
        ))}
    </FigureTable>
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
  { key: 'search', label: 'Search engines', short: 'From search' },
  { key: 'social', label: 'Social networks', short: 'From social' },
  { key: 'sites', label: 'Other sites', short: 'From other sites' },
  { key: 'here', label: 'This site', short: 'From this site' },
  { key: 'direct', label: 'Direct or unknown', short: 'Direct' },
] as const;
