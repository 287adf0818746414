import { expect, test } from 'vitest';
import { growthOf, monthSoFar } from './months.ts';

test.each([
  ['2025-11-20T12:00:00Z', '2025-11-01', '2025-11-20', '2025-10-01', '2025-10-20'],
  ['2025-03-31T23:59:59Z', '2025-03-01', '2025-03-31', '2025-02-01', '2025-02-28'],
  ['2024-03-30T00:00:00Z', '2024-03-01', '2024-03-30', '2024-02-01', '2024-02-29'],
  ['2026-01-01T00:00:00Z', '2026-01-01', '2026-01-01', '2025-12-01', '2025-12-01'],
])('at %s the month runs from %s to %s, the one before from %s to %s', (now, from, to, lastFrom, lastTo) => {
  expect(monthSoFar(new Date(now))).toEqual({
    month: { from, to },
    before: { from: lastFrom, to: lastTo },
  });
});

test('growth is in whole percent, and none where there was nothing', () => {
  expect([growthOf(3, 2), growthOf(1, 3), growthOf(0, 4), growthOf(5, 5), growthOf(7, 0)]).toEqual([
    50,
    -67,
    -100,
    0,
    null,
  ]);
});
