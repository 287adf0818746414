import type { MarketHealth } from '../../../operations/core/adapters/payment-adapters.ts';
import type { CountsSoFar } from './counts.ts';
import type { MetricValues } from './sum-metrics.ts';

/** A request that was answered or that its client aborted. */
interface MeasuredRequest {
  method: string;
  route: string;
  status: number;
  /** Milliseconds from the request's headers to the end of the response. */
  ms: number;
  /** Whether the connection was closed before the response was complete. */
  aborted: boolean;
}

/** Counters of a page cache since the start, and its current size. */
interface CacheUse {
  hits: number;
  misses: number;
  renders: number;
  bytes: number;
  pages: number;
}

/** Sources of the values that are read when metrics are collected. */
export interface Readings {
  version: string;
  pools(): { name: string; total: number; idle: number; waiting: number; fullSeconds: number }[];
  counts(): CountsSoFar;
  mails(): { sent: number; failed: number; expired: number };
  /** Number of emails that the mail server has not accepted yet; undefined while unknown. */
  mailsWaiting(): Promise<number | undefined>;
  /** Number of webhook deliveries that have not succeeded yet; undefined while unknown. */
  webhooksWaiting(): Promise<number | undefined>;
  /** Bytes of the disk that the data folder is on. */
  disk(): Promise<{ free: number; total: number }>;
  /**
   * Seconds since the last successful nightly backup, or since the first attempt; undefined while unknown.
   * Absent if no backups are scheduled.
   */
  backupAge?: (() => Promise<number | undefined>) | undefined;
  /** The health of the market; undefined while unknown. Absent if the site sells nothing. */
  market?: (() => Promise<MarketHealth | undefined>) | undefined;
}

/** The metrics of this process. */
export interface Metrics {
  record(request: MeasuredRequest): void;
  /** Sets the source of the values of the page cache. */
  readPageCache(read: () => CacheUse): void;
  contentType: string;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
  /** The same metrics, to be added to those of other processes. */
  values(): Promise<MetricValues>;
}

/** Upper bounds in seconds. The first is for cached pages. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Collects metrics with prom-client, which is only loaded here; docs/monitoring.md lists them. Labels have
 * few values: routes come from the contract, and unknown methods are `other`.
 */
