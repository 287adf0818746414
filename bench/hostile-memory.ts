import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../src/contract/client.ts';
import type { Bench } from './group.ts';
import type { HostileOrder, HostileResult } from './hostile-load.ts';
import { libraryOf } from './library.ts';
import { answerOf, forkPart } from './load.ts';
import { newMembers } from './members.ts';
import { childrenOf, commandOf, residentMb } from './processes.ts';
import { newDataDir, removeDataDir, type Site, startSite } from './site.ts';
import { barePool } from './statements.ts';
import type { Row } from './table.ts';

/** Milliseconds between two measurements, and how long the site rests before the last one. */
const interval = 1_000;
const restMs = 120_000;

/** Resident memory of one process over time, in MB. */
interface Memory {
  name: string;
  peak: number;
  last: number;
}

/**
 * Resident memory of each process of the site, without the database, during minutes of hostile load (hostile-load.ts) and two minutes
 * later: the server, and the processes that decode and draw pictures, which end when they are idle.
 */
export async function hostileMemory({ beside, options }: Bench): Promise<Row[]> {
  const dataDir = newDataDir();
  const site = await startSite(dataDir);
  try {
    await libraryOf(site, 1_000);
    const order = await orderFor(site, beside, options.minutes * 60_000);
    const processes = new Map<number, Memory>();
    const before = residentMb(site.pid).now;
    const child = forkPart(new URL('./hostile-load.ts', import.meta.url));
    child.send(order);
    const load = answerOf<HostileResult>(child);
    await watch(site, processes, load);
    const seen = [...processes.values()];
    const peak = Math.max(...seen.filter(({ name }) => name === 'server').map((memory) => memory.peak));
    const others = Math.max(0, ...seen.filter(({ name }) => name !== 'server').map((memory) => memory.peak));
    describe(await load);
    await watch(site, processes, sleep(restMs));
    const after = residentMb(site.pid).now;
    const target = { of: 'figure', bound: '≤', value: 350 } as const;
    return [
      {
        name: `hostile load, ${options.minutes} min: server, peak`,
        unit: 'MB',
        ours: peak,
        baseline: before,
        target,
      },
      { name: 'hostile load: other processes, peak', unit: 'MB', ours: others, target },
      {
        name: 'hostile load: server two minutes later',
        unit: 'MB',
        ours: after,
        baseline: before,
        target: { of: 'figure', bound: '≤', value: 250 },
      },
    ];
  } finally {
    await site.stop();
    removeDataDir(dataDir);
  }
}

async function orderFor(site: Site, beside: Bench['beside'], milliseconds: number): Promise<HostileOrder> {
  const { ctx, close } = await beside(site);
  const pool = await barePool(ctx, 1);
  try {
    const tokens = (await newMembers(pool, 200)).map(({ token }) => token);
    const client = createClient({ base: `${site.url}/api` });
    const pages = await Promise.all(
      Array.from({ length: 10 }, (_, n) => client.listPrompts({ query: { limit: 100, page: n + 1 } })),
    );
    const prompts = pages.flatMap(({ items }) => items.map(({ id }) => id));
    return { port: site.port, milliseconds, tokens, prompts, largePath: largestAsset() };
  } finally {
    await pool.end();
    await close();
  }
}

/** Measures all processes of the app until `end`, and prints the memory of the server every half minute. */
async function watch(site: Site, processes: Map<number, Memory>, end: Promise<unknown>): Promise<void> {
  let ended = false;
  const done = end.finally(() => {
    ended = true;
  });
  for (let n = 0; !ended; n++) {
    const database = new Set(site.databasePids());
    for (const pid of [site.pid, ...childrenOf(site.pid).filter((child) => !database.has(child))]) {
      const memory = processes.get(pid) ?? { name: nameOf(pid), peak: 0, last: 0 };
      const now = residentNow(pid);
      if (now === undefined) continue;
      memory.last = now;
      memory.peak = Math.max(memory.peak, memory.last);
      processes.set(pid, memory);
    }
    if (n % 30 === 0) {
      console.error(`  ${n} s: ${Math.round(processes.get(site.pid)?.last ?? 0)} MB`);
      // So that images are drawn again.
      rmSync(join(site.dataDir, 'previews'), { recursive: true, force: true });
    }
    await Promise.race([sleep(interval), done]);
  }
  await done;
}

/** Resident memory of a process in MB; undefined when it has ended. */
function residentNow(pid: number): number | undefined {
  try {
    const { now } = residentMb(pid);
    return Number.isNaN(now) ? undefined : now;
  } catch {
    return undefined;
  }
}

/** What a process does: serving, in this process or in workers (WORKERS), or something else. */
function nameOf(pid: number): string {
  return commandOf(pid).some((word) => /^src\/main\.ts$|src\/worker\.ts$/.test(word)) ? 'server' : 'other';
}

/** Shows what was sent, so that load that the site refused does not pass for load. */
function describe(result: HostileResult): void {
  for (const [kind, statuses] of Object.entries(result))
    console.error(
      `  ${kind}: ${Object.entries(statuses)
        .map(([status, n]) => `${n} × ${status}`)
        .join(', ')}`,
    );
}

/** The path of the largest built file. */
function largestAsset(): string {
  const folder = join(import.meta.dirname, '../build/client/assets');
  const [name] = readdirSync(folder)
    .map((file) => ({ file, size: statSync(join(folder, file)).size }))
    .sort((a, b) => b.size - a.size)
    .map(({ file }) => file);
  return `/assets/${name}`;
}
