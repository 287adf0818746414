import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonLog } from '../adapters/core/log/json-log.ts';
import { slowStatements } from '../adapters/core/log/slow-statements.ts';
import { summedOutages } from '../adapters/core/log/summed-outages.ts';
import { type Metrics, prometheusMetrics } from '../adapters/core/measures/prometheus.ts';
import { currentRequest, workFor } from '../adapters/core/requests/current-request.ts';
import { openTelemetry, type Tracing } from '../adapters/core/tracing/open-telemetry.ts';
import { spaceOf } from '../adapters/files/storage/space.ts';
import type { Config } from '../config/config.ts';
import { outageOf } from '../database/core/errors.ts';
import { fullAfterSeconds } from '../database/core/server/pool-watch.ts';
import type { WatchStatement } from '../database/core/server/statement-pool.ts';
import { firstAttemptAt, lastBackups } from '../database/hosting/backups.ts';
import { countWaitingMails } from '../database/hosting/waiting-mails.ts';
import { countWaitingDeliveries } from '../database/integrations/webhook-deliveries.ts';
import { type GuardedServer, guardedServer } from '../http/guarded-server.ts';
import { type MonitorOptions, monitorListener, siteMonitor } from '../http/monitor.ts';
import type { Log } from '../operations/core/adapters/adapters.ts';
import type { Context } from '../operations/core/context.ts';
import { readMarketHealth } from '../operations/market/health.ts';
import type { Served } from './serve.ts';
import type { Product } from './wiring/site.ts';

/** Milliseconds to wait for responses on the metrics port during a shutdown. */
const stopTimeoutMs = 1_000;

/** Monitoring of a server for its operator. */
export interface Monitoring {
  served: Pick<Served, 'durations' | 'metrics' | 'monitor' | 'accessLog'>;
  /** The metrics of this process, if they are collected. */
  metrics: Metrics | undefined;
  /** Stops serving metrics on a separate port. */
  close(): Promise<void>;
}

/** The monitored parts of the product. */
type Watched = Pick<
  Product,
  'durations' | 'databaseAnswers' | 'pools' | 'counts' | 'mailCounts' | 'contextFor'
>;

/** Differences between one of several processes and one that serves alone. */
interface AmongOthers {
  /** The metrics of all processes, including those of this one. */
  allMetrics(own: Metrics): Promise<string>;
  /** Whether this process serves the metrics port. */
  hasMetricsPort: boolean;
}

/** Starts the configured monitoring. Metrics are collected only where they are served. */
export async function startMonitoring(
  config: Config,
  product: Watched,
  { isStopping, isServed }: Pick<MonitorOptions, 'isStopping' | 'isServed'>,
  { allMetrics, hasMetricsPort }: AmongOthers = { allMetrics: (own) => own.text(), hasMetricsPort: true },
): Promise<Monitoring> {
  const { metricsToken: token, metricsAddress, logFullAddresses: fullAddresses } = config;
  const metrics = token || metricsAddress ? await metricsOf(config, product) : undefined;
  const shown = metrics && { contentType: metrics.contentType, text: () => allMetrics(metrics) };
  const isPoolFull = () => product.pools().some(({ fullSeconds }) => fullSeconds >= fullAfterSeconds);
  const answers = { isStopping, isServed, isPoolFull, databaseAnswers: product.databaseAnswers, token };
  const own = hasMetricsPort && metricsAddress ? guardedServer({ maxConnections: 100 }) : undefined;
  if (own && metricsAddress) {
    own.serve(monitorListener({ ...answers, metrics: shown }));
    await listen(own, metricsAddress);
  }
  return {
    metrics,
    served: {
      durations: product.durations,
      metrics,
      // Without a token, anyone could read the metrics on the site's port.
      monitor: siteMonitor({ ...answers, metrics: token ? shown : undefined }),
      // Independent of LOG_LEVEL, which applies to the site's own messages.
      accessLog: config.accessLog ? { log: jsonLog('info'), fullAddresses } : undefined,
    },
    close: async () => own?.stop(stopTimeoutMs),
  };
}

/** Creates the site's log, at its configured level. */
export function siteLog({ logLevel }: Pick<Config, 'logLevel'>): Log {
  return summedOutages(jsonLog(logLevel), outageOf);
}

/** Starts tracing, if a receiver is configured. */
export async function startTracing({ tracing }: Config, log: Log): Promise<Tracing | undefined> {
  return tracing && openTelemetry({ ...tracing, version: readVersion(), log });
}

/** Returns the observer of statements. */
export function statementWatch(
  { slowStatementMs }: Config,
  log: Log,
  tracing: Tracing | undefined,
): WatchStatement {
  const slow = slowStatementMs > 0 ? slowStatements(slowStatementMs, log) : undefined;
  return (text) => {
    const request = currentRequest();
    const ended = [slow?.(text), tracing?.watchStatement(text)];
    return (error) => {
      workFor(request);
      for (const end of ended) end?.(error);
    };
  };
}

function metricsOf({ dataDir }: Config, { pools, counts, mailCounts, contextFor }: Watched) {
  const ctx = contextFor({ role: 'system' });
  const { db, now, webhooks } = ctx;
  const startedAt = now();
  return prometheusMetrics({
    version: readVersion(),
    pools,
    counts,
    mails: mailCounts,
    mailsWaiting: () =>
      countWaitingMails(db, now()).then(
        ({ count }) => count,
        () => undefined,
      ),
    webhooksWaiting: async () => (webhooks.inUse() ? countWaitingDeliveries(db).catch(() => undefined) : 0),
    disk: () => spaceOf(dataDir),
    // The other metrics are still needed while the database is unavailable.
    backupAge: ctx.backupsScheduled ? () => backupAge(ctx, startedAt).catch(() => undefined) : undefined,
    market: ctx.sells ? () => readMarketHealth(ctx).catch(() => undefined) : undefined,
  });
}

async function backupAge({ db, now }: Pick<Context, 'db' | 'now'>, startedAt: Date): Promise<number> {
  const { good } = await lastBackups(db, now());
  const since = good?.finishedAt ?? (await firstAttemptAt(db)) ?? startedAt;
  return (now().getTime() - since.getTime()) / 1000;
}

function listen(
  { server }: GuardedServer,
  { host, port }: NonNullable<Config['metricsAddress']>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(
        new Error(`The metrics cannot be served at ${host}:${port} (${code}): choose another METRICS_PORT.`),
      ),
    );
    server.listen(port, host, resolve);
  });
}

function readVersion(): string {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')).version;
}
