import { type SpawnOptions, spawn } from 'node:child_process';
import { constants } from 'node:os';

/** How a program ended. */
interface Ended {
  status: number;
  /** What it printed to its standard output, and to its standard error, unless those are inherited. */
  output: string;
  complaint: string;
}

/**
 * Runs a program and resolves to how it ended. Aborting the signal stops it, and then the reason is thrown. Its output is collected unless
 * `stdio` says otherwise.
 */
export async function run(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<Ended> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const printed = { output: '', complaint: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed.output += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed.complaint += text;
  });
  const status = await new Promise<number>((resolve, reject) => {
    child.on('error', (error) => (options.signal?.aborted ? undefined : reject(error)));
    child.on('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
  options.signal?.throwIfAborted();
  return { status, ...printed };
}

/** The environment without what npm adds for its scripts: for what outlives this process. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$|^NODE_COMPILE_CACHE$/.test(name)),
  );
}
