import { describe, expect, it } from 'vitest';
import { mergeByRank } from './fusion.ts';

describe('reciprocal rank fusion', () => {
  const idsOf = (...lists: Parameters<typeof fused>[0]) => mergeByRank(lists).map(({ id }) => id);

  it('keeps the order of a single list', () => {
    expect(idsOf({ ids: ['a', 'c', 'b'], weight: 1 })).toEqual(['a', 'c', 'b']);
    expect(idsOf()).toEqual([]);
  });

  it('ranks what both lists have above what only one has', () => {
    expect(idsOf({ ids: ['a', 'b'], weight: 1 }, { ids: ['c', 'b'], weight: 1 })[0]).toBe('b');
  });

  it('scores the sum of weight / (60 + rank)', () => {
    const [first] = mergeByRank([
      { ids: ['a'], weight: 1 },
      { ids: ['b', 'a'], weight: 0.5 },
    ]);
    expect(first).toEqual({ id: 'a', score: 1 / 61 + 0.5 / 62, parts: [1 / 61, 0.5 / 62] });
  });

  it('prefers the list that counts more at equal ranks, and the later id in the same list of ties', () => {
    expect(idsOf({ ids: ['a'], weight: 1 }, { ids: ['b'], weight: 0.99 })).toEqual(['a', 'b']);
    expect(idsOf({ ids: ['a'], weight: 1 }, { ids: ['b'], weight: 1 })).toEqual(['b', 'a']);
  });
});
