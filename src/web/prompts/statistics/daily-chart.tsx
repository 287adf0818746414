import { formatNumber } from '../../ui/numbers.ts';
import { dayLabel } from './day-label.ts';

/** A series of daily figures in the chart. */
export interface Series<D> {
  label: string;
  of: (day: D) => number;
}

/**
 * Figures by day as bars, with those of a second series in front. Bars of negative figures are below the
 * line. The table below the chart has the same figures.
 */
export function DailyChart<D extends { day: string }>({
  days,
  series,
  front,
  format = formatNumber,
  describe,
}: {
  days: readonly D[];
  series: Series<D>;
  front?: Series<D>;
  format?: (value: number) => string;
  /** Returns a figure of the first series with its unit, for screen readers. */
  describe: (value: number) => string;
}) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const shown = [series, ...(front ? [front] : [])];
  const values = days.flatMap((day) => shown.map(({ of }) => of(day)));
  const max = Math.max(...values);
  const min = Math.min(...values, 0);
  const top = max > 0 ? max : min < 0 ? 0 : 1;
  const best = days.find((day) => max > 0 && series.of(day) === max);
  const heightOf = (value: number) => (value / (top - min)) * chartHeight;
  const line = heightOf(top);
  const bar = (day: D, n: number, value: number, className: string) =>
    value !== 0 ? (
      <rect
        key={day.day}
        x={n + 0.12}
        y={value > 0 ? line - heightOf(value) : line}
        width={0.76}
        height={heightOf(Math.abs(value))}
        className={value > 0 ? className : 'fill-danger'}
      />
    ) : null;
  return (
    <figure className="mt-4">
      <div className="flex gap-2 text-xs text-muted tabular-nums">
        <div aria-hidden className="flex shrink-0 flex-col justify-between whitespace-nowrap text-end">
          <span className="-translate-y-1/2">{format(top)}</span>
          <span className="translate-y-1/2">{format(min)}</span>
        </div>
        <svg
          role="img"
          aria-label={`${series.label} by day${best ? `: most on ${dayLabel(best.day)}, ${describe(max)}` : ''}`}
          viewBox={`0 0 ${days.length} ${chartHeight}`}
          preserveAspectRatio="none"
          className="block h-44 w-full min-w-0 border-edge border-y"
        >
          {min < 0 && <rect y={line} width={days.length} height={0.5} className="fill-edge" />}
          {days.map((day, n) => bar(day, n, series.of(day), 'fill-ember'))}
          {front && days.map((day, n) => bar(day, n, front.of(day), 'fill-ink'))}
        </svg>
      </div>
      <div aria-hidden className="mt-2 flex justify-between ps-6 text-xs text-muted">
        <span>{dayLabel(first.day)}</span>
        <span>{dayLabel(last.day)}</span>
      </div>
      {front && (
        <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          {[
            [series.label, 'bg-ember'],
            [front.label, 'bg-ink'],
          ].map(([label, color]) => (
            <span key={label} className="inline-flex items-center gap-2">
              <span aria-hidden className={`size-3 rounded-[3px] ${color}`} />
              {label}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}

const chartHeight = 100;
