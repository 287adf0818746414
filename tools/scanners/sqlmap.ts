import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from './findings.ts';
import { runProgram } from './program.ts';

/** A request whose parameters sqlmap tests: those named, else those of the body, or the `*` in the path. */
export interface InjectionTest {
  method: string;
  /** With values that the site accepts. */
  path: string;
  params?: readonly string[];
  /** Sent as JSON; all of its values are tested. */
  body?: object;
  headers?: Record<string, string>;
  /** Parameters that get another value in each request. */
  randomized?: readonly string[];
}

export interface SqlmapOptions {
  url: string;
  dbms: string;
  /** How many payloads and boundaries are tried for each parameter, 1 to 5. */
  level: number;
  /** How many run at once. */
  concurrency: number;
  /** Seconds for all of them together; what has not begun by then is reported as not tested. */
  seconds: number;
  /** Seconds for one. */
  secondsEach: number;
  stop: AbortSignal;
  onProgress(line: string): void;
}

/** Runs sqlmap for each request and returns the injections that it found, and the requests that it could not test. */
export async function runSqlmap(tests: readonly InjectionTest[], options: SqlmapOptions): Promise<Finding[]> {
  const { concurrency, seconds, onProgress } = options;
  const findings: Finding[] = [];
  const end = performance.now() + seconds * 1000;
  const queue = tests.entries();
  const work = async () => {
    for (const [n, one] of queue) {
      const left = (end - performance.now()) / 1000;
      const found = left < 5 ? [notTested(one, 'the time was over')] : await runOne(one, left, options);
      findings.push(...found);
      onProgress(
        `sqlmap ${n + 1}/${tests.length}: ${placeOf(one)}${found.length ? ` – ${found.length} findings` : ''}`,
      );
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return findings;
}

async function runOne(one: InjectionTest, left: number, options: SqlmapOptions): Promise<Finding[]> {
  const { secondsEach, stop } = options;
  const folder = mkdtempSync(join(tmpdir(), 'promptorium-sqlmap-'));
  try {
    const { output } = await runProgram('sqlmap', argumentsOf(one, options, folder), {
      seconds: Math.min(left, secondsEach),
      stop,
    });
    const [log] = globSync(join(folder, '*/log'));
    const found = injectionsIn(log ? readFileSync(log, 'utf8') : '', one);
    if (found.length) return found;
    return output.includes('all tested parameters do not appear to be injectable')
      ? []
      : [notTested(one, lastMessage(output))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function argumentsOf(one: InjectionTest, { url, dbms, level }: SqlmapOptions, folder: string): string[] {
  const { method, path, params, body, headers = {}, randomized } = one;
  return [
    ...['--batch', '--disable-coloring', '--output-dir', folder],
    ...['--url', url + path, '--method', method, '--dbms', dbms],
    ...['--level', String(level), '--technique', 'BEUSTQ', '--timeout', '20', '--retries', '1'],
    // The site refuses most payloads with 4xx, which is no reason to stop.
    ...['--ignore-code', '400,401,403,404,409,413,415,422,429'],
    ...(params ? ['-p', params.join(',')] : []),
    ...(randomized ? ['--randomize', randomized.join(',')] : []),
    ...(body ? ['--data', JSON.stringify(body), '-H', 'Content-Type: application/json'] : []),
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
  ];
}

/** What sqlmap's log names; it is empty when nothing was found. */
export function injectionsIn(log: string, one: InjectionTest): Finding[] {
  return [...log.matchAll(/^Parameter: (.+)\n((?: {4}.*\n?)+)/gm)].map(([, parameter = '', lines = '']) => ({
    tool: 'sqlmap' as const,
    what: 'SQL injection',
    where: `${placeOf(one)}, ${parameter}`,
    detail: (lines.match(/Payload: .*/g) ?? []).join(' | '),
  }));
}

function notTested(one: InjectionTest, detail: string): Finding {
  return { tool: 'sqlmap', what: 'not tested', where: placeOf(one), detail };
}

function placeOf({ method, path, params }: InjectionTest): string {
  return `${method} ${path.split('?', 1)[0]}${params ? ` (${params.join(', ')})` : ''}`;
}

/** The last message of sqlmap that is about its work. */
function lastMessage(output: string): string {
  const messages = output
    .split('\n')
    .filter((line) => /^\[[\d:]+\] \[(?:CRITICAL|ERROR|WARNING)\]/.test(line));
  return messages.at(-1) ?? 'sqlmap was ended before it was done';
}
