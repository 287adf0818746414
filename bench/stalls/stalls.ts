import { setTimeout as sleep } from 'node:timers/promises';
import { type Endpoint, rulesOf } from '../../src/contract/core/endpoint.ts';
import { endpointList } from '../../src/contract/endpoints.ts';
import { formFile, send } from '../../tests/abuse/send.ts';
import { filled } from '../../tests/support/resources.ts';
import type { Bench } from '../group.ts';
import { residentMb } from '../groups/processes.ts';
import { answerOf, forkPart } from '../load.ts';
import { newDataDir, removeDataDir, startSite } from '../site.ts';
import { percentile, type Row } from '../table.ts';
import { type Attack, attacks, type Sent } from './attacks.ts';
import { largestInput } from './largest-input.ts';
import type { ProbeResult } from './probe.ts';
import { stageOn } from './targets.ts';

const most = { p99: 250, max: 500, mb: 350 };
/** Minimum milliseconds for which others are observed in each case. */
const observed = 600;

/** Waiting times of others in one case, in milliseconds. */
interface Result {
  name: string;
  /** Number of requests by status; 0 for a closed connection. */
  statuses: Record<string, number>;
  p50: number;
  p99: number;
  max: number;
  failed: number;
}

/**
 * Measures how long another member and a visitor wait for an API read and a page during each hostile load:
 * eight concurrent requests to each endpoint with its largest input, and the attacks. Prints a table of them.
 */
export async function stalls({ beside }: Bench): Promise<Row[]> {
  const dataDir = newDataDir();
  const site = await startSite(dataDir, { PROOF_OF_WORK: 'off' });
  const probe = forkPart(new URL('./probe.ts', import.meta.url));
  const stage = await stageOn(site, beside);
  try {
    const [reader] = await stage.members(1);
    const results: Result[] = [];
    const measure = async (name: string, run: () => Promise<number[]>) => {
      probe.send({ url: site.url, token: reader?.token });
      const [statuses] = await Promise.all([run(), sleep(observed)]);
      probe.send('end');
      const result = resultOf(name, statuses, await answerOf<ProbeResult>(probe));
      results.push(result);
      console.log(lineOf(result));
    };
    await measure('warm-up', () => sleep(3_000, []));
    results.length = 0;
    await measure('nothing else', () => sleep(5_000, []));
    for (const [name, attack] of [...endpointList.map(caseOf), ...Object.entries(attacks)]) {
      const prepared = await attack(stage);
      await measure(name, typeof prepared === 'function' ? prepared : () => sendAll(stage.url, prepared));
    }
    return rowsOf(results, residentMb(site.pid).peak);
  } finally {
    probe.kill();
    await stage.close();
    await site.stop();
    removeDataDir(dataDir);
  }
}

/**
 * Two members send requests for objects that each of them has created, and a visitor reads the largest
 * possible response.
 */
function caseOf(endpoint: Endpoint & { name: string }): [string, Attack] {
  const { name, method, path, access, body, query, bodyType } = endpoint;
  const attack: Attack = async (stage) => {
    const members = await stage.members(2, access === 'admin' || access === 'moderator' ? 'admin' : 'member');
    const [one, other] = members;
    if (!one || !other) return [];
    const example = endpoint.example.request as Record<'params' | 'query' | 'body', object | undefined>;
    const maxBytes = rulesOf(endpoint).maxBodyBytes;
    const queries = [{}];
    if (query) {
      const only = (field: string) => /^(q|match|limit)$/.test(field);
      queries[0] = largestInput(query, example.query ?? {}, { only }) as object;
      // A stream without its parameters would not end.
      if (!endpoint.file)
        queries.push(largestInput(query, {}, { only: (field) => field === 'limit' }) as object);
    }
    const options = {
      ...(body && { body: Buffer.from(JSON.stringify(largestInput(body, example.body, { maxBytes }))) }),
      ...(bodyType === 'file' && formOf(maxBytes)),
    };
    const params = await Promise.all([stage.paramsFor(path, one, other), stage.paramsFor(path, other, one)]);
    return [0, 1].flatMap((n) =>
      members.flatMap(({ token }) =>
        params.map((made): Sent => {
          const text = new URLSearchParams(queries[n % queries.length] as Record<string, string>).toString();
          return [
            `${method} /api${filled(path, { ...example.params, ...made })}${text && `?${text}`}`,
            { token, ...options },
          ];
        }),
      ),
    );
  };
  return [name, attack];
}

/** A file that passes as a video until its contents are checked. */
function formOf(bytes: number): Sent[1] {
  const content = Buffer.alloc(bytes - 66_000, 'x');
  content.write('\0\0\0\x20ftypisom\0\0\x02\0isomiso2mp41', 'latin1');
  return formFile(content, 'a.mp4', 'video/mp4');
}

function sendAll(url: string, requests: readonly Sent[]): Promise<number[]> {
  return Promise.all(
    requests.map(async ([line, options]) => {
      const { status } = await send(url, line, options).catch(() => ({ status: 0 }));
      return status;
    }),
  );
}

function resultOf(name: string, statuses: readonly number[], { waits, failed }: ProbeResult): Result {
  const counts: Record<string, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  const [p50, p99, max] = [0.5, 0.99, 1].map((part) => percentile(waits, part)) as [number, number, number];
  return { name, statuses: counts, p50, p99, max, failed };
}

function lineOf({ name, statuses, p50, p99, max, failed }: Result): string {
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  const waits = [p50, p99, max].map((ms) => `${Math.round(ms)}`.padStart(6)).join('');
  return `${name.padEnd(42)}${waits} ms  ${counts.join(', ')}${failed ? `; ${failed} reads failed` : ''}`;
}

function rowsOf(results: readonly Result[], peakMb: number): Row[] {
  const cases = results.length - 1;
  const accepted = results.filter(({ statuses }) =>
    Object.keys(statuses).some((status) => /^2/.test(status)),
  );
  const row = (of: 'p99' | 'max' | 'failed', bound: number): Row => {
    const beyond = results.filter((result) => result[of] > bound);
    console.log(`${of} above ${bound}: ${beyond.map(({ name }) => name).join('; ') || 'none'}`);
    const name = `cases of ${cases} in which others’ ${of} is above ${bound}`;
    return { name, unit: '', ours: beyond.length, target: { of: 'figure', bound: '≤', value: 0 } };
  };
  return [
    row('p99', most.p99),
    row('max', most.max),
    row('failed', 0),
    { name: 'cases with an accepted request', unit: '', ours: accepted.length },
    {
      name: 'memory of the server process, peak',
      unit: 'MB',
      ours: peakMb,
      target: { of: 'figure', bound: '≤', value: most.mb },
    },
  ];
}
