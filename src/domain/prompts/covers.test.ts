import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverText } from '../files/cover-text.ts';
import { coverColors, coverLines, drawCover } from './covers.ts';
import { shippedTopics } from './topics-and-tags/topics.ts';

const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 500 }),
    fc.constantFrom(
      '',
      '<script>alert(1)</script>',
      '"&\'<>',
      ']]>',
      '\ud800',
      '题'.repeat(400),
      'x'.repeat(400),
    ),
  )
  .map((body) => coverText(body, ''));
const hue = fc.double({ min: 0, max: 360, noNaN: true });
const written = (lines: ReturnType<typeof coverLines>) =>
  lines.map(({ parts }) => parts.map((part) => (part.filled ? `<${part.text}>` : part.text)).join(''));

describe('a drawn cover', () => {
  it('is well-formed SVG of little size that holds text, shapes and no references to the outside', () => {
    fc.assert(
      fc.property(text, hue, fc.boolean(), (shown, angle, dark) => {
        const svg = drawCover({ text: shown, hue: angle, dark, ...(dark ? {} : { font: 'Mono' }) });
        expect(new TextEncoder().encode(svg).length).toBeLessThanOrEqual(16_384);
        const names = elementsOf(svg);
        const allowed = ['svg', 'style', 'linearGradient', 'stop', 'path', 'g', 'text', 'tspan', 'rect'];
        expect(names.filter((name) => !allowed.includes(name))).toEqual([]);
        expect(svg).not.toMatch(/<[^>]*\b(?:href|style|on\w+)=|url\((?!#f\))|NaN|undefined|Infinity/);
      }),
    );
  });

  it('shows the text, with placeholders in another colour', () => {
    const svg = drawCover({ text: 'Write to [the customer] & co.', hue: 22 });
    expect(svg).toContain('<tspan class="t">Write to </tspan><tspan class="p">the customer</tspan>');
    expect(svg).toContain('&#38; co.');
    expect(svg).toContain('prefers-color-scheme:dark');
    expect(drawCover({ text: 'A', hue: 22, dark: false })).not.toContain('@media');
  });

  it('begins on the right in scripts written from right to left', () => {
    expect(drawCover({ text: 'اكتب رسالة', hue: 22 })).toMatch(/<text x="1140" [^>]*direction="rtl"/);
    expect(drawCover({ text: '1. Write to شركة', hue: 22 })).not.toContain('rtl');
  });

  it('has enough contrast in every topic, light and dark', () => {
    for (const topic of shippedTopics) {
      for (const colors of Object.values(coverColors(topic.hue))) {
        expect(contrast(colors.paper, colors.text)).toBeGreaterThan(7);
        expect(contrast(colors.paper, colors.accent)).toBeGreaterThan(4.5);
      }
    }
  });
});

describe('the lines of a cover', () => {
  it('break between words, within longer words, and between wide characters', () => {
    const lines = (text: string) => written(coverLines(text, { columns: 10, rows: 9 }));
    expect(lines('one two three four')).toEqual(['one two ', 'three four']);
    expect(lines('one two thr  four')).toEqual(['one two ', 'thr  four']);
    expect(lines('abcdefghijklm no')).toEqual(['abcdefghij', 'klm no']);
    expect(lines('翻訳してください。')).toEqual(['翻訳してく', 'ださい。']);
    expect(lines('to [the first name] and')).toEqual(['to <the >', '<first name>', 'and']);
    expect(lines('a\n  b\n')).toEqual(['a', '  b']);
    expect(lines('')).toEqual([]);
  });

  it('are never longer or more than allowed', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 40 }), (shown, columns) => {
        const lines = written(coverLines(shown, { columns, rows: 1000 })).map((line) =>
          line.replace(/[<>]/g, ''),
        );
        for (const line of lines)
          expect(Array.from(segmenter.segment(line)).length).toBeLessThanOrEqual(columns);
      }),
    );
    expect(coverLines('a\n'.repeat(50), { columns: 10, rows: 4 })).toHaveLength(4);
  });
});

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Contrast of two colours by WCAG 2. */
function contrast(one: string, other: string): number {
  const [a = 0, b = 0] = [luminance(one), luminance(other)].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Names of all elements; throws when tags do not nest or attributes are not quoted. */
function elementsOf(svg: string): string[] {
  const open: string[] = [];
  const names: string[] = [];
  const rest = svg.replace(
    /<(\/?)([a-z]+)((?: [a-z0-9:-]+="[^"<>&]*")*)(\/?)>/gi,
    (_, end, name, _attributes, empty) => {
      if (end) expect(open.pop()).toBe(name);
      else names.push(name);
      if (!end && !empty) open.push(name);
      return '';
    },
  );
  expect(rest).not.toMatch(/[<>]/);
  expect(open).toEqual([]);
  return names;
}
