import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeLines } from './three-way.ts';

const merged = (base: string, mine: string, theirs: string) =>
  mergeLines(base, mine, theirs).map(({ conflict, ...rest }) =>
    conflict
      ? `${conflict.mine.join('/')} <${conflict.base.join('/')}> ${conflict.theirs.join('/')}`
      : 'lines' in rest && rest.lines.join('/'),
  );

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

  it('loses no line of either side', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 })
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const regions = mergeLines(base, mine, theirs);
        const side = (of: 'mine' | 'theirs') =>
          regions.flatMap((region) => (region.conflict ? region.conflict[of] : region.lines));
        // A line that a side added is in the merged text, or in a conflict.
        for (const [of, given] of [
          ['mine', mine],
          ['theirs', theirs],
        ] as const)
          for (const line of given.split('\n'))
            if (!base.split('\n').includes(line)) expect(side(of)).toContain(line);
      }),
    );
  });

  it('of texts that take too long to compare is one conflict', () => {
    const lines = (n: number, last: string) => `${'\n'.repeat(n)}${last}`;
    expect(mergeLines(lines(50_000, 'a'), lines(40_000, 'b'), lines(45_000, 'c'))).toMatchObject([
      { conflict: { mine: { length: 40_001 } } },
    ]);
  });
});
