import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { PreviewCard } from '../../operations/context.ts';

/** Time limit for one image. */
const timeoutMs = 30_000;
/** The process ends after this time without work. */
const idleMs = 20_000;

/**
 * Draws preview cards in a separate process, one at a time: the first layout takes up to half a second, which must not block the
 * server, and the 150 MB it needs are freed when the process ends (a thread would not free them). The process starts with the
 * first card.
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
    // It may have ended unexpectedly.
    if (!painter?.connected) painter = start();
    const working = painter;
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const answered = (message: { picture?: Uint8Array; error?: string }) =>
      message.picture
        ? resolve(message.picture)
        : reject(new Error(`A preview could not be drawn: ${message.error}`));
    const gone = () => reject(new Error('The process that draws previews ended.'));
    working.once('message', answered).once('error', reject).once('exit', gone);
    const limit = setTimeout(() => reject(new Error('A preview took too long to draw.')), timeoutMs);
    try {
      working.send(card, (error) => error && reject(error));
      return await promise;
    } catch (error) {
      // Its state is unknown: the next card starts a new process.
      end();
      throw error;
    } finally {
      clearTimeout(limit);
      working.off('message', answered).off('error', reject).off('exit', gone);
      timer = setTimeout(end, idleMs).unref();
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
    // Images are sent as bytes.
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // A stopping server need not wait for it: it ends when the server has ended.
  painter.unref();
  painter.channel?.unref();
  // Without a listener, an error while idle would end the server.
  painter.on('error', () => {});
  return painter;
}
