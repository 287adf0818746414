import { expect, test } from 'vitest';
import { badgesOf, periodKey } from './contributors.ts';

const now = new Date('2025-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test.each([
  [99, 400, []],
  [100, 400, ['expert']],
  [9, 1, []],
  [10, 60, ['rising-star']],
  [10, 60.1, []],
  [100, 3, ['expert', 'rising-star']],
])('%i likes and a first prompt %d days ago make %j', (likes, days, badges) => {
  expect(badgesOf({ likes, firstPromptAt: daysAgo(days) }, now)).toEqual(badges);
});

test('who has published nothing has no badge', () => {
  expect(badgesOf({ likes: 1000, firstPromptAt: null }, now)).toEqual([]);
});

test('periods are those of UTC', () => {
  const newYear = new Date('2026-01-01T00:30:00+01:00');
  expect([periodKey('month', newYear), periodKey('year', newYear), periodKey('all', newYear)]).toEqual([
    '2025-12',
    '2025',
    'all',
  ]);
});
