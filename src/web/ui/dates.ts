/** 'Nov 21, 2025', the same on the server and in every browser. */
export function shortDate(time: string): string {
  return medium.format(new Date(time));
}

/** 'November 21, 2025', the same on the server and in every browser. */
export function longDate(time: string): string {
  return long.format(new Date(time));
}

const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
