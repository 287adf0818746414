import { describe, expect, it } from 'vitest';
import {
  impactOf,
  isCommonWord,
  occurrenceWeight,
  qualityOf,
  rarityOf,
  scoreOf,
  summedWeight,
} from './ranking.ts';

describe('the weight of an occurrence', () => {
  it('counts a word of the shortest body less than a tag', () => {
    expect(occurrenceWeight('body', 1)).toBeLessThan(occurrenceWeight('tags', 5));
    expect(occurrenceWeight('body', 4)).toBe(occurrenceWeight('body', 1));
  });

  it('is greatest in titles and smallest in bodies', () => {
    const weights = (['title', 'tags', 'summary', 'body'] as const).map((field) =>
      occurrenceWeight(field, 6),
    );
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
    expect(new Set(weights).size).toBe(4);
  });

  it('is smaller in a longer text', () => {
    expect(occurrenceWeight('body', 2_000)).toBeLessThan(occurrenceWeight('body', 100));
  });
});

describe('the impact of a word', () => {
  it('grows with its occurrences, ever more slowly, from 1 to 255', () => {
    expect(impactOf(0)).toBe(1);
    expect(impactOf(1_000_000)).toBe(255);
    const steps = [1, 2, 3, 4, 5].map((occurrences) => impactOf(occurrences + 1) - impactOf(occurrences));
    expect(steps).toEqual(steps.toSorted((a, b) => b - a));
  });
});

describe('the rarity of a word', () => {
  it('is 0 at least, and greater for rarer words', () => {
    expect(rarityOf(1_000, 1_000)).toBeGreaterThanOrEqual(0);
    expect(rarityOf(2_000, 1_000)).toBe(rarityOf(1_000, 1_000));
    expect(rarityOf(0, 1_000)).toBeGreaterThan(rarityOf(10, 1_000));
    expect(rarityOf(10, 1_000)).toBeGreaterThan(rarityOf(500, 1_000));
  });
});

it('a word is common in a large share of many prompts', () => {
  expect([
    isCommonWord(10, 12),
    isCommonWord(11, 12),
    isCommonWord(80, 1_000),
    isCommonWord(84, 1_000),
  ]).toEqual([false, true, false, true]);
});

describe('the score', () => {
  const query = {
    rarities: [3, 3, 1],
    common: [false, false, true],
    isApart: false,
    isShort: true,
    pairs: [
      [0, 1],
      [1, 2],
    ] as const,
  };
  const score = (impacts: number[], pairs = [false, false], quality = 0) =>
    scoreOf(query, { impacts, pairs, quality }) ?? 0;

  it('is higher for more, rarer and more important words', () => {
    expect(score([200, 200, 200])).toBeGreaterThan(score([200, 200, 0]));
    expect(score([200, 200, 0])).toBeGreaterThan(score([200, 0, 200]));
    expect(score([250, 200, 0])).toBeGreaterThan(score([200, 200, 0]));
  });

  it('is higher for neighbouring words', () => {
    expect(score([200, 200, 0], [true, false])).toBeGreaterThan(score([200, 200, 0]));
  });

  it('is decided by quality only among equals', () => {
    expect(score([200, 200, 0], undefined, 5)).toBeGreaterThan(score([200, 200, 0]));
    expect(score([200, 200, 200])).toBeGreaterThan(score([200, 200, 0], undefined, 5));
  });

  it('does not exist for a prompt that matches only a small part of the search', () => {
    expect(scoreOf(query, { impacts: [0, 0, 255], pairs: [], quality: 9 })).toBeUndefined();
  });

  it.each([
    ['one common word of two in the text', [true, false], false, [100, 0], false],
    ['one common word of two in the title', [true, false], false, [255, 0], true],
    ['one common word, while no prompt has both', [true, false], true, [255, 0], false],
    ['a rare word of two', [true, false], false, [0, 10], true],
    ['both, although they are common', [true, true], false, [10, 10], true],
    ['a rare word, hardly, while no prompt has both', [false, false], true, [40, 0], false],
    ['a rare word, clearly, while no prompt has both', [false, false], true, [200, 0], true],
  ])('exists for a match of %s: %j', (_, common, isApart, impacts, exists) => {
    const match = { impacts, pairs: [], quality: 0 };
    const short = { rarities: [3, 3], common, isApart, isShort: true, pairs: [] };
    expect(scoreOf(short, match) !== undefined).toBe(exists);
    expect(scoreOf({ ...short, isShort: false }, match)).toBeDefined();
  });
});

describe('the impact of a word', () => {
  it('leads back to how often it occurs, but for its rounding', () => {
    for (const occurrences of [0.5, 1, 4, 20]) {
      const found = summedWeight(impactOf(occurrences));
      expect(Math.abs(found - occurrences)).toBeLessThan(0.05 * occurrences);
    }
  });
});

describe('the quality', () => {
  it('doubles its points in half a year', () => {
    const day = 86_400_000;
    expect(qualityOf(3, new Date(0)) - qualityOf(1, new Date(0))).toBeCloseTo(1);
    expect(qualityOf(0, new Date(180 * day)) - qualityOf(0, new Date(0))).toBeCloseTo(1);
  });
});
