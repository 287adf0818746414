import type { Bench } from '../group.ts';
import { libraryOf } from '../library.ts';
import { inTurns, visits } from '../load.ts';
import { newDataDir, removeDataDir, startSite } from '../site.ts';
import type { Row } from '../table.ts';
import { childrenOf } from './processes.ts';

/** Number of connections of the load. */
const lanes = 32;

/**
 * Measures pages that are rendered for each request, and a list of the API, served by two workers, next to
 * the same served by one process. The load and the database also use the processors: on two of them, two
 * workers cannot be much faster than one. CPU is that of the serving processes per request.
 */
export async function workers({ load }: Bench): Promise<Row[]> {
  const folders = [newDataDir(), newDataDir()] as const;
  const two = await startSite(folders[0], { WORKERS: '2' });
  const one = await startSite(folders[1], { WORKERS: '1' });
  try {
    for (const site of [two, one]) await libraryOf(site, 1_000);
    // More addresses than the page cache can store, so that each request renders its page.
    const pages = Array.from({ length: 4_000 }, (_, n) => `/explore?q=w${n}`);
    const measured = { 'uncached pages': pages, 'a list': ['/api/posts?sort=recent'] };
    const rows: Row[] = [];
    for (const [name, paths] of Object.entries(measured)) {
      const requests = Array.from({ length: lanes }, (_, lane) => visits(paths, lane));
      const round = (site: typeof two) => () => {
        const database = new Set(site.databasePids());
        const serving = [site.pid, ...childrenOf(site.pid).filter((pid) => !database.has(pid))];
        return load({ port: site.port, milliseconds: 3_000, requests, pids: () => serving });
      };
      const { ours, baseline } = await inTurns(3, round(two), round(one));
      rows.push(
        {
          name: `two workers: ${name}`,
          unit: '/s',
          ours: ours.perSecond,
          baseline: baseline.perSecond,
          target: { of: 'ratio', bound: '≥', value: 1.7 },
        },
        { name: `two workers: CPU for ${name}`, unit: 'µs', ours: ours.cpu, baseline: baseline.cpu },
      );
    }
    return rows;
  } finally {
    await two.stop();
    await one.stop();
    folders.forEach(removeDataDir);
  }
}
