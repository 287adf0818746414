import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldWord } from '../../core/text/words.ts';
import { partsOf } from './query.ts';

describe('the parts of a search', () => {
  it.each([
    ['travel guide', [word('travel'), word('guide')]],
    ['Café', [word('cafe')]],
    ['"travel guide" tokyo', [phrase('travel', 'guide'), word('tokyo')]],
    ['“travel guide”', [phrase('travel', 'guide')]],
    ['"open phrase', [phrase('open', 'phrase')]],
    ['python -java', [word('python'), { ...word('java'), excluded: true }]],
    ['-"machine learning"', [{ ...phrase('machine', 'learning'), excluded: true }]],
    ['well-known', [{ ...word('well', 'known') }]],
    ['日本語', [word('日本', '本语')]],
    ['語', [word('语')]],
    ['AIで翻訳', [word('ai', 'で翻', '翻訳')]],
    ['100% c++ c# f#', [word('100'), word('c++'), word('c#'), word('f#')]],
    ['#hashtag node.js', [word('hashtag'), word('node', 'js')]],
  ])('%j', (query, parts) =>
    expect(
      partsOf(query).map(({ words, ...part }) => ({ words: words.map(({ folded }) => folded), ...part })),
    ).toEqual(parts),
  );

  it.each(['', '   ', '!!', '-', '""', '-""', '🙂'])('%j has none', (query) => {
    expect(partsOf(query)).toEqual([]);
  });

  it('are at most sixteen, of folded letters and digits only', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(fc.constantFrom('"', '-', ' ', 'É', 'ß', '题'), fc.string({ maxLength: 1 })),
          maxLength: 60,
        }),
        (query) => {
          const parts = partsOf(query);
          expect(parts.length).toBeLessThanOrEqual(16);
          for (const { words } of parts) {
            expect(words.length).toBeGreaterThan(0);
            for (const { folded } of words) {
              expect(folded).toMatch(/^[\p{L}\p{M}\p{N}]+[+#]*$/u);
              expect(foldWord(folded)).toBe(folded);
            }
          }
        },
      ),
    );
    expect(partsOf('a b c d e f g h i j k l m n o p q r')).toHaveLength(16);
  });
});

function word(...words: string[]) {
  return { words, quoted: false, excluded: false };
}

function phrase(...words: string[]) {
  return { ...word(...words), quoted: true };
}
