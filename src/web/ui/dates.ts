/** Formats a date as 'Nov 21, 2025', the same on the server and in every browser. */
export function shortDate(time: string): string {
  return medium.format(new Date(time));
}

/** Formats a date as 'November 21, 2025', the same on the server and in every browser. */
export function longDate(time: string): string {
  return long.format(new Date(time));
}

/** Formats a month as 'November 2025'. */
export function monthName(time: string): string {
  return monthAndYear.format(new Date(time));
}

/** Formats a time as 'November 21, 2025 at 14:05 UTC', the same on the server and in every browser. */
export function fullTime(time: string): string {
  return `${longDate(time)} at ${time.slice(11, 16)} UTC`;
}

/**
 * Formats a time as 'just now', '5 minutes ago', 'yesterday' or '6 days ago', or as a date if it is at least
 * a week ago or in the future. `now` is in milliseconds.
 */
export function relativeTime(time: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(time)) / 60_000);
  // Clocks may differ slightly.
  if (minutes < -5 || minutes >= 7 * 24 * 60) return shortDate(time);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? relative.format(-hours, 'hour') : relative.format(-Math.floor(hours / 24), 'day');
}

const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
