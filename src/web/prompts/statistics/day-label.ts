import { shortDate } from '../../ui/dates.ts';

/** Formats a day (YYYY-MM-DD) as 'Nov 21, 2025'. */
export function dayLabel(day: string): string {
  return shortDate(`${day}T00:00:00Z`);
}
