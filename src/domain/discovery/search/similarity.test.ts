import { describe, expect, it } from 'vitest';
import { type CharacteristicWord, nearDuplicate, resemblanceOf, similarityOf } from './similarity.ts';

const word = (weight: number, impact = 100): CharacteristicWord => ({ term: 1, prompts: 2, weight, impact });

describe('similarityOf', () => {
  it('is 1 for a prompt with the same words as strongly, and less for weaker and fewer ones', () => {
    const words = [word(3), word(2), word(1)];
    expect(similarityOf(words, [100, 100, 100])).toBe(1);
    expect(similarityOf(words, [50, 50, 50])).toBe(0.5);
    expect(similarityOf(words, [100, 100, 0])).toBeCloseTo(5 / 6);
    expect(similarityOf(words, [0, 100, 100])).toBeCloseTo(3 / 6);
  });

  it('does not grow when the other prompt is about one of the words more strongly', () => {
    expect(similarityOf([word(3), word(3)], [255, 50])).toBe(0.75);
  });

  it('is undefined for one common word of several, for weak ones, and without words', () => {
    expect(similarityOf([word(3), word(2)], [100, 0])).toBeUndefined();
    expect(similarityOf([word(3)], [100])).toBe(1);
    expect(similarityOf([word(3), word(2)], [10, 10])).toBeUndefined();
    expect(similarityOf([], [])).toBeUndefined();
  });
});

describe('resemblanceOf', () => {
  it('is the size of the intersection divided by that of the union', () => {
    expect(resemblanceOf(10, 10, 10)).toBe(1);
    expect(resemblanceOf(10, 10, 5)).toBeCloseTo(1 / 3);
    expect(resemblanceOf(10, 5, 0)).toBe(0);
    expect(resemblanceOf(0, 0, 0)).toBe(0);
  });

  it('tells a copy with every tenth word changed from a text that contains another one', () => {
    // A changed word changes two pairs: of 100 pairs, 80 remain.
    expect(resemblanceOf(100, 100, 80)).toBeGreaterThan(nearDuplicate);
    expect(resemblanceOf(200, 60, 60)).toBeLessThan(nearDuplicate);
  });
});
