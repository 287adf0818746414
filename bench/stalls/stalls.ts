import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '../../tests/support/site/send.ts';
import type { Bench } from '../group.ts';
import { cpuSeconds, residentMb } from '../groups/processes.ts';
import { answerOf, forkPart } from '../load.ts';
import { newDataDir, removeDataDir, type Site, startSite } from '../site.ts';
import { percentile, type Row } from '../table.ts';
import { sendAll } from './case.ts';
import { casesWith } from './cases.ts';
import type { ProbeResult } from './probe.ts';
import { stageOn } from './targets.ts';

/** Milliseconds, and megabytes. */
const most = { p99: 300, max: 500, mb: 450 };
/** Minimum milliseconds for which others are observed in each case. */
const observed = 600;
/** Milliseconds after which a case counts as one that never ends, and the site is started again. */
const caseMs = 60_000;
/** The members who store texts write more than others may within a minute. */
const env = { PROOF_OF_WORK: 'off', RATE_LIMITS: 'write=3000/min,proposal=3000/min' };

/** Waiting times of others in one case, in milliseconds. */
interface Result {
  name: string;
  /** Number of requests by status; 0 for a closed connection. */
  statuses: Record<string, number>;
  p50: number;
  p99: number;
  max: number;
  failed: number;
  /** Peak memory of the server process so far, if it rose in this case; otherwise 0. */
  mb: number;
  /** CPU seconds of the server process, which other programs on the machine do not change. */
  cpu: number;
}

/**
 * Measures how long another member and a visitor wait for an API read and a page during each load of
 * `cases.ts`. Prints a table of them.
 */
export async function stalls({ beside, options, signal }: Bench): Promise<Row[]> {
  const cases = casesWith(options.match);
  if (!cases.length) throw new Error(`No case has ${options.match.join(' or ')} in its name.`);
  const dataDir = newDataDir();
  let site = await startSite(dataDir, env);
  let stage = await stageOn(site, beside);
  const probe = forkPart(new URL('./probe.ts', import.meta.url));
  const results: Result[] = [];
  let peak = 0;
  const restart = async () => {
    await site.kill();
    await Promise.race([stage.close().catch(() => {}), sleep(5_000)]);
    site = await startSite(dataDir, env, site.port);
    stage = await stageOn(site, beside, stage.memory);
  };
  try {
    const [reader] = await stage.members(1);
    const measure = async (name: string, run: () => Promise<number[]>): Promise<Result> => {
      const before = { mb: residentMb(site.pid).peak, cpu: cpuSeconds([site.pid]) };
      probe.send({ url: site.url, token: reader?.token });
      const [statuses] = await Promise.all([within(run()), sleep(observed)]);
      const { peak: mb } = residentMb(site.pid);
      const cpu = cpuSeconds([site.pid]) - before.cpu;
      peak = Math.max(peak, mb);
      // The reads of the probe end with the site.
      if (!statuses) await restart();
      probe.send('end');
      const waits = await answerOf<ProbeResult>(probe);
      if (!statuses) return endless(name);
      return { ...resultOf(name, statuses, waits), mb: mb > before.mb ? mb : 0, cpu };
    };
    await measure('warm-up', () => sleep(3_000, []));
    results.push(await measure('nothing else', () => sleep(5_000, [])));
    for (const { name, attack, lanes } of cases) {
      if (signal.aborted) break;
      const { url } = stage;
      const prepared = await within(attack(stage)).catch((error) => {
        console.log(`${name} could not be prepared: ${error instanceof Error ? error.message : error}`);
      });
      const run = typeof prepared === 'function' ? prepared : () => sendAll(url, prepared ?? [], lanes);
      const result = prepared ? await measure(name, run) : endless(name);
      results.push(result);
      console.log(lineOf(result));
      if (!(await isAnswering(site))) await restart();
    }
    return rowsOf(results, peak);
  } finally {
    probe.kill();
    await Promise.race([stage.close().catch(() => {}), sleep(5_000)]);
    await site.stop();
    removeDataDir(dataDir);
  }
}

/** The result of work, or undefined if it takes longer than {@link caseMs}. */
function within<T>(work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work, sleep(caseMs, undefined, { ref: false })]);
}

async function isAnswering({ url }: Site): Promise<boolean> {
  const answer = send(url, 'GET /healthz').catch(() => ({ status: 0 }));
  return (await Promise.race([answer, sleep(5_000, { status: 0 })])).status === 200;
}

/** A case that could not be prepared, or did not end. */
function endless(name: string): Result {
  return { name, statuses: {}, p50: caseMs, p99: caseMs, max: caseMs, failed: 1, mb: 0, cpu: 0 };
}

function resultOf(
  name: string,
  statuses: readonly number[],
  { waits, failed }: ProbeResult,
): Omit<Result, 'mb' | 'cpu'> {
  const counts: Record<string, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  const [p50, p99, max] = [0.5, 0.99, 1].map((part) => percentile(waits, part)) as [number, number, number];
  return { name, statuses: counts, p50, p99, max, failed };
}

function lineOf({ name, statuses, p50, p99, max, failed, mb, cpu }: Result): string {
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  const waits = [p50, p99, max].map((ms) => `${Math.round(ms)}`.padStart(6)).join('');
  const notes = [
    `CPU ${cpu.toFixed(1)} s`,
    ...(mb ? [`memory ${Math.round(mb)} MB`] : []),
    ...(failed ? [`${failed} reads failed`] : []),
  ];
  return `${name.padEnd(58)}${waits} ms  ${[counts.join(', '), ...notes].join('; ')}`;
}

function rowsOf(results: readonly Result[], peakMb: number): Row[] {
  const cases = results.length - 1;
  const accepted = results.filter(({ statuses }) =>
    Object.keys(statuses).some((status) => /^[23]/.test(status)),
  );
  const refused = results.slice(1).filter((result) => !accepted.includes(result));
  console.log(`nothing accepted: ${refused.map(({ name }) => name).join('; ') || 'none'}`);
  const row = (of: 'p99' | 'max' | 'failed' | 'mb', bound: number, what: string): Row => {
    const beyond = results.filter((result) => result[of] > bound);
    console.log(`${of} above ${bound}: ${beyond.map(({ name }) => name).join('; ') || 'none'}`);
    const name = `cases of ${cases} in which ${what} is above ${bound}`;
    return { name, unit: '', ours: beyond.length, target: { of: 'figure', bound: '≤', value: 0 } };
  };
  return [
    row('p99', most.p99, 'others’ p99'),
    row('max', most.max, 'others’ max'),
    row('failed', 0, 'the number of others’ failed reads'),
    row('mb', most.mb, 'the peak of memory rose and'),
    { name: 'cases with an accepted request', unit: '', ours: accepted.length },
    {
      name: 'memory of the server process, peak',
      unit: 'MB',
      ours: peakMb,
      target: { of: 'figure', bound: '≤', value: most.mb },
    },
  ];
}
