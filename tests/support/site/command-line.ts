import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Starts a command of the command line, such as `backup`, in its own process. */
export function startCommand(name: string, args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['src/cli/main.ts', name, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs it; resolves to its exit status and what it printed. */
export async function runCommandLine(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ status: number; output: string }> {
  const child = startCommand(name, args, env);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [status] = await once(child, 'close');
  return { status, output };
}
