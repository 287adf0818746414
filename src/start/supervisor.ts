import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { connectionDistributor, type Receiver } from '../http/distributor.ts';
import type { Log } from '../operations/core/adapters/adapters.ts';
import type { App } from './compose.ts';
import type { HttpFrontend } from './http-frontend.ts';
import { type Monitoring, startMonitoring } from './monitoring.ts';
import { clusterMetrics } from './processes/cluster-metrics.ts';
import { pageExchange } from './processes/shared-pages.ts';
import type { FromWorker, ToWorker } from './processes/worker-messages.ts';

/**
 * Milliseconds for pending requests and for idle connections, during a shutdown and when a worker is
 * replaced.
 */
const stopMs = { graceMs: 5_000, idleMs: 500 };
// Longer than Node.js's keepAliveTimeout, by which idle connections end as clients expect.
const replaceMs = { graceMs: 60_000, idleMs: 10_000 };
/** Milliseconds after which a stopping worker is killed, in addition to its grace period. */
const killAfterMs = 15_000;
/** Minimum lifetime of a worker in milliseconds after which its replacement starts without a pause. */
const healthyAfterMs = 10_000;
const longestPauseMs = 30_000;

interface Worker extends Receiver {
  child: ChildProcess;
  startedAt: number;
  /** Resolves when it serves; rejects when it ended before. */
  ready: Promise<void>;
  ended: Promise<void>;
  /** Whether its end is expected, or handled by its starter. */
  isExpectedToExit: boolean;
}

/**
 * Serves with several processes: starts workers, replaces those that end, and distributes accepted
 * connections among them.
 */
export function createSupervisor(config: Config, log: Log, maxPerAddress: number | undefined): HttpFrontend {
  const distributor = connectionDistributor(maxPerAddress === undefined ? {} : { maxPerAddress });
  const workers = new Set<Worker>();
  const stopping = new AbortController();
  const metrics = clusterMetrics();
  const pages = pageExchange();
  let monitoring: Monitoring | undefined;
  let forget: App['forget'] = async () => {};
  /** Number of consecutive workers that ended soon after their start. */
  let failures = 0;
  let restarting = false;

  const startWorker = (isExpectedToExit = false): Worker => {
    const child = fork(join(import.meta.dirname, 'worker.ts'), [], {
      execArgv: process.execArgv,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Pages contain bytes, which JSON cannot represent.
      serialization: 'advanced',
    });
    const ready = Promise.withResolvers<void>();
    const worker: Worker = {
      child,
      startedAt: performance.now(),
      ready: ready.promise,
      ended: once(child, 'exit').then(() => {}),
      isExpectedToExit,
      // When a worker dies, Node.js would leave open the socket that the worker has not acknowledged, and never
      // calls back for those after it. So the socket stays with the distributor until it is accepted.
      take(connection) {
        const { id, socket, address } = connection;
        const message: ToWorker = { kind: 'connection', id, address };
        child.send(message, socket, { keepOpen: true }, (error) => {
          connection.isSent = !error;
        });
      },
    };
    // The error is handled by the caller that waits for the worker.
    ready.promise.catch(() => {});
    workers.add(worker);
    let processId: string | undefined;
    let failure = 'it exited while starting';
    child.on('message', (message: FromWorker) => {
      if (message.kind === 'connections') distributor.update(worker, message.accepted, message.closed);
      else if (message.kind === 'failed') failure = message.message;
      else if (message.kind === 'metrics') metrics.received(child, message.values);
      else if (message.kind === 'metrics-wanted') void answerMetrics(child);
      else if (message.kind === 'page-wanted' || message.kind === 'page') pages.received(child, message);
      else {
        processId = message.processId;
        metrics.add(child);
        pages.add(child);
        distributor.add(worker);
        ready.resolve();
      }
    });
    child.on('error', (error) => {
      failure = error.message;
    });
    // After its last message, which may arrive after its exit. Unlike 'disconnect', this is also emitted when a
    // connection was being passed.
    child.once('close', () => {
      metrics.ended(child);
      distributor.ended(worker);
    });
    child.once('exit', (status, signal) => {
      workers.delete(worker);
      pages.ended(child);
      distributor.remove(worker);
      ready.reject(new Error(failure));
      // A killed worker could not report its last changes to the others.
      if (processId) forget(processId).catch(() => {});
      if (worker.isExpectedToExit || stopping.signal.aborted) return;
      log.error(
        { worker: child.pid, status, signal, ...(!processId && { failure }) },
        'a worker exited and is being replaced',
      );
      void replace(performance.now() - worker.startedAt);
    });
    return worker;
  };

  const answerMetrics = async (child: ChildProcess) => {
    const own = monitoring?.metrics;
    const text = own && (await metrics.text(own).catch(() => undefined));
    if (child.connected) child.send({ kind: 'metrics-text', text } satisfies ToWorker, () => {});
  };

  const replace = async (uptimeMs: number) => {
    failures = uptimeMs > healthyAfterMs ? 0 : failures + 1;
    const pause = failures > 1 ? Math.min(longestPauseMs, 250 * 2 ** failures) : 0;
    await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    if (!stopping.signal.aborted) startWorker();
  };

  const end = async (worker: Worker, { graceMs, idleMs }: typeof stopMs) => {
    worker.isExpectedToExit = true;
    distributor.remove(worker);
    if (worker.child.connected) worker.child.send({ kind: 'stop', graceMs, idleMs } satisfies ToWorker);
    const kill = setTimeout(() => worker.child.kill('SIGKILL'), graceMs + killAfterMs);
    await worker.ended;
    clearTimeout(kill);
  };

  const restart = async () => {
    log.info({ workers: config.workers }, 'the workers are being replaced one by one');
    for (const old of [...workers]) {
      if (stopping.signal.aborted || !workers.has(old)) continue;
      const worker = startWorker(true);
      try {
        await worker.ready;
      } catch (err) {
        if (!stopping.signal.aborted)
          log.error({ err }, 'a new worker could not be started: the running workers stay');
        return;
      }
      worker.isExpectedToExit = false;
      // A long download must not delay the next worker.
      await Promise.race([end(old, replaceMs), sleep(replaceMs.idleMs, undefined, { ref: false })]);
    }
    if (!stopping.signal.aborted) log.info({ workers: workers.size }, 'the workers were replaced');
  };

  const stop = async () => {
    stopping.abort();
    await distributor.stop();
    await Promise.all([...workers].map((worker) => end(worker, stopMs)));
    await monitoring?.close();
  };

  return {
    server: distributor.server,
    note: `, ${config.workers} workers`,
    async start(app, signal) {
      forget = app.forget;
      const { isServed } = distributor;
      const isStopping = () => stopping.signal.aborted;
      const allProcesses = { allMetrics: metrics.text, hasMetricsPort: true };
      monitoring = await startMonitoring(config, app, { isStopping, isServed }, allProcesses);
      const first = Array.from({ length: config.workers }, () => startWorker(true));
      signal.addEventListener('abort', () => void stop());
      const results = await Promise.allSettled(first.map(({ ready }) => ready));
      if (signal.aborted) return;
      const failed = results.filter((result) => result.status === 'rejected');
      if (failed.length === first.length)
        throw new Error(`No worker could be started: ${failed[0]?.reason.message}`);
      for (const worker of first) worker.isExpectedToExit = false;
      for (const _ of failed) void replace(0);
    },
    reload() {
      if (restarting) return;
      restarting = true;
      restart().finally(() => {
        restarting = false;
      });
    },
    stop,
    kill() {
      for (const { child } of workers) child.kill('SIGKILL');
    },
  };
}