export async function prometheusMetrics({
  version,
  pools,
  counts,
  mails,
  mailsWaiting,
  webhooksWaiting,
  disk,
  backupAge,
  market,
}: Readings): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  // The maximum, so that one blocked process among many shows.
  for (const kind of ['', 'mean_', 'stddev_', 'p50_', 'p90_', 'p99_'])
    Object.assign(register.getSingleMetric(`nodejs_eventloop_lag_${kind}seconds`) ?? {}, {
      aggregator: 'max',
    });

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Request duration, from the request headers to the end of the response',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  const aborted = new Counter({
    name: 'http_requests_aborted_total',
    help: 'Requests whose connection closed before the response was complete',
    labelNames: ['method', 'route'],
    registers,
  });

  /** Defines a gauge whose values, by label values, are read when metrics are collected. */
  const gauge = <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    read: () => Sample<L>[] | Promise<Sample<L>[]>,
    aggregator?: 'max' | 'first',
  ) =>
    new Gauge({
      name: `promptorium_${name}`,
      help,
      labelNames,
      registers,
      ...(aggregator && { aggregator }),
      async collect() {
        const samples = await read();
        // Values that are no longer reported are removed.
        this.reset();
        for (const [labels, value] of samples) this.set(labels, value);
      },
    });
  /** Defines a counter that another part of the process counts. */
  const counter = <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    read: () => Sample<L>[],
  ) =>
    new Counter({
      name: `promptorium_${name}`,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [labels, value] of read()) this.inc(labels, value);
      },
    });

  gauge(
    'build_info',
    'Always 1; labeled with the versions of the site and Node.js',
    ['version', 'node'],
    () => [[{ version, node: process.version }, 1]],
    'first',
  );
  gauge('processes', 'Processes covered by the metrics', [], () => [[{}, 1]]);

  gauge('database_connections', 'Open connections to the database', ['pool'], () =>
    pools().map(({ name, total }) => [{ pool: name }, total]),
  );
  gauge('database_connections_idle', 'Open connections without a running statement', ['pool'], () =>
    pools().map(({ name, idle }) => [{ pool: name }, idle]),
  );
  gauge(
    'database_pool_full_seconds',
    'Seconds for which all connections have been busy while work waits for one',
    ['pool'],
    () => pools().map(({ name, fullSeconds }) => [{ pool: name }, fullSeconds]),
    'max',
  );
  gauge('database_waiting', 'Statements and transactions waiting for a connection', ['pool'], () =>
    pools().map(({ name, waiting }) => [{ pool: name }, waiting]),
  );

  counter('limit_exceeded_total', 'Actions refused because a limit was exceeded', ['limit'], () =>
    [...counts().limitsExceeded].map(([limit, exceeded]) => [{ limit }, exceeded]),
  );

  const work = () => [...counts().work];
  counter('work_runs_total', 'Background job runs', ['work'], () =>
    work().map(([name, { runs }]) => [{ work: name }, runs]),
  );
  counter('work_failures_total', 'Failed background job runs', ['work'], () =>
    work().map(([name, { failures }]) => [{ work: name }, failures]),
  );
  gauge(
    'work_last_success_timestamp_seconds',
    'When a background job of this process last succeeded, or when the process took it over',
    ['work'],
    () =>
      work().flatMap(([name, { lastSuccess }]): Sample<'work'>[] =>
        lastSuccess ? [[{ work: name }, lastSuccess.getTime() / 1000]] : [],
      ),
    'max',
  );

  counter('mails_total', 'Emails sent, abandoned after all attempts, and expired', ['outcome'], () => {
    const { sent, failed, expired } = mails();
    return [
      [{ outcome: 'sent' }, sent],
      [{ outcome: 'failed' }, failed],
      [{ outcome: 'expired' }, expired],
    ];
  });

  gauge(
    'mails_waiting',
    'Emails that the mail server has not accepted yet; NaN while the database is not responding',
    [],
    async () => [[{}, (await mailsWaiting()) ?? Number.NaN]],
    'first',
  );

  counter('webhook_requests_total', 'Webhook requests sent', ['outcome'], () => {
    const { succeeded, failed } = counts().webhooks;
    return [
      [{ outcome: 'succeeded' }, succeeded],
      [{ outcome: 'failed' }, failed],
    ];
  });

  gauge(
    'webhook_deliveries_waiting',
    'Webhook deliveries that have not succeeded yet; NaN while the database is not responding',
    [],
    async () => [[{}, (await webhooksWaiting()) ?? Number.NaN]],
    'first',
  );

  gauge(
    'disk_bytes',
    'Space on the disk that holds the data folder',
    ['space'],
    async () => {
      const { free, total } = await disk();
      return [
        [{ space: 'free' }, free],
        [{ space: 'total' }, total],
      ];
    },
    'first',
  );

  if (backupAge)
    gauge(
      'backup_age_seconds',
      'Time since the last successful nightly backup, or since the first attempt; NaN while the database is not responding',
      [],
      async () => [[{}, (await backupAge()) ?? Number.NaN]],
      'first',
    );

  if (market) {
    const kinds = ['order', 'decision', 'refund', 'payout'] as const;
    // Read with the first of the three gauges, which are collected together.
    let reading: Promise<MarketHealth | undefined> = Promise.resolve(undefined);
    gauge(
      'market_waiting_seconds',
      'How long the oldest item has waited; 0 when none is waiting, NaN while the database is not responding',
      ['kind'],
      async () => {
        reading = market();
        const waiting = (await reading)?.waiting;
        return kinds.map((kind) => [{ kind }, waiting?.[kind] ?? Number.NaN]);
      },
      'first',
    );
    gauge(
      'payouts_refused',
      'Payouts refused by the provider in the last seven days; NaN while the database is not responding',
      [],
      async () => [[{}, (await reading)?.refusedPayouts ?? Number.NaN]],
      'first',
    );
    gauge(
      'ledger_problems',
      'Orders and payouts of the last day that contradict the ledger; NaN while the database is not responding',
      [],
      async () => [[{}, (await reading)?.ledgerProblems ?? Number.NaN]],
      'first',
    );
  }

  return {
    record({ method, route, status, ms, aborted: gaveUp }) {
      const known = methods.has(method) ? method : 'other';
      if (gaveUp) aborted.inc({ method: known, route });
      else durations.observe({ method: known, route, status }, ms / 1000);
    },
    readPageCache(read) {
      counter('page_cache_lookups_total', 'Page cache lookups for visitors', ['result'], () => {
        const { hits, misses } = read();
        return [
          [{ result: 'hit' }, hits],
          [{ result: 'miss' }, misses],
        ];
      });
      counter('page_cache_renders_total', 'Pages rendered for the page cache', [], () => [
        [{}, read().renders],
      ]);
      gauge('page_cache_bytes', 'Total bytes of the cached pages in all encodings', [], () => [
        [{}, read().bytes],
      ]);
      gauge('page_cache_pages', 'Cached pages', [], () => [[{}, read().pages]]);
    },
    contentType: register.contentType,
    text: () => register.metrics(),
    values: () => register.getMetricsAsJSON(),
  };
}

/** Label values and the measured value. */
type Sample<L extends string> = [Partial<Record<L, string>>, number];
