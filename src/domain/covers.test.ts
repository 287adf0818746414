import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawCover } from './covers.ts';
import { shippedTopics } from './topics.ts';

const title = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.constantFrom('', '<script>alert(1)</script>', '"&\'<>', ']]>', '\ud800', '题'.repeat(120)),
);
const hue = fc.double({ min: 0, max: 360, noNaN: true });

describe('a drawn cover', () => {
  it('is well-formed SVG of at most 4 kB that holds shapes and nothing else', () => {
    fc.assert(
      fc.property(title, hue, fc.nat(), (text, angle, seed) => {
        const svg = drawCover({ title: text, hue: angle, seed });
        expect(new TextEncoder().encode(svg).length).toBeLessThanOrEqual(4096);
        expect(svg).toMatch(
          /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1200 675" [^<>]*>.*<\/svg>$/,
        );
        expect(elementsOf(svg)).toEqual(expect.arrayContaining(['svg', 'path']));
        expect(elementsOf(svg).filter((name) => !['svg', 'g', 'path', 'circle'].includes(name))).toEqual([]);
        expect(svg).not.toMatch(/\b(?:id|href|style|class|on\w+)=|url\(|NaN|undefined|Infinity/);
      }),
    );
  });

  it('is the same for the same title, hue and seed', () => {
    fc.assert(
      fc.property(title, hue, (text, angle) => {
        expect(drawCover({ title: text, hue: angle })).toBe(drawCover({ title: text, hue: angle }));
      }),
    );
    expect(drawCover({ title: 'Cafe\u0301 ', hue: 22 })).toBe(drawCover({ title: 'Café', hue: 22 }));
  });

  it('differs between titles and between seeds', () => {
    const titles = Array.from({ length: 200 }, (_, i) => `Prompt ${i}`);
    expect(new Set(titles.map((text) => drawCover({ title: text, hue: 22 }))).size).toBe(200);
    expect(new Set(titles.map((_, seed) => drawCover({ title: 'Tea', hue: 22, seed }))).size).toBe(200);
  });

  it('differs between topics in colour alone', () => {
    const drawings = shippedTopics.map((topic) => drawCover({ title: 'Tea', hue: topic.hue }));
    expect(new Set(drawings).size).toBe(7);
    expect(new Set(drawings.map((svg) => svg.replace(/#[0-9a-f]{6}/g, ''))).size).toBe(1);
  });
});

/** Names of all elements; throws where tags do not nest or attributes are not quoted. */
function elementsOf(svg: string): string[] {
  const open: string[] = [];
  const names: string[] = [];
  const rest = svg.replace(
    /<(\/?)([a-z]+)((?: [a-z-]+="[^"<>&]*")*)(\/?)>/gi,
    (_, end, name, _attributes, empty) => {
      if (end) expect(open.pop()).toBe(name);
      else names.push(name);
      if (!end && !empty) open.push(name);
      return '';
    },
  );
  expect(rest).toBe('');
  expect(open).toEqual([]);
  return names;
}
