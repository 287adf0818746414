import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsPhrase } from './phrases.ts';
import { wordsOf } from './words.ts';

const contains = (phrase: string, ...texts: string[]) => containsPhrase(texts, [...wordsOf(phrase)]);

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

  it('is found in ASCII texts like in all others', () => {
    const unit = fc.constantFrom(...'asS+# ');
    fc.assert(
      fc.property(
        fc.string({ unit, maxLength: 20 }),
        fc.string({ unit, maxLength: 6 }).filter((phrase) => !wordsOf(phrase).next().done),
        (text, phrase) => {
          expect(contains(phrase, text)).toBe(contains(phrase, `${text} é`));
        },
      ),
    );
  });
});
