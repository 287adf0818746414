import { parentPort } from 'node:worker_threads';
import { hashPassword, passwordMatches } from './password-hashes.ts';

/** The tasks of the worker with their arguments. */
export type PasswordTask =
  | { do: 'hash'; password: string }
  | { do: 'verify'; password: string; stored: string | undefined }
  | { do: 'is-common'; password: string; words: readonly string[] };

/** The result of a task. */
export type PasswordResult = { value: string | boolean } | { error: string };

// Tasks are sent one at a time; see queued-passwords.ts.
parentPort?.on('message', async (task: PasswordTask) => {
  parentPort?.postMessage(await resultOf(task));
});

async function resultOf(task: PasswordTask): Promise<PasswordResult> {
  try {
    return { value: await run(task) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'unknown error' };
  }
}

async function run(task: PasswordTask): Promise<string | boolean> {
  if (task.do === 'hash') return hashPassword(task.password);
  if (task.do === 'verify') return passwordMatches(task.password, task.stored);
  // Loaded with the first new password: the dictionaries take 40 MB and half a second.
  const { isCommonPassword } = await import('./common-passwords.ts');
  return isCommonPassword(task.password, task.words);
}
