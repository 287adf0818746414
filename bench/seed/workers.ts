import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Batch, batchSize } from './batch.ts';
import type { Plan } from './plan.ts';

/** Number of batches that each thread generates ahead. */
const ahead = 2;

/** Generates all batches of a plan in several threads, and yields them in order. */
export async function* batchesInThreads(plan: Plan, threads: number): AsyncGenerator<Batch> {
  const count = Math.ceil(plan.prompts / batchSize);
  const workers = Array.from(
    { length: Math.max(1, Math.min(threads, count)) },
    () => new Worker(new URL('./worker.ts', import.meta.url), { workerData: plan }),
  );
  const waiting: Promise<Batch>[] = [];
  const order = (batch: number) => {
    const worker = workers[batch % workers.length];
    if (!worker || batch >= count) return;
    // A thread replies in the order of its messages.
    const earlier = waiting[batch - workers.length] ?? Promise.resolve();
    const reply = earlier.then(async () => {
      worker.postMessage(batch);
      const [made] = (await once(worker, 'message')) as [Batch];
      return made;
    });
    reply.catch(() => {});
    waiting[batch] = reply;
  };
  try {
    for (let batch = 0; batch < workers.length * ahead; batch++) order(batch);
    for (let batch = 0; batch < count; batch++) {
      const made = await waiting[batch];
      delete waiting[batch - workers.length];
      order(batch + workers.length * ahead);
      if (made) yield made;
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
