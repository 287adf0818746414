import { expect, it } from 'vitest';
import { summaryOf } from '../../../domain/core/time/durations.ts';
import { requestDurations } from './request-durations.ts';

const start = Date.parse('2026-03-01T12:00:00Z');

it('keeps durations by kind for the last hour and the last day', () => {
  let now = start;
  const durations = requestDurations(() => new Date(now));
  durations.record('pages', 100);
  now = start + 30 * 60_000;
  durations.record('pages', 10);
  durations.record('api', 5);
  const read = () =>
    Object.fromEntries(
      Object.entries(durations.read()).map(([kind, { hour, day }]) => [
        kind,
        [summaryOf(hour).requests, summaryOf(day).requests],
      ]),
    );
  expect(read()).toEqual({ pages: [2, 2], api: [1, 1], files: [0, 0] });
  now = start + 70 * 60_000;
  expect(read()).toEqual({ pages: [1, 2], api: [1, 1], files: [0, 0] });
  now = start + 25 * 3_600_000;
  expect(read()).toEqual({ pages: [0, 0], api: [0, 0], files: [0, 0] });
});

it('does not keep more than a day of slots', () => {
  let now = start;
  const durations = requestDurations(() => new Date(now));
  for (let n = 0; n < 300; n++) {
    now += 600_000;
    durations.record('files', 1);
  }
  expect(summaryOf(durations.read().files.day).requests).toBe(144);
});
