import { setPriority } from 'node:os';

/** Milliseconds between checks of memory and time. */
const checkMs = 20;

/**
 * Runs the tasks that `createTaskProcess` sends to this process, one at a time and at a lower priority
 * than the server's. Ends the process when it exceeds its memory limit or its processor time for one task,
 * and when the server has ended.
 */
export function serveTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  const [memoryBytes = 0, cpuMs = 0] = process.argv.slice(2).map(Number);
  let usageAtStart = process.cpuUsage();
  try {
    setPriority(10);
  } catch {
    // Not permitted everywhere.
  }
  // Decoders run in other threads, so this one is free to check.
  setInterval(() => {
    const { user, system } = process.cpuUsage(usageAtStart);
    if (process.memoryUsage.rss() > memoryBytes || (user + system) / 1_000 > cpuMs)
      process.kill(process.pid, 'SIGKILL');
  }, checkMs).unref();
  process.on('message', async (task: Task) => {
    usageAtStart = process.cpuUsage();
    try {
      process.send?.({ result: await work(task) });
    } catch (error) {
      process.send?.({ error: error instanceof Error ? error.message : String(error) });
    }
  });
  process.on('disconnect', () => process.exit());
}
