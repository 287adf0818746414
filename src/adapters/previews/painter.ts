import { Worker } from 'node:worker_threads';
import type { PreviewCard } from '../../operations/context.ts';

/** Milliseconds after which a painting is given up. */
const patience = 30_000;
/** Milliseconds without work after which the thread ends and its memory (some 80 MB) is free. */
const idle = 20_000;

/**
 * Paints cards in a thread of its own, one at a time: the layout takes up to half a second at first, in which a server must
 * go on answering. The thread starts with the first card and ends when there is no work.
 */
export function createPainter(): { paint(card: PreviewCard): Promise<Uint8Array> } {
  let thread: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const end = () => {
    void thread?.terminate();
    thread = undefined;
  };

  function start(): Worker {
    const worker = new Worker(new URL('./painter-thread.ts', import.meta.url));
    // A server that stops need not wait for it.
    worker.unref();
    return worker;
  }

  async function paintNow(card: PreviewCard): Promise<Uint8Array> {
    clearTimeout(timer);
    thread ??= start();
    const worker = thread;
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const answered = (message: { picture?: Uint8Array; error?: string }) =>
      message.picture
        ? resolve(message.picture)
        : reject(new Error(`A preview could not be painted: ${message.error}`));
    worker.once('message', answered).once('error', reject);
    const limit = setTimeout(() => reject(new Error('A preview took too long to paint.')), patience);
    worker.postMessage(card);
    try {
      return await promise;
    } catch (error) {
      // What it was at when it failed is unknown: the next one begins anew.
      end();
      throw error;
    } finally {
      clearTimeout(limit);
      worker.off('message', answered).off('error', reject);
      timer = setTimeout(end, idle).unref();
    }
  }

  return {
    paint(card) {
      const turn = last.then(() => paintNow(card));
      last = turn.catch(() => {});
      return turn;
    },
  };
}
