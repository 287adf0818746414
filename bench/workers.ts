import type { Bench } from './group.ts';
import { libraryOf } from './library.ts';
import { answerOf, forkPart, inTurns, type Round, visits } from './load.ts';
import { childrenOf, commandOf, cpuSeconds } from './processes.ts';
import { newDataDir, removeDataDir, type Site, startSite } from './site.ts';
import { median, type Row } from './table.ts';

/** Connections of the load. */
const lanes = 32;

/** Milliseconds that a slowed process runs in each period. */
const turn = { turnMs: 10, periodMs: 60 };

/**
 * Pages that are rendered for each request, and a list of the API, served by two workers, next to the same by one process.
 *
 * On a machine with few processors, the load and the database compete with the workers for them: two workers cannot be much faster than one,
 * however well they scale. So the throughput is measured twice: with the processes as they are, and with the serving processes slowed to a
 * sixth of a processor each, which leaves all others enough. The target is that of the slowed ones: what a second worker adds where there
 * are processors for it. Their share of the time shows that each was busy. CPU is that of the processes that serve, for each request.
 */
export async function workers({ load }: Bench): Promise<Row[]> {
  const folders = [newDataDir(), newDataDir()] as const;
  const two = await startSite(folders[0], { WORKERS: '2' });
  const one = await startSite(folders[1], { WORKERS: '1' });
  try {
    for (const site of [two, one]) await libraryOf(site, 1_000);
    // More addresses than the page cache keeps, so that each request renders its page.
    const pages = Array.from({ length: 4_000 }, (_, n) => `/explore?q=w${n}`);
    const measured = { 'uncached pages': pages, 'a list': ['/api/posts?sort=recent'] };
    const rows: Row[] = [];
    for (const [name, paths] of Object.entries(measured)) {
      const requests = Array.from({ length: lanes }, (_, lane) => visits(paths, lane));
      const round = (site: Site) => () =>
        load({ port: site.port, milliseconds: 3_000, requests, pids: () => appPids(site) });
      const { ours, baseline } = await inTurns(3, round(two), round(one));
      const shares: number[] = [];
      const slowed = (site: Site) => () => whileSlowed(serving(site), round(site), shares);
      const slow = await inTurns(4, slowed(two), slowed(one));
      rows.push(
        {
          name: `two workers, slowed: ${name}`,
          unit: '/s',
          ours: slow.ours.perSecond,
          baseline: slow.baseline.perSecond,
          target: { of: 'ratio', bound: '≥', value: 1.7 },
        },
        {
          name: `two workers, slowed: share of the time that each was busy, ${name}`,
          unit: '',
          ours: median(shares),
          target: { of: 'figure', bound: '≥', value: 0.9 },
        },
        {
          name: `two workers: ${name}`,
          unit: '/s',
          ours: ours.perSecond,
          baseline: baseline.perSecond,
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

/** A round during which these processes are slowed. Adds to `shares` how much of its turns each of them used. */
async function whileSlowed(pids: number[], round: () => Promise<Round>, shares: number[]): Promise<Round> {
  const { turnMs, periodMs } = turn;
  const slowing = forkPart(new URL('./slowed.ts', import.meta.url), [turnMs, periodMs, ...pids].map(String));
  try {
    await answerOf(slowing);
    const started = performance.now();
    const before = pids.map((pid) => cpuSeconds([pid]));
    const result = await round();
    const seconds = ((performance.now() - started) / 1000) * (turnMs / periodMs);
    for (const [place, pid] of pids.entries())
      shares.push((cpuSeconds([pid]) - (before[place] ?? 0)) / seconds);
    return result;
  } finally {
    const ended = new Promise((resolve) => slowing.once('exit', resolve));
    slowing.disconnect();
    await ended;
  }
}

/** The processes of the app, without the database. */
function appPids({ pid, databasePids }: Site): number[] {
  const database = new Set(databasePids());
  return [pid, ...childrenOf(pid).filter((child) => !database.has(child))];
}

/** The processes that answer requests: the workers, or the only process. */
function serving(site: Site): number[] {
  const found = appPids(site).filter((pid) => commandOf(pid).includes('src/worker.ts'));
  return found.length ? found : [site.pid];
}
