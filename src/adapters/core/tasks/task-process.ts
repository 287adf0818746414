import { type ChildProcess, fork } from 'node:child_process';
import { fairQueue } from './fair-queue.ts';

interface TaskProcessOptions {
  /** The module that calls `serveTasks`. */
  module: string;
  /** The task in words, for error messages, such as 'drawing a preview'. */
  name: string;
  /** Time limit of one task. */
  timeoutMs: number;
  /** Idle time after which the process ends. */
  idleMs: number;
  /** Processor time of one task, if it works in its own threads; a busy machine does not consume it. */
  processorMs?: number;
  /** Maximum number of waiting tasks, without the running one. */
  maxWaiting: number;
  /** Maximum number of waiting tasks per owner; by default the total. */
  maxPerOwner?: number;
  /** Maximum waiting time of a task in milliseconds; by default the time that all other tasks may take. */
  waitMs?: number;
  /** Memory limit of the process, which ends when it exceeds it. */
  memoryBytes: number;
  /** Receives the reason why a task has no result, for the log. */
  onKilled?: (reason: string) => void;
}

/** Runs tasks in a separate process. */
export interface TaskProcess<Task, Result> {
  /**
   * Runs a task when it is its owner's turn (`fairQueue`). Returns 'busy' when too many are waiting, in total
   * or for the owner, and 'killed' when it took too long or too much memory, or the process ended for another
   * reason. Rejects with the task's own error.
   */
  run(task: Task, owner?: string): Promise<Result | 'busy' | 'killed'>;
  /** The id of the process while it runs. */
  pid(): number | undefined;
}

type Answer<Result> = { result: Result } | { error: string };

/**
 * Creates a separate process for tasks that take much time or memory, or handle hostile input: it cannot
 * block or end the server, and its memory is freed when it ends (a thread would not free it). It starts with
 * the first task and runs one at a time.
 */
export function createTaskProcess<Task extends object, Result>(
  options: TaskProcessOptions,
): TaskProcess<Task, Result> {
  let process: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  const { maxWaiting, maxPerOwner = maxWaiting, waitMs = (maxWaiting + 1) * options.timeoutMs } = options;
  const queue = fairQueue({ maxWaiting, maxPerOwner, waitMs });

  const end = () => {
    // Not SIGTERM, which a process busy decoding may not handle.
    process?.kill('SIGKILL');
    process = undefined;
  };

  async function runNow(task: Task): Promise<Result | 'killed'> {
    clearTimeout(idle);
    // The process may have ended while idle.
    if (!process?.connected) process = start(options);
    const working = process;
    const { promise, resolve } = Promise.withResolvers<Answer<Result> | { killed: string }>();
    const failed = (error: Error) => resolve({ killed: error.message });
    const exited = (code: number | null, signal: string | null) =>
      resolve({ killed: `the process ended with ${signal ?? `code ${code}`}` });
    working.once('message', resolve).once('error', failed).once('exit', exited);
    const limit = setTimeout(
      () => resolve({ killed: `it took more than ${options.timeoutMs} ms` }),
      options.timeoutMs,
    );
    working.send(task, (error) => error && failed(error));
    const answer = await promise;
    clearTimeout(limit);
    working.off('message', resolve).off('error', failed).off('exit', exited);
    idle = setTimeout(end, options.idleMs).unref();
    if ('killed' in answer) {
      end();
      options.onKilled?.(answer.killed);
      return 'killed';
    }
    if ('error' in answer) throw new Error(`${options.name} failed: ${answer.error}`);
    return answer.result;
  }

  return {
    run: (task, owner = '') => queue.run(owner, () => runNow(task)),
    pid: () => process?.pid,
  };
}

function start({ module, memoryBytes, processorMs = Infinity }: TaskProcessOptions): ChildProcess {
  const child = fork(module, [String(memoryBytes), String(processorMs)], {
    // Images are sent as bytes.
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // A stopping server need not wait for it: it ends when the server has ended.
  child.unref();
  child.channel?.unref();
  // Without a listener, an error while idle would end the server.
  child.on('error', () => {});
  return child;
}
