import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { segmentsOf } from '../../../domain/prompts/placeholders/placeholders.ts';
import { blocksOf } from './highlight-blocks.ts';

const line = 'Ask [who] about {{what}}, and why it is so.\n';
const blocks = (text: string) => blocksOf(segmentsOf(text));
const joined = (text: string) => blocks(text).flatMap(({ segments }) => segments.map(({ raw }) => raw));

describe('the blocks of highlights', () => {
  it('are the text with a line break, in blocks of lines', () => {
    const text = `[first] ${line.repeat(1_000)}last`;
    expect(joined(text).join('')).toBe(`${text}\n`);
    const all = blocks(text);
    expect(all.length).toBeGreaterThan(10);
    for (const { segments } of all) expect(segments.at(-1)?.raw.at(-1)).toBe('\n');
  });

  it('are the text whatever it is', () => {
    const part = fc.constantFrom(
      '\n',
      '\n\n',
      'a',
      '[b c]',
      '{{d}}',
      'x'.repeat(700),
      `${'y'.repeat(1_999)}\n`,
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 30 }).map((parts) => `[a gap]${parts.join('')}`),
        (text) => {
          const found = joined(text).join('');
          expect(found === '' || found === `${text}\n`).toBe(true);
        },
      ),
    );
  });

  it('change in one place only when a text of any length does', () => {
    for (const lines of [100, 2_000]) {
      const text = line.repeat(lines);
      const middle = line.length * Math.floor(lines / 2) + 4;
      const before = blocks(text);
      const after = blocks(`${text.slice(0, middle)}x${text.slice(middle)}`);
      const changed = after.filter(({ id }, n) => id !== before[n]?.id);
      expect(changed).toHaveLength(1);
      expect(changed.map(({ segments }) => segments.length)[0]).toBeLessThan(250);
    }
  });

  it('are none without placeholders, and none with a line that is too long', () => {
    expect(blocks('x\n'.repeat(50_000))).toEqual([]);
    expect(blocks('['.repeat(100_000))).toEqual([]);
    expect(blocks('[g] '.repeat(25_000))).toEqual([]);
    expect(blocks(`[g]${'x'.repeat(30_000)}\n`)).toEqual([]);
  });

  it('have 2,000 placeholders at most', () => {
    const found = blocks('[g]\n'.repeat(20_000)).flatMap(({ segments }) => segments);
    expect(found.filter(({ kind }) => kind === 'placeholder')).toHaveLength(2_000);
    expect(found.map(({ raw }) => raw).join('')).toBe(`${'[g]\n'.repeat(20_000)}\n`);
  });
});
