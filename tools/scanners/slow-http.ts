import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMb } from '../../bench/processes.ts';
import type { Finding } from './findings.ts';
import { type Experience, readWhile } from './normal-client.ts';
import { runProgram } from './program.ts';

/** The attacked process and what a normal client reads meanwhile. */
export interface SlowTarget {
  url: string;
  pid: number;
  /** Paths that a normal client reads. */
  paths: readonly string[];
  /** A path that takes a JSON body, and a large response. */
  bodyPath: string;
  largePath: string;
  /** Connections that the site lets one address have; undefined where it trusts a proxy. */
  mostPerAddress?: number;
}

export interface SlowOptions {
  connections: number;
  /** Seconds of a mode: longer than the server's timeouts, so that they are seen. */
  seconds: number;
  stop: AbortSignal;
}

export const slowModes = ['slow headers', 'slow body', 'slow read'] as const;
type SlowMode = (typeof slowModes)[number];

/** Bounds of what a normal client may notice, and of what the site may hold. */
const bounds = { p99Ms: 1_000, memoryMb: 350, leftOver: 20 };

/** Runs slowhttptest in one mode while a normal client reads the site, and counts the connections that the site holds. */
export async function runSlowMode(
  mode: SlowMode,
  target: SlowTarget,
  { connections, seconds, stop }: SlowOptions,
): Promise<{ findings: Finding[]; lines: string[] }> {
  const before = socketsOf(target.pid);
  const held: number[] = [];
  let memory = 0;
  let ended = false;
  const attack = runProgram('slowhttptest', argumentsOf(mode, target, connections, seconds), {
    seconds: seconds + 60,
    stop,
  });
  const watch = (async () => {
    while (!ended) {
      held.push(socketsOf(target.pid) - before);
      memory = Math.max(memory, residentMb(target.pid).now);
      await sleep(500);
    }
  })();
  const experience = await readWhile(target.url, target.paths, attack).finally(() => {
    ended = true;
  });
  await watch;
  const { output } = await attack;
  // slowhttptest ends early when the site has closed all of its connections; otherwise, the last sample before it closed them itself.
  const left = output.includes('No open connections left') ? 0 : (held.at(-2) ?? Number.NaN);
  const most = Math.max(...held);
  const name = `${mode}${target.mostPerAddress ? ' from one address' : ''}`;
  const lines = [
    `${name}: ${connections} connections for ${seconds} s; the site held ${most} at most and ${left} at the end`,
    `${' '.repeat(name.length)}  ${described(experience)}; memory up to ${Math.round(memory)} MB`,
  ];
  const finding = (what: string, detail: string): Finding => ({
    tool: 'slowhttptest',
    what,
    where: name,
    detail,
  });
  const findings: Finding[] = [];
  if (!/Test ended on \d+/.test(output)) findings.push(finding('not tested', output.slice(-500)));
  const opened = openedConnections(output);
  if (!(opened >= connections / 2)) findings.push(finding('not tested', `${opened} connections were opened`));
  if (experience.failures.size)
    findings.push(
      finding('unavailable', [...experience.failures].map(([why, n]) => `${n} × ${why}`).join(', ')),
    );
  if (!(experience.p99 <= bounds.p99Ms)) findings.push(finding('slow', described(experience)));
  if (left > bounds.leftOver)
    findings.push(finding('connections stay open', `${left} of ${most} after ${seconds} s`));
  if (target.mostPerAddress && most > target.mostPerAddress + bounds.leftOver)
    findings.push(finding('too many connections', `${most} from one address`));
  if (memory > bounds.memoryMb) findings.push(finding('memory', `${Math.round(memory)} MB`));
  return { findings, lines };
}

function argumentsOf(
  mode: SlowMode,
  { url, bodyPath, largePath }: SlowTarget,
  connections: number,
  seconds: number,
): string[] {
  const common = ['-c', String(connections), '-r', '200', '-l', String(seconds), '-p', '5'];
  return {
    // A header each ten seconds.
    'slow headers': ['-H', ...common, '-u', `${url}/`, '-i', '10', '-x', '24'],
    // A few bytes of the body each ten seconds.
    'slow body': [
      ...['-B', ...common, '-u', url + bodyPath, '-i', '10', '-x', '10', '-s', '8192'],
      ...['-f', 'application/json'],
    ],
    // Three responses on each connection, 32 bytes read each five seconds.
    'slow read': [
      ...['-X', ...common, '-u', url + largePath, '-w', '10', '-y', '20', '-n', '5', '-z', '32', '-k', '3'],
    ],
  }[mode];
}

/** The most connections that slowhttptest had opened in one of its reports, with those that the site closed again. */
export function openedConnections(output: string): number {
  const column = (name: string) =>
    [...output.matchAll(new RegExp(`^${name}:\\s+(\\d+)`, 'gm'))].map(([, n]) => Number(n));
  const closed = column('closed');
  return Math.max(...column('connected').map((connected, n) => connected + (closed[n] ?? 0)), 0);
}

function described({ requests, p50, p99, longest, failures }: Experience): string {
  const failed = [...failures.values()].reduce((sum, n) => sum + n, 0);
  return `a normal client: ${requests} requests, ${failed} failed, p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms, longest ${Math.round(longest)} ms`;
}

/** The open sockets of a process. */
function socketsOf(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(`${folder}/${name}`).startsWith('socket:');
    } catch {
      // Closed in the meantime.
      return false;
    }
  }).length;
}
