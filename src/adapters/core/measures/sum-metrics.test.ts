import { expect, it } from 'vitest';
import { type Metrics, prometheusMetrics } from './prometheus.ts';
import { countersOf, sumOfMetrics } from './sum-metrics.ts';

/** The metrics of a process that has answered this many requests, each in `ms` milliseconds. */
async function processWith(requests: number, { ms = 3, lastSuccess = 0 } = {}): Promise<Metrics> {
  const done = { runs: requests, failures: 0, lastSuccess: new Date(lastSuccess * 1000) };
  const metrics = await prometheusMetrics({
    version: '1.2.3',
    pools: () => [{ name: 'general', total: 4, idle: 1, waiting: 0, fullSeconds: 0 }],
    counts: () => ({
      limitsExceeded: new Map([['read', requests]]),
      webhooks: { succeeded: 0, failed: 0 },
      work: new Map([['ranks', done]]),
    }),
    mails: () => ({ sent: requests, failed: 0, expired: 0 }),
    webhooksWaiting: async () => 0,
    mailsWaiting: async () => 7,
    disk: async () => ({ free: 10, total: 20 }),
    backupAge: async () => 60,
    market: async () => ({
      waiting: { order: 5, decision: 0, refund: 0, payout: 0 },
      refusedPayouts: 2,
      ledgerProblems: 0,
    }),
  });
  for (let n = 0; n < requests; n++)
    metrics.record({ method: 'GET', route: '/', status: 200, ms, aborted: false });
  return metrics;
}

const bucket = (le: string) =>
  `http_request_duration_seconds_bucket{le="${le}",method="GET",route="/",status="200"}`;

it('sums counters and histograms, and aggregates each gauge in its way', async () => {
  const processes = [
    await processWith(2, { ms: 3, lastSuccess: 100 }),
    await processWith(3, { ms: 30, lastSuccess: 200 }),
  ];
  const lines = (await sumOfMetrics(await Promise.all(processes.map((one) => one.values())))).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      `${bucket('0.005')} 2`,
      `${bucket('0.05')} 5`,
      'http_request_duration_seconds_count{method="GET",route="/",status="200"} 5',
      'promptorium_limit_exceeded_total{limit="read"} 5',
      'promptorium_database_connections{pool="general"} 8',
      'promptorium_work_last_success_timestamp_seconds{work="ranks"} 200',
      'promptorium_disk_bytes{space="free"} 10',
      'promptorium_backup_age_seconds 60',
      'promptorium_mails_waiting 7',
      'promptorium_market_waiting_seconds{kind="order"} 5',
      'promptorium_payouts_refused 2',
      'promptorium_processes 2',
    ]),
  );
  expect(lines.filter((line) => line.startsWith('promptorium_build_info'))).toHaveLength(1);
});

it('keeps what ended processes have counted, and nothing else of them', async () => {
  const ended = await countersOf([
    await (await processWith(2)).values(),
    await (await processWith(5)).values(),
  ]);
  const text = await sumOfMetrics([await (await processWith(1)).values(), ended]);
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/",status="200"} 8');
  expect(text).toContain('promptorium_mails_total{outcome="sent"} 8');
  expect(text).toContain('promptorium_processes 1');
  expect(text).toContain('promptorium_database_connections{pool="general"} 4');
});
