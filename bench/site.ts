import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.ts';
import { childrenOf, commandOf, sharedMb } from './groups/processes.ts';

const root = join(import.meta.dirname, '..');

/** Signs the sessions of members whom the benchmarks add. */
export const secret = 'the secret of sites that are measured';

/** A site run by `npm start` on its own data folder. */
export interface Site {
  url: string;
  port: number;
  dataDir: string;
  /** The id of the app's process. */
  pid: number;
  /** Milliseconds from the command to the first 200 of `/`. */
  startedIn: number;
  /** The ids of the database's processes. */
  databasePids(): number[];
  /** Stops the site as Ctrl-C does. */
  stop(): Promise<void>;
  /** Ends it without waiting for anything; the database ends with it. */
  kill(): Promise<void>;
}

/** Creates an empty data folder. */
export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'promptorium-bench-'));
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}

/** Runs `npm start` on a loopback port, by default a free one, with `env` added. Waits for its first page. */
export async function startSite(
  dataDir: string,
  env: Record<string, string> = {},
  onPort?: number,
): Promise<Site> {
  const port = onPort ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  // In a separate process group, so that all of it can be signalled, as a terminal does for Ctrl-C.
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      // Never use the database of a .env file.
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      // Load comes from many client addresses, sent in the header of a proxy.
      TRUST_PROXY: '1',
      NEWCOMER_LIMITS: 'off',
      SECRET: secret,
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const group = -(child.pid ?? Number.NaN);
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() - started > 60_000) {
      if (child.exitCode === null) process.kill(group, 'SIGKILL');
      throw new Error(`The site did not start:\n${output}`);
    }
    await sleep(10);
  }
  const startedIn = performance.now() - started;
  return {
    url,
    port,
    dataDir,
    pid: appBelow(child.pid ?? Number.NaN),
    startedIn,
    databasePids() {
      const [postmaster] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
      return [Number(postmaster), ...childrenOf(Number(postmaster))];
    },
    async stop() {
      if (child.exitCode === null) process.kill(group, 'SIGINT');
      await ended;
    },
    async kill() {
      if (child.exitCode === null) process.kill(group, 'SIGKILL');
      await ended;
    },
  };
}

/** Returns the memory of the app and its child processes, without the database, in MB. */
export function appMb({ pid, databasePids }: Site): number {
  const database = new Set(databasePids());
  return sharedMb([pid, ...childrenOf(pid).filter((child) => !database.has(child))]);
}

/** The app below npm, its shell and the launcher. */
function appBelow(pid: number): number {
  for (const child of childrenOf(pid)) {
    if (commandOf(child).some((word) => word.endsWith('src/start/main.ts'))) return child;
    const below = appBelow(child);
    if (below) return below;
  }
  return 0;
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
