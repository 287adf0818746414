import { type SpawnOptions, spawn } from 'node:child_process';

/**
 * Runs a program and returns what it prints, unless `stdio` says otherwise. Throws a message when it fails,
 * and the signal's reason when aborted.
 */
export async function run(
  command: string,
  words: readonly string[],
  { failed, ...options }: SpawnOptions & { failed?: string } = {},
): Promise<string> {
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let [output, complaint] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
  child.stderr?.setEncoding('utf8').on('data', (text) => (complaint += text));
  const status = await new Promise((resolve, reject) => {
    child.on('error', (error) => (options.signal?.aborted ? undefined : reject(error)));
    child.on('close', resolve);
  });
  options.signal?.throwIfAborted();
  if (status !== 0) throw new Error(failed ?? `${command} ${words[0]} failed: ${complaint.trim()}`);
  return output.trimEnd();
}

/** Runs git in a process group of its own, so that Ctrl-C does not interrupt it halfway. */
export const git = (root: string, ...words: string[]): Promise<string> =>
  run('git', words, { cwd: root, detached: true });

/** Announces a step and says how long it took. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  console.log(`\n— ${title}`);
  const started = performance.now();
  const result = await work();
  console.log(`  done (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}
