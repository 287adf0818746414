import { expect, test } from 'vitest';
import { matchesOf } from './matching.ts';

const entries = [
  { label: 'Explore' },
  { label: 'Toggle dark mode', words: 'theme light', run: () => {} },
  { label: 'Your data', words: 'copy url' },
  { label: 'Événements' },
];

function labels(typed: string) {
  const { direct, others } = matchesOf(entries, typed);
  return [direct, others].map((list) => list.map(({ label }) => label));
}

test.each([
  ['exp', ['Explore'], []],
  ['  TOGGLE d', ['Toggle dark mode'], []],
  ['dark', ['Toggle dark mode'], []],
  ['mode theme', [], ['Toggle dark mode']],
  ['data', [], ['Your data']],
  ['url dat', [], ['Your data']],
  ['eve', ['Événements'], []],
  ['ode', [], []],
  ['dark prompts', [], []],
  ['', [], []],
  [' ?! ', [], []],
])('"%s" matches by the beginning of the label, or by beginnings of its words', (typed, direct, others) => {
  expect(labels(typed)).toEqual([direct, others]);
});
