import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchTerms } from './search.ts';
import { foldText } from './text.ts';

describe('search terms', () => {
  it.each([
    ['travel guide', [word('travel'), word('guide')]],
    ['Café', [word('cafe')]],
    ['"travel guide" tokyo', [phrase('travel', 'guide'), word('tokyo')]],
    ['“travel guide”', [phrase('travel', 'guide')]],
    ['"open phrase', [phrase('open', 'phrase')]],
    ['python -java', [word('python'), { ...word('java'), not: true }]],
    ['-"machine learning"', [{ ...phrase('machine', 'learning'), not: true }]],
    ['well-known', [{ words: ['well', 'known'], not: false, prefix: true }]],
    ['日本語', [{ words: ['日本', '本語'], not: false, prefix: true }]],
    ['語', [word('語')]],
    ['AIで翻訳', [{ words: ['ai', 'で翻', '翻訳'], not: false, prefix: true }]],
    ['travel guides', [word('travel'), word('guide')]],
    [
      'stories boxes classes business bus',
      [word('story'), word('box'), word('class'), word('business'), word('bus')],
    ],
    ['100% c++', [word('100'), phrase('c')]],
  ])('%j', (query, terms) => expect(searchTerms(query)).toEqual(terms));

  it.each(['', '   ', '!!', '-', '""', '-""', '🙂'])('%j has none', (query) => {
    expect(searchTerms(query)).toEqual([]);
  });

  it('are at most twelve, of folded letters and digits only', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(fc.constantFrom('"', '-', ' ', 'É', 'ß', '题'), fc.string({ maxLength: 1 })),
          maxLength: 60,
        }),
        (query) => {
          const terms = searchTerms(query);
          expect(terms.length).toBeLessThanOrEqual(12);
          for (const { words } of terms) {
            expect(words.length).toBeGreaterThan(0);
            for (const one of words) expect(one).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
            expect(words.map(foldText)).toEqual(words);
          }
        },
      ),
    );
    expect(searchTerms('a b c d e f g h i j k l m n')).toHaveLength(12);
  });
});

function word(text: string) {
  return { words: [text], not: false, prefix: true };
}

function phrase(...words: string[]) {
  return { words, not: false, prefix: false };
}
