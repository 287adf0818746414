import { adoptReports } from '../database/cases.ts';
import { forgetReaders } from '../database/downloads.ts';
import { forgetTokenEnds } from '../database/ended-tokens.ts';
import { deleteEndedCounters, deleteOldRefusals } from '../database/limits.ts';
import { deleteEndedLinks } from '../database/mail-links.ts';
import { deleteOldNotifications } from '../database/notifications.ts';
import { deleteOldFailures } from '../database/queue-failures.ts';
import { deleteOldPosts } from '../database/recent-posts.ts';
import { deleteEndedSessions } from '../database/sessions.ts';
import { deleteEndedFlows } from '../database/sign-in-flows.ts';
import { deleteOldDeliveries } from '../database/webhook-deliveries.ts';
import { forgetFormerSecrets } from '../database/webhooks.ts';
import { forgetSettledWork } from '../database/work-tries.ts';
import { longestTokenDays } from '../domain/id-tokens.ts';
import { dayOf } from '../domain/months.ts';
import { notificationLimits } from '../domain/notifications.ts';
import { queueLimits } from '../domain/queues.ts';
import { comparedDays } from '../domain/signals.ts';
import { webhookLimits } from '../domain/webhooks.ts';
import { mailWaiting } from './contact/mail.ts';
import type { Context } from './context.ts';
import { forgetReplies } from './idempotency/once.ts';
import { renderStoredTexts } from './markdown/render-stored.ts';
import { fillBeginnings } from './prompts/fill-beginnings.ts';
import { fillSales } from './prompts/sale.ts';
import { indexBacklog } from './search/index-prompts.ts';
import { balanceTiers } from './search/upkeep.ts';
import { sweepUploads } from './uploads/sweep.ts';
import { reindexRenamedAuthors } from './users/reindex.ts';

/**
 * Deletes expired and unused rows and files, retries mails that could not be sent, and finishes work
 * on many rows that an earlier process began. Any process may run it at any time; `signal` ends it early.
 */
export async function sweep(
  ctx: Pick<Context, 'db' | 'now' | 'storage' | 'mail' | 'site' | 'log' | 'background' | 'textAnalysis'>,
  signal?: AbortSignal,
): Promise<void> {
  await deleteEndedCounters(ctx.db, ctx.now());
  await deleteOldRefusals(ctx.db, new Date(ctx.now().getTime() - 2 * 86_400_000));
  await forgetReaders(ctx.db, dayOf(ctx.now()));
  await forgetReplies(ctx);
  await forgetSettledWork(ctx.db);
  await adoptReports(ctx.db);
  await sweepUploads(ctx);
  await deleteEndedSessions(ctx.db, ctx.now());
  await deleteEndedLinks(ctx.db, ctx.now());
  await forgetTokenEnds(ctx.db, new Date(ctx.now().getTime() - longestTokenDays * 86_400_000));
  await deleteEndedFlows(ctx.db, ctx.now());
  await deleteOldDeliveries(ctx.db, new Date(ctx.now().getTime() - webhookLimits.loggedDays * 86_400_000));
  await forgetFormerSecrets(ctx.db, ctx.now());
  const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * 86_400_000);
  const { readDays, days } = notificationLimits;
  await deleteOldPosts(ctx.db, daysAgo(comparedDays.links));
  await deleteOldFailures(ctx.db, daysAgo(queueLimits.shownDays));
  await deleteOldNotifications(ctx.db, { read: daysAgo(readDays), all: daysAgo(days) });
  ctx.background.run('mails of waiting contact messages', () => mailWaiting(ctx));
  await reindexRenamedAuthors(ctx, signal);
  await fillSales(ctx, signal);
  await indexBacklog(ctx, signal);
  await balanceTiers(ctx, signal);
  await renderStoredTexts(ctx, signal);
  await fillBeginnings(ctx, signal);
}
