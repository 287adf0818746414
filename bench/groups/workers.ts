import { availableParallelism } from 'node:os';
import type { Bench } from '../group.ts';
import { libraryOf } from '../library.ts';
import { inTurns, visits } from '../load.ts';
import { newDataDir, removeDataDir, type Site, startSite } from '../site.ts';
import type { Row } from '../table.ts';
import { childrenOf } from './processes.ts';

/** Number of connections of the load. */
const lanes = 32;
/** Before that, figures are those of code that the engine has not optimized yet. */
const warmUpMs = 20_000;
const token = 'token-of-measured-sites';

/** Processors from which two workers, the load and the database do not take them from each other. */
const minProcessors = 4;

/**
 * Measures the CPU of the serving processes per request with two workers, next to one process: for pages of
 * which each request renders another one, a list of the API, and a page from the cache. Requests per second
 * are measured only on machines with at least {@link minProcessors} processors.
 */
export async function workers({ load }: Bench): Promise<Row[]> {
  const folders = [newDataDir(), newDataDir()] as const;
  const two = await startSite(folders[0], { WORKERS: '2', METRICS_TOKEN: token });
  const one = await startSite(folders[1], { WORKERS: '1', METRICS_TOKEN: token });
  try {
    for (const site of [two, one]) await libraryOf(site, 1_000);
    const measured = {
      // The load generator inserts a different number into every address.
      'uncached pages': '/explore?q=w#######',
      'a list': '/api/posts?sort=recent',
      'a cached page': '/explore',
    };
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(measured)) {
      const requests = Array.from({ length: lanes }, (_, lane) => visits([path], lane));
      const round = (site: Site, milliseconds: number) => {
        const database = new Set(site.databasePids());
        const serving = [site.pid, ...childrenOf(site.pid).filter((pid) => !database.has(pid))];
        return load({ port: site.port, milliseconds, requests, pids: () => serving });
      };
      for (const site of [two, one]) await round(site, warmUpMs);
      const before = await pagesOf(two);
      const { ours, baseline } = await inTurns(
        3,
        () => round(two, 3_000),
        () => round(one, 3_000),
      );
      if (name === 'uncached pages') checkRendered(before, await pagesOf(two));
      rows.push({
        name: `two workers: CPU for ${name}`,
        unit: 'µs',
        ours: ours.cpu,
        baseline: baseline.cpu,
        target: { of: 'ratio', bound: '≤', value: 1.1 },
      });
      if (availableParallelism() < minProcessors) continue;
      rows.push({
        name: `two workers: ${name}`,
        unit: '/s',
        ours: ours.perSecond,
        baseline: baseline.perSecond,
        target: name === 'a cached page' ? undefined : { of: 'ratio', bound: '≥', value: 1.7 },
      });
    }
    return rows;
  } finally {
    await two.stop();
    await one.stop();
    folders.forEach(removeDataDir);
  }
}

/** The pages that the processes of a site looked up in their caches, and those that they rendered. */
async function pagesOf({ url }: Site): Promise<{ lookups: number; renders: number }> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await reply.text();
  const sum = (name: string) =>
    [...text.matchAll(new RegExp(`^promptorium_page_cache_${name}_total(?:\\{.*\\})? (\\d+)`, 'gm'))].reduce(
      (total, [, count]) => total + Number(count),
      0,
    );
  return { lookups: sum('lookups'), renders: sum('renders') };
}

type Pages = Awaited<ReturnType<typeof pagesOf>>;

function checkRendered(before: Pages, after: Pages): void {
  const share = (after.renders - before.renders) / (after.lookups - before.lookups);
  if (!(share >= 0.95))
    throw new Error(`Only ${(share * 100).toFixed(0)} % of uncached pages were rendered.`);
}
