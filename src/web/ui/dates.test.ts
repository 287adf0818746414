import { expect, it } from 'vitest';
import { fullTime, relativeTime } from './dates.ts';

const time = '2025-11-21T14:05:30.000Z';
const after = (seconds: number) => relativeTime(time, Date.parse(time) + seconds * 1000);
const [minute, hour, day] = [60, 3600, 86_400];

it.each([
  [0, 'just now'],
  [59, 'just now'],
  [minute, '1 minute ago'],
  [59 * minute, '59 minutes ago'],
  [hour, '1 hour ago'],
  [23.9 * hour, '23 hours ago'],
  [day, 'yesterday'],
  [2 * day, '2 days ago'],
  [6.9 * day, '6 days ago'],
  [7 * day, 'Nov 21, 2025'],
  // A clock that is slightly slow, and a time in the future.
  [-4 * minute, 'just now'],
  [-day, 'Nov 21, 2025'],
])('%d seconds later it is %s', (seconds, text) => {
  expect(after(seconds)).toBe(text);
});

it('writes the full time in UTC', () => {
  expect(fullTime(time)).toBe('November 21, 2025 at 2:05 PM UTC');
});

it('writes times in the time zone of the reader, with its name', () => {
  expect(fullTime('2025-11-21T23:05:30.000Z', 'Europe/Berlin')).toBe('November 22, 2025 at 12:05 AM GMT+1');
  expect(relativeTime('2025-11-21T02:00:00.000Z', Date.parse('2026-01-01'), 'America/New_York')).toBe(
    'Nov 20, 2025',
  );
});
