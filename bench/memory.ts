import { type Bench, lanes } from './group.ts';
import { residentMb, sharedMb } from './groups/processes.ts';
import { readers } from './load.ts';
import type { Row } from './table.ts';

/** Measures resident memory after the load of the earlier groups and some more. */
export async function memory({ site: siteOf, load }: Bench): Promise<Row[]> {
  const site = await siteOf();
  const paths = ['/', '/explore', '/explore?sort=recent', '/api/posts?limit=12', '/api/stats/community'];
  await load({
    port: site.port,
    milliseconds: 3_000,
    requests: Array.from({ length: lanes }, (_, lane) => paths.flatMap((path) => readers(path, lane))),
    pids: () => [],
  });
  const { now, peak } = residentMb(site.pid);
  return [
    {
      name: 'memory of the app',
      unit: 'MB',
      ours: now,
      target: { of: 'figure', bound: '≤', value: 250 },
    },
    { name: 'memory of the app, peak', unit: 'MB', ours: peak },
    { name: 'memory of the database', unit: 'MB', ours: sharedMb(site.databasePids()) },
  ];
}
