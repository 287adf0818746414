import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../core/text/words.ts';
import { excerptOf, type Marker, marksIn } from './marks.ts';

/** Marks exactly these words. */
function markerFor(...words: string[]): Marker {
  const folded = words.flatMap((word) => Array.from(wordsOf(word), (one) => one.folded));
  return { isMarked: (word) => folded.includes(word.folded), prefixes: folded };
}

function marked(text: string, ...words: string[]): string[] {
  return marksIn(text, markerFor(...words)).map(([start, end]) => text.slice(start, end));
}

describe('the marks of a text', () => {
  it.each<[string, string, string[], string[]]>([
    ['each occurrence in any case', 'Write code. Then write.', ['write'], ['Write', 'write']],
    ['no parts of words', 'rewrite writer', ['write'], []],
    ['words with accents', 'Une façade', ['facade'], ['façade']],
    ['C++ and C#', 'C++ or C#, C', ['c++', 'c#'], ['C++', 'C#']],
    ['the letter before a # that belongs to the next word', 'c#sharp', ['c'], ['c']],
    ['neighbouring pairs of Chinese characters as one', '请写一篇文章', ['一篇文章'], ['一篇文章']],
    ['Chinese after an emoji', '😀写文章', ['文章'], ['文章']],
    [
      'traditional forms of simplified Chinese, within other texts',
      'AI 學習計劃：学习',
      ['学习'],
      ['學習', '学习'],
    ],
    [
      'overlapping pairs of Chinese characters',
      '人工智能的智能',
      ['人工', '工智', '智能'],
      ['人工智能', '智能'],
    ],
    ['ASCII words between other punctuation', '“Write” — a plan… 🎉', ['plan', 'write'], ['Write', 'plan']],
    ['both parts of a joined word', 'A goal-keeper’s glove', ['goalkeeper'], ['goal-keeper']],
    ['nothing without words', 'Write code', [], []],
  ])('are %s', (_, text, words, expected) => {
    expect(marked(text, ...words)).toEqual(expected);
  });

  it('are the same for ASCII texts as for all others', () => {
    const word = fc.string({ unit: fc.constantFrom(...'cC1#+'), minLength: 1, maxLength: 3 });
    const text = fc.string({ unit: fc.constantFrom(...'cC1#+ .'), maxLength: 40, size: 'max' });
    fc.assert(
      fc.property(text, fc.array(word, { maxLength: 3 }), (ascii, words) => {
        const marker = markerFor(...words);
        // A text with another character takes the general path.
        expect(marksIn(ascii, marker)).toEqual(marksIn(`${ascii} é`, marker));
      }),
    );
  });
});

it('marks of Chinese words are the same as among other words', () => {
  const characters = fc.constantFrom(...'学習习计計，A');
  const pair = fc.string({ unit: fc.constantFrom(...'学习计'), minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(
      fc.string({ unit: characters, maxLength: 20 }),
      fc.array(pair, { maxLength: 3 }),
      (text, words) => {
        // A marker with another word takes the general path.
        expect(marked(text, ...words)).toEqual(marked(text, ...words, 'other'));
      },
    ),
  );
});

describe('an excerpt', () => {
  const filler = (words: number) => 'lorem ipsum '.repeat(words / 2);
  const marksOf = (excerpt: ReturnType<typeof excerptOf>) =>
    excerpt?.marks.map(([start, end]) => excerpt.text.slice(start, end));

  it('is around the most different words', () => {
    const text = `code ${filler(60)}code code code ${filler(60)}write some good code ${filler(60)}write`;
    const excerpt = excerptOf(text, markerFor('write', 'code'), 120);
    expect(excerpt?.text).toMatch(/^….*write some good code.*…$/);
    expect(excerpt?.text.length).toBeLessThanOrEqual(122);
    expect(marksOf(excerpt)).toEqual(['write', 'code']);
  });

  it('of a short text is the text as one line', () => {
    expect(excerptOf('Write\n\n  code\tnow ', markerFor('code'), 120)).toEqual({
      text: 'Write code now',
      marks: [[6, 10]],
    });
  });

  it('is undefined when no word occurs', () => {
    expect(excerptOf('Write code', markerFor('zebra'), 120)).toBeUndefined();
    expect(excerptOf('', markerFor('zebra'), 120)).toBeUndefined();
  });

  it('contains the beginning of a word that is longer than itself', () => {
    const long = '文章'.repeat(200);
    const excerpt = excerptOf(`请 ${long}`, markerFor(long), 100);
    expect(marksOf(excerpt)?.[0]).toMatch(/^(文章)+/);
  });

  it('has marks that fit its text, which is well formed and bounded, for any text', () => {
    const characters = ['a', ' ', '\n', '😀', '𠀀', '文', 'é', '#'];
    const unit = fc.constantFrom(...characters);
    // Repeated characters produce long words and long stretches without a space.
    const run = fc.tuple(unit, fc.integer({ min: 1, max: 150 })).map(([one, times]) => one.repeat(times));
    fc.assert(
      fc.property(
        fc.array(fc.oneof(unit, run), { maxLength: 40, size: 'max' }).map((parts) => parts.join('')),
        fc.array(fc.string({ unit, minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 80, max: 120 }),
        (source, words, length) => {
          const marker = markerFor(...words);
          const excerpt = excerptOf(source, marker, length);
          expect(excerpt === undefined).toBe(marksIn(source, marker).length === 0);
          if (!excerpt) return;
          expect(excerpt.text.isWellFormed()).toBe(true);
          expect(excerpt.text.length).toBeLessThanOrEqual(length + 2);
          expect(excerpt.marks.length).toBeGreaterThan(0);
          let last = 0;
          for (const [start, end] of excerpt.marks) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThan(start);
            expect(excerpt.text.slice(start, end)).not.toMatch(/[\s…]/);
            expect(excerpt.text.slice(start, end).isWellFormed()).toBe(true);
            last = end;
          }
          expect(last).toBeLessThanOrEqual(excerpt.text.length);
        },
      ),
    );
  });
});
