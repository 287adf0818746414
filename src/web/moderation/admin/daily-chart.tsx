import { shortDate } from '../../ui/dates.ts';
import { formatNumber } from '../../ui/numbers.ts';

const [barWidth, gap, height] = [8, 2, 64];

/** A figure of each day as bars, with their sum. A table below shows the same figures. */
export function DailyChart({
  name,
  days,
}: {
  name: string;
  /** Oldest first; `at` is the start of a day. */
  days: readonly { at: string; value: number }[];
}) {
  const total = days.reduce((sum, { value }) => sum + value, 0);
  const max = Math.max(1, ...days.map(({ value }) => value));
  const best = days.find(({ value }) => value === max);
  const [first] = days;
  return (
    <figure className="rounded-card border border-hairline bg-raised p-4 sm:p-5">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="text-sm text-muted">{name}</span>
        <b className="font-display text-2xl font-semibold tabular-nums">{formatNumber(total)}</b>
      </figcaption>
      <svg
        viewBox={`0 0 ${days.length * (barWidth + gap) - gap} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name} by day: ${best ? `most on ${shortDate(best.at)}, ${formatNumber(max)}` : 'none'}`}
        className="mt-3 h-16 w-full text-ember"
      >
        {days.map(({ at, value }, n) => {
          const bar = value > 0 ? Math.max(2, (value / max) * height) : 1;
          return (
            <rect
              key={at}
              x={n * (barWidth + gap)}
              y={height - bar}
              width={barWidth}
              height={bar}
              className={value > 0 ? 'fill-current' : 'fill-edge'}
            >
              <title>{`${shortDate(at)}: ${formatNumber(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="mt-1.5 flex justify-between text-xs text-muted">
        <span>{first && shortDate(first.at)}</span>
        {best && <span>Peak: {formatNumber(max)}</span>}
        <span>Today</span>
      </p>
    </figure>
  );
}
