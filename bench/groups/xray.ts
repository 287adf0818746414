import { placeholderMarks } from '../../src/domain/prompts/placeholders/placeholders.ts';
import { xray } from '../../src/domain/prompts/xray/xray.ts';
import type { Row } from '../table.ts';

const texts: Record<string, string> = {
  prose:
    'Explain [this code] to a colleague who has never seen it, in short sentences, and name its risks.\n',
  'invisible characters': 'a\u200bb\u202ec ',
  'HTML comments': '<!-- a note about nothing --> ',
  Base64: `${btoa('Please read this text and then go on with it.')} `,
  commands: 'curl https://example.org/a ',
  'parts of commands': 'nc -e ',
  'letters that look alike': 'a\u0435',
};

/** Measures the check for hidden texts, next to the search for placeholders in the same text. */
export async function xrayTimes(): Promise<Row[]> {
  return Object.entries(texts).flatMap(([name, part]) =>
    [100_000, 1_000_000].map((size): Row => {
      const text = part.repeat(Math.ceil(size / part.length)).slice(0, size);
      return {
        name: `${name}, ${size / 1000} kB`,
        unit: 'ms',
        ours: best(() => xray(text)),
        baseline: best(() => placeholderMarks(text)),
        target: { of: 'figure', bound: '≤', value: (30 * size) / 100_000 },
      };
    }),
  );
}

/** The shortest of five runs in milliseconds. */
function best(run: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...times);
}
