/** A calendar month up to a day, and the same days of the previous month; UTC, YYYY-MM-DD, inclusive. */
export interface MonthSoFar {
  month: { from: string; to: string };
  before: { from: string; to: string };
}

/** The month of `now` up to that day. If the previous month is shorter, its range ends with it. */
export function monthSoFar(now: Date): MonthSoFar {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const lastOfBefore = new Date(Date.UTC(year, month, 0));
  const sameDay = new Date(Date.UTC(year, month - 1, Math.min(day, lastOfBefore.getUTCDate())));
  return {
    month: { from: dayOf(new Date(Date.UTC(year, month))), to: dayOf(now) },
    before: { from: dayOf(new Date(Date.UTC(year, month - 1))), to: dayOf(sameDay) },
  };
}

/** The day of a time, UTC, as YYYY-MM-DD. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Change from `before` to `now` in whole percent; null when `before` is 0. */
export function growthOf(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100);
}
