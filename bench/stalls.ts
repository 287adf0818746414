import { readdirSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AttackOrder } from './attacker.ts';
import type { Bench } from './group.ts';
import { answerOf, forkPart } from './load.ts';
import { newMembers } from './members.ts';
import { appMb, newDataDir, removeDataDir, type Site, startSite } from './site.ts';
import { barePool } from './statements.ts';
import { percentile, type Row } from './table.ts';

const attacks = [
  'tiny parts by a visitor',
  'tiny parts by a member',
  'deep JSON',
  'pictures of 40 megapixels',
  'previews of tables',
  'sixty sign-ins',
  'pages from one address',
  'replies that are never read',
];
/** Milliseconds between two requests of the other reader. */
const interval = 10;
/** Milliseconds of rest between attacks. */
const rest = 2_000;

/**
 * How long another reader waits during each attack, next to the same on the quiet site: the 99th percentile of requests for a
 * page, a file and the API, every 10 ms; and the largest memory of the app with the processes that it starts for work.
 */
export async function stalls({ beside }: Bench): Promise<Row[]> {
  const dataDir = newDataDir();
  const site = await startSite(dataDir);
  try {
    const tokens = await tokensFor(site, beside);
    const paths = [
      '/',
      `/assets/${readdirSync(new URL('../build/client/assets', import.meta.url))[0]}`,
      '/api/categories',
    ];
    await readWhile(site, paths, sleep(2_000));
    const quiet = await readWhile(site, paths, sleep(5_000));
    const rows: Row[] = [];
    let peak = 0;
    for (const name of attacks) {
      const during = await readWhile(site, paths, attack({ name, port: site.port, tokens }));
      peak = Math.max(peak, during.peakMb);
      rows.push({
        name: `p99 of a reader: ${name}`,
        unit: 'ms',
        ours: during.p99,
        baseline: quiet.p99,
        target: { of: 'figure', bound: '≤', value: 250 },
      });
      rows.push({
        name: `memory: ${name}`,
        unit: 'MB',
        ours: during.peakMb,
        baseline: quiet.peakMb,
        target: { of: 'figure', bound: '≤', value: 350 },
      });
      await sleep(rest);
    }
    await sleep(60_000);
    rows.push({
      name: 'memory a minute later',
      unit: 'MB',
      ours: appMb(site),
      baseline: quiet.peakMb,
      target: { of: 'figure', bound: '≤', value: 250 },
    });
    return rows;
  } finally {
    await site.stop();
    removeDataDir(dataDir);
  }
}

async function tokensFor(site: Site, beside: Bench['beside']): Promise<string[]> {
  const { ctx, close } = await beside(site);
  const pool = await barePool(ctx, 1);
  try {
    return (await newMembers(pool, 40)).map(({ token }) => token);
  } finally {
    await pool.end();
    await close();
  }
}

async function attack(order: AttackOrder): Promise<void> {
  const child = forkPart(new URL('./attacker.ts', import.meta.url));
  child.send(order);
  await answerOf(child);
}

/** Reads the paths in turn until `end`. */
async function readWhile(
  site: Site,
  paths: readonly string[],
  end: Promise<unknown>,
): Promise<{ p99: number; peakMb: number }> {
  let ended = false;
  const done = end.finally(() => {
    ended = true;
  });
  const waits: Promise<number>[] = [];
  let peakMb = 0;
  for (let n = 0; !ended; n++) {
    const wait = timed(`${site.url}${paths[n % paths.length]}`, n);
    // Awaited at the end; without this, a failure before that would end the process.
    wait.catch(() => {});
    waits.push(wait);
    // Counting memory takes some milliseconds.
    if (n % 10 === 0) peakMb = Math.max(peakMb, appMb(site));
    await sleep(interval);
  }
  const [measured] = await Promise.all([Promise.all(waits), done]);
  return {
    p99: percentile(
      measured.sort((a, b) => a - b),
      0.99,
    ),
    peakMb,
  };
}

/** Milliseconds until a reply has been read, over a connection of its own. */
function timed(url: string, n: number): Promise<number> {
  const started = performance.now();
  const headers = { 'x-forwarded-for': `10.6.${Math.floor(n / 250) % 250}.${n % 250}` };
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - started);
        else reject(new Error(`${url} was answered with ${response.statusCode} during an attack.`));
      });
    }).on('error', reject);
  });
}
