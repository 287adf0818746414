/** Formats a date as 'Nov 21, 2025'. In UTC it is the same on the server and in every browser. */
export function shortDate(time: string, zone = 'UTC'): string {
  return formatIn(zone, { dateStyle: 'medium' }).format(new Date(time));
}

/** Formats a date as 'November 21, 2025'. In UTC it is the same on the server and in every browser. */
export function longDate(time: string, zone = 'UTC'): string {
  return formatIn(zone, { dateStyle: 'long' }).format(new Date(time));
}

/** Formats a month as 'November 2025'. */
export function monthName(time: string): string {
  return monthAndYear.format(new Date(time));
}

/**
 * Formats a time as 'November 21, 2025 at 2:05 PM UTC'. In UTC it is the same on the server and in every browser.
 */
export function fullTime(time: string, zone = 'UTC'): string {
  return `${longDate(time, zone)} at ${clockTime(time, zone)} ${zoneName(time, zone)}`;
}

/** Formats a time of day as '2:05 PM', with a plain space on the server and in every browser. */
export function clockTime(time: string, zone = 'UTC'): string {
  const format = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const;
  return formatIn(zone, format).format(new Date(time)).replace('\u202f', ' ');
}

/** Returns the short name that a time zone has at a time, such as 'UTC', 'EST' or 'GMT+2'. */
export function zoneName(time: string, zone: string): string {
  const parts = formatIn(zone, { timeZoneName: 'short' }).formatToParts(new Date(time));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/**
 * Formats a time as 'just now', '5 minutes ago', 'yesterday' or '6 days ago', or as a date if it is at least
 * a week ago or in the future. `now` is in milliseconds; dates are in `zone`.
 */
export function relativeTime(time: string, now: number, zone = 'UTC'): string {
  const minutes = Math.floor((now - Date.parse(time)) / 60_000);
  // Clocks may differ slightly.
  if (minutes < -5 || minutes >= 7 * 24 * 60) return shortDate(time, zone);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? relative.format(-hours, 'hour') : relative.format(-Math.floor(hours / 24), 'day');
}

const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

const formatsByKey = new Map<string, Intl.DateTimeFormat>();

/** Creates each format once, because creating one takes longer than formatting. */
function formatIn(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${Object.keys(options)} ${Object.values(options)}`;
  const format = formatsByKey.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  formatsByKey.set(key, format);
  return format;
}
