import { type ChildProcess, fork } from 'node:child_process';
import { fairQueue } from './fair-queue.ts';

interface TaskProcessOptions {
  /** The module that calls `serveTasks`. */
  module: string;
  /** The task in words, for error messages: 'drawing a preview'. */
  name: string;
  /** Time limit for one task. */
  timeoutMs: number;
  /** The process ends after this time without work. */
  idleMs: number;
  /** Processor time for one task, if it works in threads of its own; a busy machine does not use it up. */
  processorMs?: number;
  /** Tasks that may wait, besides the running one. */
  mostWaiting: number;
  /** Tasks of one owner that may wait; by default as many as in all. */
  mostPerOwner?: number;
  /** Milliseconds that a task may wait; by default as long as the others may take. */
  waitMs?: number;
  /** Memory that the process may use; beyond, it ends. */
  memoryBytes: number;
}

/** Runs tasks in a process of its own. */
export interface TaskProcess<Task, Result> {
  /**
   * Runs a task when it is its owner's turn (`fairQueue`). 'busy' when too many are waiting, in all or of the owner; 'killed' when it took too
   * long or too much memory, or the process ended in another way. Rejects with the task's own error.
   */
  run(task: Task, owner?: string): Promise<Result | 'busy' | 'killed'>;
  /** The id of the process while there is one. */
  pid(): number | undefined;
}

type Answer<Result> = { result: Result } | { error: string };

/**
 * A separate process for tasks that take much time or memory, or work with hostile input: it cannot block or end the server,
 * and its memory is freed when it ends (a thread would not free it). It starts with the first task and does one at a time.
 */
export function createTaskProcess<Task extends object, Result>(
  options: TaskProcessOptions,
): TaskProcess<Task, Result> {
  let process: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  const { mostWaiting, mostPerOwner = mostWaiting, waitMs = (mostWaiting + 1) * options.timeoutMs } = options;
  const queue = fairQueue({ mostWaiting, mostPerOwner, waitMs });

  const end = () => {
    // Not SIGTERM, which a process that is busy decoding may not handle.
    process?.kill('SIGKILL');
    process = undefined;
  };

  async function runNow(task: Task): Promise<Result | 'killed'> {
    clearTimeout(idle);
    // It may have ended while idle.
    if (!process?.connected) process = start(options);
    const working = process;
    const { promise, resolve } = Promise.withResolvers<Answer<Result> | 'killed'>();
    const killed = () => resolve('killed');
    working.once('message', resolve).once('error', killed).once('exit', killed);
    const limit = setTimeout(killed, options.timeoutMs);
    working.send(task, (error) => error && killed());
    const answer = await promise;
    clearTimeout(limit);
    working.off('message', resolve).off('error', killed).off('exit', killed);
    idle = setTimeout(end, options.idleMs).unref();
    if (answer === 'killed') {
      end();
      return answer;
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
