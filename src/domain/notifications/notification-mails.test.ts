import { expect, it } from 'vitest';
import { mailTimes } from './notification-mails.ts';

it.each([
  ['2026-03-04T07:59:59.999Z', '2026-03-04T08:00:00.000Z', '2026-03-09T08:00:00.000Z'],
  ['2026-03-04T08:00:00.000Z', '2026-03-05T08:00:00.000Z', '2026-03-09T08:00:00.000Z'],
  ['2026-03-09T07:00:00.000Z', '2026-03-09T08:00:00.000Z', '2026-03-09T08:00:00.000Z'],
  ['2026-03-09T08:00:00.001Z', '2026-03-10T08:00:00.000Z', '2026-03-16T08:00:00.000Z'],
  ['2026-12-31T23:00:00.000Z', '2027-01-01T08:00:00.000Z', '2027-01-04T08:00:00.000Z'],
])('what happens at %s is mailed at %s, or at %s', (now, daily, weekly) => {
  const times = mailTimes(new Date(now));
  expect(times.immediately.getTime() - new Date(now).getTime()).toBe(15_000);
  expect(times.daily.toISOString()).toBe(daily);
  expect(times.weekly.toISOString()).toBe(weekly);
});
