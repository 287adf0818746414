import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { PreviewCard } from '../../operations/context.ts';

/** Milliseconds after which a painting is given up. */
const timeoutMs = 30_000;
/** Milliseconds without work after which the process ends. */
const idle = 20_000;

/**
 * Paints cards in a process of its own, one at a time: the first layout takes up to half a second, in which a server must go
 * on answering, and the 150 MB that painting takes go back to the machine when there is no more of it. (A thread's do
 * not.) The process starts with the first card.
 */
export function createPainter(): { paint(card: PreviewCard): Promise<Uint8Array> } {
  let painter: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const end = () => {
    painter?.kill();
    painter = undefined;
  };

  async function paintNow(card: PreviewCard): Promise<Uint8Array> {
    clearTimeout(timer);
    // One that ended by itself meanwhile is no use.
    if (!painter?.connected) painter = start();
    const working = painter;
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const answered = (message: { picture?: Uint8Array; error?: string }) =>
      message.picture
        ? resolve(message.picture)
        : reject(new Error(`A preview could not be painted: ${message.error}`));
    const gone = () => reject(new Error('The process that paints previews ended.'));
    working.once('message', answered).once('error', reject).once('exit', gone);
    const limit = setTimeout(() => reject(new Error('A preview took too long to paint.')), timeoutMs);
    try {
      working.send(card, (error) => error && reject(error));
      return await promise;
    } catch (error) {
      // What it was at when it failed is unknown: the next one begins anew.
      end();
      throw error;
    } finally {
      clearTimeout(limit);
      working.off('message', answered).off('error', reject).off('exit', gone);
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

function start(): ChildProcess {
  const painter = fork(join(import.meta.dirname, 'painter-process.ts'), {
    // Pictures travel as bytes.
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // A server that stops need not wait for it; it ends when the server is gone.
  painter.unref();
  painter.channel?.unref();
  // Heard while it has nothing to do: without a listener an error would end the server.
  painter.on('error', () => {});
  return painter;
}
