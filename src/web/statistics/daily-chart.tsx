import type { StatsDay } from '../../contract/prompt-stats.ts';
import { formatNumber, quantity } from '../ui/numbers.ts';
import { dayLabel } from './day-label.ts';

/** Views by day as bars, with the copies in front. The table below the chart has the same figures. */
export function DailyChart({ days }: { days: readonly StatsDay[] }) {
  const most = Math.max(...days.map(({ views, copies }) => Math.max(views, copies)), 1);
  const [first, last] = [days[0], days.at(-1)];
  const best = days.find(({ views }) => views === most);
  if (!first || !last) return null;
  const bar = (day: StatsDay, n: number, count: number, className: string) => {
    const height = (count / most) * chartHeight;
    return count > 0 ? (
      <rect
        key={day.day}
        x={n + 0.12}
        y={chartHeight - height}
        width={0.76}
        height={height}
        className={className}
      />
    ) : null;
  };
  return (
    <figure className="mt-4">
      <div className="flex gap-2 text-xs text-muted tabular-nums">
        <div aria-hidden className="flex shrink-0 flex-col justify-between whitespace-nowrap text-end">
          <span className="-translate-y-1/2">{formatNumber(most)}</span>
          <span className="translate-y-1/2">0</span>
        </div>
        <svg
          role="img"
          aria-label={`Views by day${best ? `: most on ${dayLabel(best.day)}, ${quantity(best.views, 'view')}` : ''}`}
          viewBox={`0 0 ${days.length} ${chartHeight}`}
          preserveAspectRatio="none"
          className="block h-44 w-full min-w-0 border-edge border-y"
        >
          {days.map((day, n) => bar(day, n, day.views, 'fill-ember'))}
          {days.map((day, n) => bar(day, n, day.copies, 'fill-ink'))}
        </svg>
      </div>
      <div aria-hidden className="mt-2 flex justify-between ps-6 text-xs text-muted">
        <span>{dayLabel(first.day)}</span>
        <span>{dayLabel(last.day)}</span>
      </div>
      <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="size-3 rounded-[3px] bg-ember" />
          Views
        </span>
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="size-3 rounded-[3px] bg-ink" />
          Copies
        </span>
      </figcaption>
    </figure>
  );
}

const chartHeight = 100;
