import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What a program has printed, and its exit status; null when a signal ended it. */
export interface Ended {
  output: string;
  status: number | null;
}

/** Runs a program until it ends, or is ended after `seconds`. The signal of `stop` ends it, too. */
export function runProgram(
  command: string,
  args: readonly string[],
  { seconds, stop, input }: { seconds: number; stop: AbortSignal; input?: string },
): Promise<Ended> {
  stop.throwIfAborted();
  return new Promise((resolve, reject) => {
    // In its own process group: Ctrl-C reaches it once, through `stop`.
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.stdin.on('error', () => {}).end(input);
    const end = () => {
      // The group, since scanners start processes of their own.
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    };
    const timer = setTimeout(end, seconds * 1000);
    stop.addEventListener('abort', end);
    child.once('error', reject);
    child.once('close', (status) => {
      clearTimeout(timer);
      stop.removeEventListener('abort', end);
      if (stop.aborted) reject(stop.reason);
      else resolve({ output, status });
    });
  });
}

/** Whether a program is on the path. */
export function isInstalled(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** The version of a Debian package, or 'unknown version'. */
export async function versionOf(name: string, stop: AbortSignal): Promise<string> {
  const { output, status } = await runProgram('dpkg-query', ['--show', name], { seconds: 10, stop }).catch(
    () => ({ output: '', status: 1 }),
  );
  return (status === 0 && output.trim().split('	')[1]) || 'unknown version';
}
