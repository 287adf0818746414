const day = 86_400_000;

/** The date and time of day at an instant in a time zone, like `2027-03-27T19:00`. */
export function clockIn(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const date = ['year', 'month', 'day'].map((name) => parts.get(name as 'year')?.padStart(2, '0'));
  return `${date.join('-').padStart(10, '0')}T${parts.get('hour')}:${parts.get('minute')}`;
}

/**
 * The instant at which clocks of a time zone show a date and time like `2027-03-27T19:00`: the first one if
 * they are set back over it, and as much later as they are set forward if they skip it.
 */
export function instantIn(clock: string, timeZone: string): Date {
  const shown = Date.parse(`${clock}Z`);
  // By the offsets of the days before and after: no zone changes its clocks twice in between.
  const candidates = [shown - day, shown + day].map((time) => {
    const offset = Date.parse(`${clockIn(new Date(time), timeZone)}Z`) - time;
    return new Date(shown - offset);
  });
  return (
    candidates.find((instant) => clockIn(instant, timeZone) === clock) ?? candidates[0] ?? new Date(shown)
  );
}
