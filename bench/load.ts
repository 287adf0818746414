import { type ChildProcess, fork } from 'node:child_process';
import type { LoadOrder, LoadResult } from './generator.ts';
import { cpuSeconds } from './groups/processes.ts';
import { median } from './table.ts';

/** Result of a round of load: requests per second, and the CPU time per request of the serving processes. */
export interface Round {
  perSecond: number;
  /** Microseconds. */
  cpu: number;
}

/** Generates load on a server; a response with another status than `status` fails the bench. */
export type Load = (order: LoadOrder & { pids: () => number[]; status?: number }) => Promise<Round>;

/** Duration of requests in milliseconds. Requests whose status was not 200 are counted in `failed`. */
export interface Latency {
  p50: number;
  p99: number;
  failed: number;
}

/** Generates load on a server and measures the duration of each request. */
export type MeasureLatency = (order: LoadOrder) => Promise<Latency>;

/** Starts the load generator. */
export function startGenerator(): { load: Load; latency: MeasureLatency; stop(): void } {
  const child = forkPart(new URL('./generator.ts', import.meta.url));
  return {
    async load({ pids, status = 200, ...order }) {
      const before = cpuSeconds(pids());
      child.send(order);
      const { answers, milliseconds, statuses } = await answerOf<LoadResult>(child);
      if (statuses[status] !== answers)
        throw new Error(
          `Not all replies of port ${order.port} had status ${status}: ${JSON.stringify(statuses)}`,
        );
      return roundOf(answers, milliseconds, cpuSeconds(pids()) - before);
    },
    async latency(order) {
      child.send(order);
      const { answers, statuses, p50, p99 } = await answerOf<LoadResult>(child);
      return { p50, p99, failed: answers - (statuses[200] ?? 0) };
    },
    stop: () => child.kill(),
  };
}

/** Repeats `work` on several concurrent lanes in this process and counts the repetitions. */
export async function repeat(
  order: { lanes: number; milliseconds: number; pids: () => number[] },
  work: (lane: number, turn: number) => Promise<unknown>,
): Promise<Round> {
  const before = cpuSeconds(order.pids());
  const started = performance.now();
  const end = started + order.milliseconds;
  const counts = await Promise.all(
    Array.from({ length: order.lanes }, async (_, lane) => {
      let turn = 0;
      while (performance.now() < end) await work(lane, turn++);
      return turn;
    }),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  return roundOf(total, performance.now() - started, cpuSeconds(order.pids()) - before);
}

/**
 * Measures the product and the baseline alternately, so that other load on the machine affects both. Returns
 * the medians; the first round of each is a warm-up.
 */
export async function inTurns(
  rounds: number,
  ours: () => Promise<Round>,
  baseline: () => Promise<Round>,
): Promise<{ ours: Round; baseline: Round }> {
  const all: { ours: Round; baseline: Round }[] = [];
  for (let n = 0; n <= rounds; n++) all.push({ ours: await ours(), baseline: await baseline() });
  const middle = (of: (turn: { ours: Round; baseline: Round }) => Round): Round => ({
    perSecond: median(all.slice(1).map((turn) => of(turn).perSecond)),
    cpu: median(all.slice(1).map((turn) => of(turn).cpu)),
  });
  return { ours: middle((turn) => turn.ours), baseline: middle((turn) => turn.baseline) };
}

/** Starts a program of this folder in a separate process. */
export function forkPart(file: URL, args: string[] = []): ChildProcess {
  return fork(file, args, { execArgv: [] });
}

/** Returns the next message of a process; rejects when it ends instead. */
export function answerOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`${child.spawnargs.at(-1)} exited before it replied.`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as T);
    });
  });
}

/** A header with which a visitor's read is not answered from the cache. */
export const uncached = 'authorization: none\r\n';

/**
 * Builds GET requests for a path as sent over the wire, from many addresses because of the rate limit per
 * address. `headers` end in CRLF.
 */
export function readers(path: string, lane: number, headers = ''): string[] {
  return Array.from(
    { length: 100 },
    (_, reader) =>
      `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: 10.0.${lane}.${reader}\r\n${headers}\r\n`,
  );
}

/**
 * Builds GET requests for many paths in turn: each lane begins at another one and sends from its own
 * addresses.
 */
export function visits(paths: readonly string[], lane: number): string[] {
  return Array.from({ length: Math.max(100, paths.length) }, (_, turn) => {
    const path = paths[(turn + lane * 7) % paths.length] ?? '/';
    return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: 10.2.${lane}.${turn % 250}\r\n${path.startsWith('/api/') ? uncached : ''}\r\n`;
  });
}

/**
 * Builds a POST request of a member as sent over the wire, each from another address because of the rate
 * limit per address.
 */
export function post(path: string, token: string, body?: object): string {
  const json = body ? JSON.stringify(body) : '';
  const address = `10.1.${Math.floor(posts / 250) % 250}.${posts % 250}`;
  posts += 1;
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: ${address}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
}

let posts = 0;

function roundOf(count: number, milliseconds: number, cpu: number): Round {
  return { perSecond: (count / milliseconds) * 1000, cpu: (cpu / count) * 1e6 };
}
