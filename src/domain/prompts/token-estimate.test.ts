import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenEstimate } from './token-estimate.ts';

describe('the estimate of tokens', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['four', 1],
    ['fives', 2],
    ['a'.repeat(4 * 99), 99],
    ['a'.repeat(4 * 1234), 1200],
    ['ж'.repeat(8), 4],
    ['题'.repeat(8), 6],
    ['🙂', 1],
  ])('%j', (text, tokens) => expect(tokenEstimate(text)).toBe(tokens));

  it('is within a twentieth of bytes / 4, plus one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 3_000 }), (text) => {
        const exact = Buffer.byteLength(text) / 4;
        expect(Math.abs(tokenEstimate(text) - exact)).toBeLessThanOrEqual(exact / 20 + 1.05);
      }),
    );
  });
});
