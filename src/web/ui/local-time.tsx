import { useHydrated } from '../core/hydrated.ts';
import { fullTime, longDate, shortDate } from './dates.ts';

const formats = { short: shortDate, long: longDate, full: fullTime };

/** A time in the reader's time zone, as the formats of `dates.ts` write it. */
export function LocalTime({
  at,
  format,
  tooltip = false,
}: {
  at: string;
  format: keyof typeof formats;
  /** Whether a tooltip shows the full time. */
  tooltip?: boolean;
}) {
  const zone = useTimeZone();
  return (
    <time dateTime={at} title={tooltip ? fullTime(at, zone) : undefined} className="whitespace-nowrap">
      {formats[format](at, zone)}
    </time>
  );
}

/** The reader's time zone; UTC on the server and while hydrating, so that both render the same. */
export function useTimeZone(): string {
  return useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
}
