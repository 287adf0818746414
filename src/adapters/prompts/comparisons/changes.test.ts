import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesBetween } from './changes.ts';
import { timeLimit } from './time-limit.ts';

const changed = (before: string, after: string) =>
  changesBetween(before, after, timeLimit(1_000)).map(
    ({ kind, text }) => `${{ same: '', removed: '-', added: '+' }[kind]}${text}`,
  );

describe('the changes between two texts', () => {
  it.each([
    ['', 'New', ['+New']],
    ['Old', '', ['-Old']],
    ['Say this.', 'Say this.', ['Say this.']],
    ['Say this now.', 'Say that now.', ['Say ', '-this', '+that', ' now.']],
    // Not word by word: "a", "new" and "day" were replaced together.
    [
      'It was a good night here.',
      'It was the best day here.',
      ['It was ', '-a good night', '+the best day', ' here.'],
    ],
    ['One\nTwo\nThree', 'One\nThree', ['One\n', '-Two\n', 'Three']],
    // Languages without spaces between words.
    ['我喜欢咖啡。', '我喜欢牛奶。', ['我喜欢', '-咖啡', '+牛奶', '。']],
  ])('%j to %j', (before, after, expected) => {
    expect(changed(before, after)).toEqual(expected);
  });

  it('make up both texts', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', ' ', '\n', 'long', '. '), { maxLength: 30 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = changesBetween(before, after, timeLimit(1_000));
        const without = (kind: string) =>
          changes.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('');
        expect(without('added')).toBe(before);
        expect(without('removed')).toBe(after);
      }),
    );
  });

  it('are limited in number', () => {
    const lines = (word: string) =>
      Array.from({ length: 300 }, (_, n) => (n % 2 ? `${n}` : `${word} and `.repeat(20))).join('\n');
    const [before, after] = [lines('one'), lines('two')];
    const changes = changesBetween(before, after, timeLimit(60_000));
    expect(changes.length).toBeGreaterThan(1_000);
    expect(changes.length).toBeLessThan(2_100);
    const without = (kind: string) => changes.flatMap((part) => (part.kind === kind ? [] : [part.text]));
    expect(without('added').join('')).toBe(before);
    expect(without('removed').join('')).toBe(after);
  });

  it('are a replacement when the time is over', () => {
    const limit = timeLimit(0);
    expect(changesBetween('One', 'Two', limit)).toEqual([
      { kind: 'removed', text: 'One' },
      { kind: 'added', text: 'Two' },
    ]);
    expect(limit.isComplete()).toBe(false);
  });
});
