import { Worker } from 'node:worker_threads';
import type { PasswordHashes } from '../../operations/core/adapters/identity-adapters.ts';
import { isOutdatedHash } from './password-hashes.ts';
import type { PasswordResult, PasswordTask } from './password-worker.ts';

/** Maximum number of waiting tasks: some three seconds of work. */
const maxWaiting = 30;
/** Milliseconds of idle time after which the thread ends. */
const idleMs = 30_000;

/**
 * Checks and hashes passwords in a dedicated thread, one at a time. Hashing is deliberately slow: in the
 * process's thread pool, which also reads files, a few dozen simultaneous sign-ins would delay every page.
 * Refuses tasks while too many are waiting. The thread starts with the first password.
 */
export function queuedPasswords(): PasswordHashes {
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const end = () => {
    void worker?.terminate();
    worker = undefined;
  };

  async function runNow(task: PasswordTask): Promise<string | boolean> {
    clearTimeout(timer);
    worker ??= start(() => {
      worker = undefined;
    });
    const running = worker;
    const { promise, resolve, reject } = Promise.withResolvers<string | boolean>();
    const answered = (result: PasswordResult) =>
      'value' in result
        ? resolve(result.value)
        : reject(new Error(`A password could not be checked: ${result.error}`));
    const gone = () => reject(new Error('The thread that checks passwords ended.'));
    running.once('message', answered).once('error', reject).once('exit', gone);
    try {
      running.ref();
      running.postMessage(task);
      return await promise;
    } catch (error) {
      // The thread's state is unknown: the next task starts a new one.
      end();
      throw error;
    } finally {
      running.off('message', answered).off('error', reject).off('exit', gone);
      // A stopping server need not wait for an idle thread.
      running.unref();
      timer = setTimeout(end, idleMs).unref();
    }
  }

  async function run(task: PasswordTask): Promise<string | boolean | 'busy'> {
    if (waiting > maxWaiting) return 'busy';
    waiting++;
    const turn = last.then(() => runNow(task));
    last = turn
      .catch(() => {})
      .then(() => {
        waiting--;
      });
    return turn;
  }

  return {
    async hash(password) {
      const hash = await run({ do: 'hash', password });
      return typeof hash === 'string' && hash !== 'busy' ? hash : undefined;
    },
    async verify(password, stored) {
      const matches = await run({ do: 'verify', password, stored });
      if (matches === 'busy') return matches;
      return matches === true ? 'right' : 'wrong';
    },
    async isCommon(password, words) {
      const common = await run({ do: 'is-common', password, words });
      return common === 'busy' ? undefined : common === true;
    },
    isOutdated: isOutdatedHash,
  };
}

function start(onExit: () => void): Worker {
  const worker = new Worker(new URL('./password-worker.ts', import.meta.url), { execArgv: [] });
  // Without a listener, an error while idle would end the server.
  return worker.on('error', () => {}).on('exit', onExit);
}
