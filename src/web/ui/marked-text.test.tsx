import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MarkedText } from './marked-text.tsx';

type Ranges = Parameters<typeof MarkedText>[0]['marks'];

const markup = (text: string, marks: Ranges) =>
  renderToStaticMarkup(<MarkedText text={text} marks={marks} />).replace(/<mark [^>]*>/g, '<mark>');

describe('a marked text', () => {
  it.each<[string, string, Ranges, string]>([
    ['without ranges', 'write code', [], 'write code'],
    [
      'at both ends',
      'write code',
      [
        [0, 5],
        [6, 10],
      ],
      '<mark>write</mark> <mark>code</mark>',
    ],
    ['in the middle', 'I write code', [[2, 7]], 'I <mark>write</mark> code'],
    [
      'empty and reversed ranges',
      'write',
      [
        [2, 2],
        [4, 1],
      ],
      'write',
    ],
    [
      'ranges outside the text',
      'write',
      [
        [3, 99],
        [200, 300],
      ],
      'wri<mark>te</mark>',
    ],
    [
      'overlapping ranges',
      'rewriting',
      [
        [2, 7],
        [4, 9],
      ],
      're<mark>writi</mark><mark>ng</mark>',
    ],
    [
      'a range inside another',
      'rewriting',
      [
        [0, 9],
        [2, 4],
      ],
      '<mark>rewriting</mark>',
    ],
    [
      'ranges in any order',
      'a b c',
      [
        [4, 5],
        [0, 1],
      ],
      '<mark>a</mark> b <mark>c</mark>',
    ],
    ['a range that begins and ends inside a pair', 'a😀b😀', [[2, 5]], 'a<mark>😀b😀</mark>'],
    ['Chinese', '请写文章', [[1, 3]], '请<mark>写文</mark>章'],
    ['markup in the text', '<b>&', [[1, 2]], '&lt;<mark>b</mark>&gt;&amp;'],
  ])('%s', (_, text, marks, expected) => {
    expect(markup(text, marks)).toBe(expected);
  });

  it('keeps the text whatever the ranges are, and divides no character', () => {
    const position = fc.integer({ min: -5, max: 40 });
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '😀', '文', 'é'), maxLength: 20 }),
        fc.array(fc.tuple(position, position), { maxLength: 6 }),
        (text, marks) => {
          const html = markup(text, marks);
          expect(html.replaceAll(/<\/?mark>/g, '')).toBe(text);
          expect(html.split(/<\/?mark>/).every((part) => part.isWellFormed())).toBe(true);
        },
      ),
    );
  });
});
