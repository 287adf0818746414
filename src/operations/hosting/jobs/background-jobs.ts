import { setTimeout as sleep } from 'node:timers/promises';
import { readCommunityStats } from '../../community/stats/community.ts';
import type { AdminContext } from '../../core/context.ts';
import { fillCommonShares } from '../../discovery/prompts/common-share.ts';
import { refreshRanks } from '../../discovery/prompts/refresh-ranks.ts';
import { createPromptEmbedder } from '../../discovery/search/embed-prompts.ts';
import { listSitemaps } from '../../discovery/sitemaps/files.ts';
import { listDetailedTopics } from '../../discovery/topics/list.ts';
import { deliverWebhooks } from '../../integrations/webhooks/deliver.ts';
import { payWeekly } from '../../market/payouts/pay-out.ts';
import { settleOrders } from '../../market/settle.ts';
import { fanOut } from '../../notifications/fan-out.ts';
import { mailNotifications } from '../../notifications/mail.ts';
import { countWords } from '../../prompts/indexing/index-maintenance.ts';
import { sweep } from './hourly-sweep.ts';

/** Milliseconds between two sweeps; steps that failed are retried in between. */
const sweepMs = 3_600_000;
/** Milliseconds between two runs of each job. */
const intervalsMs = {
  sweep: 60_000,
  ranks: 10_000,
  words: 2_000,
  vectors: 3_000,
  mails: 15_000,
  notifications: 5_000,
  orders: 5_000,
  payouts: 3_600_000,
  shares: 5_000,
};

/**
 * Runs the site's background jobs, at the start and at intervals. Returns a function that stops them and
 * waits for the runs in progress.
 */
export function startBackgroundJobs(ctx: AdminContext): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const failed = (message: string) => (err: unknown) => ctx.log.error({ err }, message);
  /**
   * Wraps a job so that each of its runs is counted under its name, and other processes are notified of its
   * changes.
   */
  const withMetrics = (name: string, work: () => Promise<boolean>) => async () => {
    try {
      if (await work()) ctx.changes.note();
      ctx.counts.recordRun(name, true);
    } catch (error) {
      ctx.counts.recordRun(name, false);
      throw error;
    }
  };
  const runPeriodically = (
    name: keyof typeof intervalsMs,
    work: () => Promise<boolean>,
    onFailure: (error: unknown) => void,
  ) => {
    ctx.counts.setActive(name, true);
    return runRepeatedly(intervalsMs[name], signal, withMetrics(name, work), onFailure).finally(() =>
      ctx.counts.setActive(name, false),
    );
  };
  let sweptAt = -sweepMs;
  const tasks = [
    runPeriodically(
      'sweep',
      () => {
        const isDue = performance.now() - sweptAt >= sweepMs;
        if (isDue) sweptAt = performance.now();
        return sweep(ctx, signal, isDue ? undefined : 'failed');
      },
      failed('expired data could not be deleted'),
    ),
    runPeriodically(
      'ranks',
      () => refreshRanks(ctx, signal),
      failed('the list rankings could not be refreshed'),
    ),
    runPeriodically(
      'words',
      () => countWords(ctx, signal),
      failed('the words of new prompts could not be counted'),
    ),
    runPeriodically(
      'mails',
      async () => {
        await mailNotifications(ctx, signal);
        await ctx.mail.deliverWaiting(signal);
        return false;
      },
      failed('the queued emails could not be sent'),
    ),
    runPeriodically(
      'notifications',
      () => fanOut(ctx, signal),
      failed('followers could not be notified of new prompts'),
    ),
    deliverWebhooks(ctx, signal),
  ];
  if (ctx.sells)
    tasks.push(
      runPeriodically('orders', () => settleOrders(ctx, signal), failed('orders could not be settled')),
      runPeriodically(
        'shares',
        () => fillCommonShares(ctx, signal),
        failed('premium texts could not be compared with free ones'),
      ),
      runPeriodically('payouts', () => payWeekly(ctx, signal), failed('sellers could not be paid')),
    );
  if (ctx.embeddings) {
    const embedPrompts = createPromptEmbedder(ctx, ctx.embeddings);
    const warn = (err: unknown) =>
      ctx.log.warn({ err }, 'the vectors of prompts cannot be computed right now');
    tasks.push(runPeriodically('vectors', () => embedPrompts(signal), warn));
  }
  return async () => {
    stopping.abort();
    await Promise.all(tasks);
  };
}

/**
 * Computes the figures of a large site once in this process, so that no reader waits for them after a start.
 * A stop may interrupt it.
 */
export async function prepareFigures(ctx: AdminContext, stopping?: AbortSignal): Promise<void> {
  try {
    await listSitemaps(ctx);
    await listDetailedTopics(ctx);
    await readCommunityStats(ctx);
    ctx.counts.recordRun('figures', true);
  } catch (err) {
    if (stopping?.aborted) return;
    ctx.counts.recordRun('figures', false);
    ctx.log.error({ err }, 'the statistics of the site could not be computed');
  }
}

/** Lists the first stored files, so that a wrong setting is logged before somebody uploads a file. */
export async function checkStorage({ storage, log }: AdminContext): Promise<void> {
  try {
    for await (const _ of storage.list()) break;
  } catch (err) {
    log.error({ err }, 'file storage cannot be used');
  }
}

/**
 * Runs `work` now, and again the given number of milliseconds after each run, until the signal is aborted.
 * `failed` receives the first of consecutive failures.
 */
export async function runRepeatedly(
  milliseconds: number,
  signal: AbortSignal,
  work: () => Promise<void>,
  failed: (error: unknown) => void,
): Promise<void> {
  for (let failing = false; !signal.aborted; ) {
    await work().then(
      () => {
        failing = false;
      },
      (error: unknown) => {
        if (!failing) failed(error);
        failing = true;
      },
    );
    await sleep(milliseconds, undefined, { ref: false, signal }).catch(() => {});
  }
}
