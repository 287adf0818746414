import type { Background, Log } from '../../../operations/core/adapters/adapters.ts';

/** Runs background work in this process. `settled` waits until all of it has ended. */
export function inProcessBackground(log: Log): Background & { settled(): Promise<void> } {
  const running = new Set<Promise<void>>();
  return {
    run(name, work) {
      // Starts after the response of the current request has been sent.
      const run = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((err: unknown) => log.error({ err, work: name }, 'background work failed'))
        .finally(() => running.delete(run));
      running.add(run);
    },
    async settled() {
      while (running.size) await Promise.all(running);
    },
  };
}
