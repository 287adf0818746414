import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toneOf } from './colors.ts';

describe('a tone', () => {
  it('is a colour of sRGB for any hue, lightness and chroma', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -720, max: 720 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 0.4, noNaN: true }),
        (hue, lightness, chroma) => {
          expect(toneOf(hue, lightness, chroma)).toMatch(/^#[0-9a-f]{6}$/);
          expect(toneOf(hue + 360, lightness, chroma)).toBe(toneOf(hue, lightness, chroma));
        },
      ),
    );
  });

  // Without chroma, OKLCH is a grey scale from black to white.
  it.each([
    [0, '#000000'],
    [0.5999, '#808080'],
    [1, '#ffffff'],
  ])('of lightness %d without chroma is %s', (lightness, grey) => {
    for (const hue of [0, 90, 200]) expect(toneOf(hue, lightness, 0)).toBe(grey);
  });
});
