import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTime } from './read-time.ts';

const words = (count: number) => Array(count).fill('word').join(' ');

describe('read time', () => {
  it.each([
    ['', 1],
    ['   \n ', 1],
    [words(1), 1],
    [words(200), 1],
    [words(201), 2],
    [words(400), 2],
    [words(401), 3],
    ['题'.repeat(500), 1],
    ['题'.repeat(501), 2],
    ['写一封信，'.repeat(2_500), 20],
    ['プロンプトを書く。'.repeat(125), 2],
    ['ที่'.repeat(501), 2],
    ['ຂຽນ'.repeat(501), 4],
    ['안녕 하세요 '.repeat(101), 2],
    [`${words(100)} ${'題'.repeat(250)}`, 1],
    [`${words(101)}${'題'.repeat(250)}`, 2],
  ])('of %.20j… is %d', (text, minutes) => expect(readTime(text)).toBe(minutes));

  it('is a whole number from 1 that more text never lessens', () => {
    fc.assert(
      fc.property(fc.array(fc.lorem()), fc.lorem(), (texts, more) => {
        const text = texts.join('\n');
        expect(readTime(text)).toBeGreaterThanOrEqual(1);
        expect(Number.isInteger(readTime(text))).toBe(true);
        expect(readTime(`${text} ${more}`)).toBeGreaterThanOrEqual(readTime(text));
      }),
    );
  });
});
