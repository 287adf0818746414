import type { Background, Log } from '../../operations/context.ts';

/** Work after replies, in this process; `settled` waits for all that was begun. */
export function inProcess(log: Log): Background & { settled(): Promise<void> } {
  const running = new Set<Promise<void>>();
  return {
    run(what, work) {
      // Not before the reply of the request that asks for it is on its way.
      const run = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((err: unknown) => log.error({ err, what }, 'work after a reply failed'))
        .finally(() => running.delete(run));
      running.add(run);
    },
    async settled() {
      while (running.size) await Promise.all(running);
    },
  };
}
