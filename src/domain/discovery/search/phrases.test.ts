import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../../core/text/folding.ts';
import { singular, wordsOf } from '../../core/text/words.ts';
import { phraseFinder } from './phrases.ts';

const contains = (phrase: string, ...texts: string[]) => phraseFinder([...wordsOf(phrase)])(texts);

describe('a phrase', () => {
  it.each([
    ['step by step', 'Think step by step.'],
    ['step by step', 'Step-by-step guide'],
    ['cover letters', 'A cover letter'],
    ['cover letter', 'Cover letters!'],
    ['cafe creme', 'Un café crème'],
    ['c++ code', 'Some C++ code'],
    ['写一篇', '请写一篇文章'],
  ])('%s is in %s', (phrase, text) => {
    expect(contains(phrase, text)).toBe(true);
  });

  it.each([
    ['step by step', 'Step by one step'],
    ['cover letter', 'A letter cover'],
    ['cover letter', 'discover letters'],
    ['class', 'A clas'],
    ['写篇', '请写一篇文章'],
    ['step', ''],
  ])('%s is not in %s', (phrase, text) => {
    expect(contains(phrase, text)).toBe(false);
  });

  it('is in one of the texts, not across two', () => {
    expect(contains('cover letter', 'Other', 'The cover letter')).toBe(true);
    expect(contains('cover letter', 'The cover', 'letter')).toBe(false);
  });

  it('is found where its words follow each other', () => {
    const unit = fc.constantFrom(...'asS+# éÉ写一-');
    const plain = (text: string) => Array.from(wordsOf(text), ({ folded }) => singular(folded));
    fc.assert(
      fc.property(
        fc.string({ unit, maxLength: 20 }),
        fc.string({ unit, maxLength: 6 }).filter((phrase) => plain(phrase).length > 0),
        (text, phrase) => {
          // A single character is found within a sequence of its script, too, and "as" is not a plural.
          fc.pre(!/^[写一]$/.test(foldText(phrase)));
          const [words, wanted] = [plain(text), plain(phrase)];
          const isThere = words.some((_, n) => wanted.every((word, at) => words[n + at] === word));
          expect([text, phrase, contains(phrase, text)]).toEqual([text, phrase, isThere]);
        },
      ),
    );
  });

  it('is looked for in linear time', () => {
    for (const text of ['é '.repeat(50_000), '写一篇'.repeat(33_000), `a${'\u0315\u0300'.repeat(49_000)}`])
      expect(contains('é 篇 zz', text)).toBe(false);
  });
});
