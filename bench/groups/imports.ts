import type { Bench } from '../group.ts';
import { importPrompts } from '../library.ts';
import type { Row } from '../table.ts';

const rows = 5_000;

/** Measures `npm run import` of a CSV file, from start to exit. */
export async function imports({ site }: Bench): Promise<Row[]> {
  const seconds = await importPrompts(await site(), rows);
  return [
    {
      name: 'import of 5,000 rows',
      unit: '/s',
      ours: rows / seconds,
      target: { of: 'figure', bound: '≥', value: 1_000 },
    },
  ];
}
