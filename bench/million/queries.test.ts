import { expect, test } from 'vitest';
import { partsOf } from '../../src/domain/discovery/search/query.ts';
import { searchQueries, typedPrefixes } from './queries.ts';

const queries = searchQueries();

test('each kind has many different queries, the same in each run', () => {
  expect(Object.keys(queries)).toHaveLength(9);
  for (const texts of Object.values(queries)) {
    expect(texts.length).toBeGreaterThanOrEqual(60);
    expect(new Set(texts).size).toBe(texts.length);
  }
  expect(searchQueries()).toEqual(queries);
});

test('the queries are of their kind', () => {
  const terms = (kind: string) => (queries[kind] ?? []).map((text) => partsOf(text));
  expect(terms('two words').every((list) => list.length === 2)).toBe(true);
  expect(terms('minus').every((list) => list.some(({ excluded }) => excluded))).toBe(true);
  expect(terms('phrase').every(([term, ...others]) => !others.length && (term?.words.length ?? 0) > 1)).toBe(
    true,
  );
  expect(queries.Chinese?.every((text) => /^\p{sc=Han}+$/u.test(text))).toBe(true);
});

test('suggestions are asked for with one to eight letters', () => {
  const lengths = new Set(typedPrefixes().map(({ length }) => length));
  expect([...lengths].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
