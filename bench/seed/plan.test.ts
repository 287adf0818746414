import { expect, test } from 'vitest';
import { seedArguments } from './plan.ts';

const today = '2026-01-31';

test('users and likes follow from the number of prompts', () => {
  expect(seedArguments(['--prompts', '20000'], today)).toEqual({
    prompts: 20_000,
    users: 2_000,
    likes: 60_000,
    until: today,
    add: false,
  });
  expect(
    seedArguments(
      ['--users', '7', '--likes', '0', '--prompts', '3', '--until', '2025-12-01', '--add'],
      today,
    ),
  ).toEqual({ prompts: 3, users: 7, likes: 0, until: '2025-12-01', add: true });
});

test.each([
  [['--prompts', 'many'], '--prompts must be a whole number'],
  [['--prompts', '-5'], 'prompts'],
  [['--likes', '1.5'], '--likes must be a whole number'],
  [['--users', '999999999'], '--users must be a whole number of at most 5000000.'],
  [['--users', '0', '--prompts', '10'], '--users must be at least 1'],
  [['--until', '31.1.2026'], '--until must be a day'],
  [['--until', '2026-02-30'], '--until must be a day'],
  [['--force'], 'force'],
  [['folder'], 'folder'],
])('%j is refused with a reason', (args, reason) => {
  expect(seedArguments(args, today)).toContain(reason);
});
