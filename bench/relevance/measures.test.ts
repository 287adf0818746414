import { describe, expect, it } from 'vitest';
import { mean, ndcg, success } from './measures.ts';

describe('nDCG@10', () => {
  it('divides by the best possible order', () => {
    const grades = { a: 3, b: 2, c: 1 };
    expect(ndcg(['a', 'b', 'c'], grades)).toBe(1);
    // 1 + 3 / log2(3) + 7 / 2 = 6.3928 of 7 + 3 / log2(3) + 1 / 2 = 9.3928.
    expect(ndcg(['c', 'b', 'a'], grades)).toBeCloseTo(0.6806, 4);
    // 7 / log2(3) + 1 / log2(5) = 4.8472, with ungraded results between them.
    expect(ndcg(['x', 'a', 'y', 'c', 'z'], grades)).toBeCloseTo(0.5161, 4);
    expect(ndcg(['x', 'y'], grades)).toBe(0);
    expect(ndcg([], grades)).toBe(0);
  });

  it('is 1 for fewer than ten graded prompts in front, however many results follow', () => {
    expect(ndcg(['a', ...'bcdefghijkl'], { a: 1 })).toBe(1);
    // 1 / log2(11)
    expect(ndcg([...'bcdefghij', 'a'], { a: 1 })).toBeCloseTo(0.2891, 4);
    expect(ndcg([...'bcdefghijk', 'a'], { a: 1 })).toBe(0);
  });

  it('is 1 for ten of more than ten graded prompts', () => {
    const grades = Object.fromEntries(Array.from('abcdefghijkl', (slug) => [slug, 2]));
    expect(ndcg([...'cdefghijkl'], grades)).toBe(1);
    // Without the last of ten: 1 − (1 / log2(11)) / 4.5436.
    expect(ndcg([...'cdefghijk'], grades)).toBeCloseTo(0.9364, 4);
  });

  it('is undefined when nothing fits', () => {
    expect(ndcg(['a'], {})).toBeUndefined();
  });
});

describe('success@3', () => {
  it('wants a grade of 2 or 3 among the first three', () => {
    expect(success(['x', 'y', 'a'], { a: 2 })).toBe(true);
    expect(success(['x', 'y', 'a'], { a: 3 })).toBe(true);
    expect(success(['x', 'y', 'z', 'a'], { a: 3 })).toBe(false);
    expect(success(['a', 'b', 'c'], { a: 1, b: 1, c: 1, d: 3 })).toBe(false);
    expect(success([], { a: 3 })).toBe(false);
  });
});

it('the mean', () => {
  expect(mean([1, 0, 0.5])).toBe(0.5);
  expect(mean([])).toBeNaN();
});
