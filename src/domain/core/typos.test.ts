import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctionFor, editDistance, isFarRarer, isRareWord } from './typos.ts';

describe('edit distance', () => {
  it.each([
    ['regex', 'regex', 0],
    ['regxe', 'regex', 1],
    ['rgex', 'regex', 1],
    ['reggex', 'regex', 1],
    ['ragex', 'regex', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('%s and %s: %i', (a, b, distance) => expect(editDistance(a, b, 9)).toBe(distance));

  it('is the same both ways, zero for equal words alone, and capped', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, maxEdits) => {
        const whole = editDistance(a, b, 99);
        expect(editDistance(b, a, 99)).toBe(whole);
        expect(whole === 0).toBe(a === b);
        expect(whole).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(editDistance(a, b, maxEdits)).toBe(Math.min(whole, maxEdits + 1));
      }),
    );
  });
});

describe('a correction', () => {
  const among = (word: string, candidates: Record<string, number>, total = 1_000) =>
    correctionFor(
      word,
      Object.entries(candidates).map(([candidate, prompts]) => ({ word: candidate, prompts })),
      total,
    );

  it('is the nearest word within one or two edits', () => {
    expect(among('pyhton', { photon: 9, python: 9, pylon: 9 })?.word).toBe('python');
    expect(among('jsno', { json: 9, jason: 9 })?.word).toBe('json');
    expect(among('linx', { line: 9, linux: 9, lynx: 9 })?.word).toBe('linux');
    expect(among('linx', { line: 9, lint: 20 })?.word).toBe('lint');
    expect(among('abcd', { wxyz: 9, abxx: 9 })).toBeUndefined();
    expect(among('anything', {})).toBeUndefined();
  });

  it('leads a short word at most one edit away', () => {
    expect(among('zebra', { zero: 900 })).toBeUndefined();
    expect(among('resturant', { restaurant: 9 })).toMatchObject({ word: 'restaurant', isSure: true });
  });

  it('is sure only when it is close, common and begins with the same letter', () => {
    expect(among('strangely', { strongly: 90 })).toMatchObject({ isSure: false });
    expect(among('emial', { email: 1 })).toMatchObject({ isSure: false });
    expect(among('emial', { email: 20 }, 1_000_000)).toMatchObject({ isSure: false });
    expect(among('emial', { email: 500 }, 1_000_000)).toMatchObject({ isSure: true });
    expect(among('hive', { live: 90 })).toMatchObject({ isSure: false });
  });

  it('may begin with the same sound: that is one edit, and sure for a long word', () => {
    expect(among('fosforus', { phosphorus: 9 })).toBeUndefined();
    expect(among('fonetics', { phonetics: 9, frenetics: 9 })).toMatchObject({
      word: 'phonetics',
      isSure: true,
    });
    expect(among('nite', { knite: 9 })).toMatchObject({ isSure: false });
  });
});

it('a word is rare, and far rarer than another, in relation to how common words are', () => {
  expect([isRareWord(3, 100), isRareWord(4, 100), isRareWord(40, 40_000)]).toEqual([true, false, true]);
  expect([isFarRarer(1, 20, 6), isFarRarer(1, 19, 6), isFarRarer(1, 20, 4), isFarRarer(1, 50, 4)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(isFarRarer(0, 0, 9)).toBe(false);
});
