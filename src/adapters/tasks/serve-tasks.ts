import { setPriority } from 'node:os';

/** Milliseconds between checks of the memory. */
const checkMs = 20;

/**
 * Does the tasks that `createTaskProcess` sends to this process, one after the other, at a lower priority than the server's. Ends
 * the process when it uses more memory than it may, and when the server has ended.
 */
export function serveTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  const memoryBytes = Number(process.argv[2]);
  try {
    setPriority(10);
  } catch {
    // Not allowed everywhere.
  }
  // Decoders run in other threads, so this one is free to check.
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL');
  }, checkMs).unref();
  process.on('message', async (task: Task) => {
    try {
      process.send?.({ result: await work(task) });
    } catch (error) {
      process.send?.({ error: error instanceof Error ? error.message : String(error) });
    }
  });
  process.on('disconnect', () => process.exit());
}
