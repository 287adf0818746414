import type { Bench } from '../group.ts';
import type { Row } from '../table.ts';
import { countMarks, detected, everyMark, judgedBodies, precision, recall } from './judged.ts';

/**
 * Measures which brackets of judged bodies are detected as placeholders, next to a baseline that takes each
 * pair of brackets for one.
 */
export async function placeholders({ options: { verbose } }: Bench): Promise<Row[]> {
  return (['tuning', 'held-out'] as const).flatMap((set): Row[] => {
    const bodies = judgedBodies(set);
    // Only totals of the held-out bodies are shown, so that no rule can be tuned to a few of them.
    const show = verbose && set === 'tuning' ? (text: string) => console.log(text) : undefined;
    const ours = countMarks(bodies, detected, show);
    const baseline = countMarks(bodies, everyMark);
    const name = `placeholders, ${set} (${bodies.length} bodies, ${ours.right + ours.missed} marks)`;
    const target = { of: 'figure', bound: '≥', value: 98 } as const;
    return [
      {
        name: `${name}, precision`,
        unit: '%',
        ours: precision(ours),
        baseline: precision(baseline),
        target,
      },
      { name: `${name}, recall`, unit: '%', ours: recall(ours), baseline: recall(baseline), target },
    ];
  });
}
