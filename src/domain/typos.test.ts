import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closestWord, editDistance } from './typos.ts';

describe('edit distance', () => {
  it.each([
    ['regex', 'regex', 0],
    ['regxe', 'regex', 1],
    ['rgex', 'regex', 1],
    ['reggex', 'regex', 1],
    ['ragex', 'regex', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('%s and %s: %i', (a, b, distance) => expect(editDistance(a, b, 9)).toBe(distance));

  it('is the same both ways, zero for equal words alone, and capped', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, most) => {
        const whole = editDistance(a, b, 99);
        expect(editDistance(b, a, 99)).toBe(whole);
        expect(whole === 0).toBe(a === b);
        expect(whole).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(editDistance(a, b, most)).toBe(Math.min(whole, most + 1));
      }),
    );
  });
});

describe('the closest word', () => {
  it('is the nearest within one or two edits', () => {
    expect(closestWord('pyhton', ['photon', 'python', 'pylon'])).toBe('python');
    expect(closestWord('jsno', ['json', 'jason'])).toBe('json');
    expect(closestWord('linx', ['line', 'linux', 'lynx'])).toBe('linux');
    expect(closestWord('linx', ['line', 'lint'])).toBe('line');
    expect(closestWord('abcd', ['wxyz', 'abxx'])).toBeUndefined();
    expect(closestWord('anything', [])).toBeUndefined();
  });
});
