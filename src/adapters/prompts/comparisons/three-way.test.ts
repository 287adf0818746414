import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeLines } from './three-way.ts';
import { timeLimit } from './time-limit.ts';

const merged = (base: string, mine: string, theirs: string) =>
  mergeLines(base, mine, theirs, timeLimit(1_000)).map(({ conflict, lines = '' }) =>
    conflict ? `${shown(conflict.mine)} <${shown(conflict.base)}> ${shown(conflict.theirs)}` : shown(lines),
  );
const shown = (lines: string) => lines.slice(0, -1).replaceAll('\n', '/');

describe('merging two changes of a text', () => {
  it.each([
    ['a\nb\nc', 'a\nb\nc', 'a\nx\nc', ['a/x/c']],
    ['a\nb\nc\nd', 'x\nb\nc\nd', 'a\nb\nc\ny', ['x/b/c/y']],
    ['a\nb\nc\nd', 'b\nc\nd', 'a\nb\nc\nd\ne', ['b/c/d/e']],
    ['a\nb\nc', 'a\nx\nc', 'a\nx\nc', ['a/x/c']],
    ['a\nb\nc', 'a\nx\nc', 'a\ny\nc', ['a', 'x <b> y', 'c']],
    ['a\nb\nc', 'a\nc', 'a\ny\nc', ['a', ' <b> y', 'c']],
    ['Old', 'Mine', 'Theirs', ['Mine <Old> Theirs']],
  ])('%j to %j and %j', (base, mine, theirs, expected) => {
    expect(merged(base, mine, theirs)).toEqual(expected);
  });

  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 })
    .map((lines) => lines.join('\n'));

  it('loses no line of either side', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const regions = mergeLines(base, mine, theirs, timeLimit(1_000));
        const side = (of: 'mine' | 'theirs') =>
          regions.flatMap(({ conflict, lines }) => (conflict ? conflict[of] : lines).split('\n'));
        // A line that a side added is in the merged text or in a conflict.
        for (const [of, given] of [
          ['mine', mine],
          ['theirs', theirs],
        ] as const)
          for (const line of given.split('\n'))
            if (!base.split('\n').includes(line)) expect(side(of)).toContain(line);
      }),
    );
  });

  it('takes everything from the side that changed something', () => {
    fc.assert(
      fc.property(text, text, (base, changed) => {
        expect(merged(base, changed, base)).toEqual([changed.replaceAll('\n', '/')]);
        expect(merged(base, base, changed)).toEqual([changed.replaceAll('\n', '/')]);
      }),
    );
  });

  it('is one conflict when the time is over', () => {
    const limit = timeLimit(0);
    expect(mergeLines('a\nb', 'x\nb', 'a\ny', limit)).toEqual([
      { conflict: { mine: 'x\nb\n', base: 'a\nb\n', theirs: 'a\ny\n' } },
    ]);
    expect(limit.isComplete()).toBe(false);
  });

  it('has a limited number of conflicts, of which the last one is all the rest', () => {
    const lines = (changed: string) =>
      Array.from({ length: 1_100 }, (_, n) => (n % 2 ? `${n}` : changed)).join('\n');
    const regions = mergeLines(lines('o'), lines('a'), lines('b'), timeLimit(60_000));
    const conflicts = regions.flatMap(({ conflict }) => (conflict ? [conflict] : []));
    expect(conflicts).toHaveLength(500);
    expect(regions.map(({ conflict, lines }) => conflict?.mine ?? lines).join('')).toBe(`${lines('a')}\n`);
    expect(regions.map(({ conflict, lines }) => conflict?.base ?? lines).join('')).toBe(`${lines('o')}\n`);
  });
});
