import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, lanes } from '../group.ts';
import { newMembers } from '../groups/members.ts';
import { post, visits } from '../load.ts';
import { appMb, type Site } from '../site.ts';
import { barePool } from '../statements.ts';
import { median, type Row } from '../table.ts';

/** Milliseconds between measurements of memory. */
const interval = 2_000;

/** Measures the memory of the app during minutes of pages, lists, searches, suggestions and likes. */
export async function memoryUnderLoad(
  { latency, beside, options }: Bench,
  site: Site,
  { reads, prompts }: { reads: readonly string[]; prompts: readonly string[] },
): Promise<Row[]> {
  const { ctx, close } = await beside(site);
  const pool = await barePool(ctx, 1);
  const members = await newMembers(pool, lanes * 5);
  await pool.end();
  await close();
  const requests = Array.from({ length: lanes }, (_, lane) => {
    const likes = prompts.map((id, n) =>
      post(`/api/posts/${id}/like`, members[lane * 5 + (n % 5)]?.token ?? ''),
    );
    // One like per twenty reads.
    return visits(reads, lane).flatMap((read, n) =>
      n % 20 === 0 ? [read, likes[(n / 20) % likes.length] ?? read] : [read],
    );
  });
  const measured: number[] = [];
  let ended = false;
  const load = latency({ port: site.port, milliseconds: options.minutes * 60_000, requests }).finally(() => {
    ended = true;
  });
  while (!ended) {
    measured.push(appMb(site));
    await Promise.race([sleep(interval), load]);
  }
  const { failed } = await load;
  const third = Math.ceil(measured.length / 3);
  return [
    {
      name: `memory of the app, largest in ${options.minutes} minutes`,
      unit: 'MB',
      ours: Math.max(...measured),
      target: { of: 'figure', bound: '≤', value: 350 },
    },
    {
      name: 'memory of the app, last third against the first',
      unit: 'MB',
      ours: median(measured.slice(-third)),
      baseline: median(measured.slice(0, third)),
      target: { of: 'ratio', bound: '≤', value: 1.15 },
    },
    {
      name: 'failed requests of the mixed load',
      unit: '',
      ours: failed,
      target: { of: 'figure', bound: '≤', value: 0 },
    },
  ];
}
