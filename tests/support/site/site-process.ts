import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../../scripts/free-port.ts';

const root = join(import.meta.dirname, '../../..');

/** The site in its own process, as `npm start` runs it. */
export interface SiteProcess {
  url: string;
  pid: number;
  /** The folder of its database, files and mails. */
  dataDir: string;
  /** Everything it has printed. */
  output(): string;
  /** Stops it like Ctrl-C; resolves to its exit status. */
  stop(): Promise<number | null>;
  /** Resolves to its exit status when it has ended. */
  ended: Promise<number | null>;
  /** Kills it without a chance to clean up. */
  kill(): Promise<void>;
}

/** A site that may not be ready yet. */
export interface StartingSite {
  child: ChildProcess;
  url: string;
  /** Everything it has printed. */
  output(): string;
  /** Resolves to its exit status when it has ended. */
  ended: Promise<number | null>;
  /** Resolves once it has printed `text`; rejects if it ends first. */
  printed(text: string): Promise<void>;
}

/**
 * Starts the site on a free port of loopback with its data in `dataDir`, from the code in `checkout`, and
 * waits until it is ready.
 */
export async function startSite(
  dataDir: string,
  env: Record<string, string> = {},
  checkout = root,
): Promise<SiteProcess> {
  const { child, url, output, ended, printed } = await spawnSite(dataDir, env, checkout);
  await printed('is ready at');
  const end = (signal: NodeJS.Signals) => {
    if (child.exitCode === null) child.kill(signal);
    return ended;
  };
  return {
    url,
    pid: pidOf(child),
    dataDir,
    output,
    ended,
    stop: () => end('SIGINT'),
    kill: async () => {
      await end('SIGKILL');
    },
  };
}

/** Starts the site without waiting until it is ready. */
export async function spawnSite(
  dataDir: string,
  env: Record<string, string> = {},
  checkout = root,
): Promise<StartingSite> {
  const port = Number(env.PORT ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['src/start/main.ts'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      NEWCOMER_LIMITS: 'off',
      PROOF_OF_WORK: 'off',
      ...env,
    },
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const streams = [child.stdout, child.stderr];
  for (const stream of streams)
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => output.includes(text) && resolve();
      for (const stream of streams) stream.on('data', look);
      look();
      ended.then((status) => reject(new Error(`The site ended with ${status}:\n${output}`)));
    });
  return { child, url, output: () => output, ended, printed };
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('The site was not started.');
  return child.pid;
}
