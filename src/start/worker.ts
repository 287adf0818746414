// A process that only serves; the supervisor (`supervisor.ts`) started it and passes it connections.
import type { Socket } from 'node:net';
import { explain } from '../adapters/core/log/explain.ts';
import { readConfig } from '../config/config.ts';
import { guardedServer } from '../http/guarded-server.ts';
import { type App, composeWorker } from './compose.ts';
import { siteLog, startMonitoring, startTracing, statementWatch } from './monitoring.ts';
import { workerMetrics } from './processes/cluster-metrics.ts';
import { sharedPages } from './processes/shared-pages.ts';
import type { FromWorker, ToWorker } from './processes/worker-messages.ts';
import { createSiteServer } from './serve.ts';
import { servedFromBuild } from './site-pages.ts';

/** Milliseconds for pending requests when the supervisor has ended unexpectedly. */
const orphanGraceMs = 5_000;
/** Milliseconds in which accepted and closed connections are collected. */
const collectMs = 20;

await main();

async function main(): Promise<void> {
  const stop = new AbortController();
  const stopped = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
  const guarded = guardedServer();
  const report = connectionReports();
  const metrics = workerMetrics(send);
  const otherPages = sharedPages(send);
  let graceMs = orphanGraceMs;
  let idleMs: number | undefined;
  // Terminals and service managers signal all processes; the supervisor decides in which order they end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.once('disconnect', () => stop.abort());
  process.on('message', (message: ToWorker, socket?: Socket) => {
    if (message.kind === 'stop') {
      ({ graceMs, idleMs } = message);
      stop.abort();
    } else if (message.kind === 'read-metrics' || message.kind === 'metrics-text') metrics.received(message);
    else if (message.kind === 'page-wanted' || message.kind === 'page') void otherPages.received(message);
    else {
      report({ accepted: message.id });
      if (!socket) return report({ closed: message.address });
      socket.once('close', () => report({ closed: message.address }));
      guarded.accept(socket);
    }
  });
  let app: App | undefined;
  try {
    const config = readConfig(process.env);
    const log = siteLog(config);
    const tracing = await startTracing(config, log);
    app = await composeWorker(config, log, stop.signal, statementWatch(config, log, tracing));
    const pages = await servedFromBuild(config, app, log);
    stop.signal.throwIfAborted();
    const monitoring = await startMonitoring(config, app, guarded, {
      allMetrics: metrics.text,
      hasMetricsPort: false,
    });
    metrics.own = monitoring.metrics;
    createSiteServer({ ...pages.served, ...monitoring.served, tracing, otherPages }, guarded);
    await send({ kind: 'ready', processId: app.processId });
    await stopped;
    app.endStreams();
    await guarded.stop(graceMs, idleMs);
    await metrics.sendOwn();
    await monitoring.close();
    await pages.close();
    await app.close();
    await tracing?.close();
  } catch (error) {
    await app?.close();
    if (error !== stop.signal.reason) {
      await send({ kind: 'failed', message: explain(error) });
      process.exitCode = 1;
    }
  }
  // Handles left open by libraries must not keep the process running.
  process.exit();
}

/** Sends a message; does not fail when the supervisor has ended. */
function send(message: FromWorker): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, {}, () => resolve());
    else resolve();
  });
}

/** Returns a function that reports accepted and closed connections to the supervisor, in batches. */
function connectionReports(): (event: { accepted: number } | { closed: string }) => void {
  let accepted = 0;
  let closed: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  return (event) => {
    if ('accepted' in event) accepted = event.accepted;
    else closed.push(event.closed);
    if (timer) return;
    timer = setTimeout(() => {
      void send({ kind: 'connections', accepted, closed });
      closed = [];
      timer = undefined;
    }, collectMs).unref();
  };
}
