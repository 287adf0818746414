/** 'Nov 21, 2025', the same on the server and in every browser. */
export function day(time: string): string {
  return dayFormat.format(new Date(time));
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
