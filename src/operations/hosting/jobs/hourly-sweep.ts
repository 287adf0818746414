import { deleteOldFailures } from '../../../database/core/queues/queue-failures.ts';
import { deleteOldChanges } from '../../../database/discovery/changes.ts';
import { deleteEndedCounters, deleteOldRefusals } from '../../../database/hosting/limits.ts';
import { forgetTokenEnds } from '../../../database/identity/ended-tokens.ts';
import { deleteEndedLinks } from '../../../database/identity/mail-links.ts';
import { deleteEndedSessions } from '../../../database/identity/sessions.ts';
import { deleteEndedFlows } from '../../../database/identity/sign-in-flows.ts';
import { deleteOldDeliveries } from '../../../database/integrations/webhook-deliveries.ts';
import { forgetFormerSecrets } from '../../../database/integrations/webhooks.ts';
import { forgetSettledWork } from '../../../database/market/work-tries.ts';
import { deleteOldNotifications } from '../../../database/notifications/notifications.ts';
import { deleteOldPosts } from '../../../database/people/newcomer-fingerprints.ts';
import { forgetReaders } from '../../../database/prompts/downloads.ts';
import { limits } from '../../../domain/core/limits.ts';
import { dayOf } from '../../../domain/core/time/months.ts';
import { queueLimits } from '../../../domain/hosting/queues.ts';
import { longestTokenDays } from '../../../domain/identity/id-tokens.ts';
import { webhookLimits } from '../../../domain/integrations/webhooks.ts';
import { comparedDays } from '../../../domain/moderation/spam-score.ts';
import { notificationLimits } from '../../../domain/notifications/notifications.ts';
import { reindexRenamedAuthors } from '../../community/profiles/reindex.ts';
import { mailWaiting } from '../../content/contact/mail.ts';
import { renderStoredTexts } from '../../content/markdown/render-stored.ts';
import { sweepUploads } from '../../content/uploads/sweep.ts';
import type { Context } from '../../core/context.ts';
import { inBackground } from '../../core/in-transaction.ts';
import { deleteExpiredReplies } from '../../core/run-once-per-key.ts';
import { balanceTiers } from '../../prompts/indexing/index-maintenance.ts';
import { indexBacklog } from '../../prompts/indexing/index-prompts.ts';

/**
 * Deletes expired and unused rows and files, retries emails that could not be sent, and completes work on
 * many rows that an earlier process began. Any process may run it at any time; `signal` stops it early.
 */
export async function sweep(
  ctx: Pick<Context, 'db' | 'now' | 'storage' | 'mail' | 'site' | 'log' | 'background' | 'textAnalysis'>,
  signal?: AbortSignal,
): Promise<void> {
  await deleteEndedCounters(ctx.db, ctx.now());
  await deleteOldRefusals(ctx.db, new Date(ctx.now().getTime() - 2 * 86_400_000));
  await forgetReaders(ctx.db, dayOf(ctx.now()));
  await deleteExpiredReplies(ctx);
  await forgetSettledWork(ctx.db);
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
  await deleteOldChanges(ctx.db, daysAgo(limits.changesDays));
  await deleteOldFailures(ctx.db, daysAgo(queueLimits.shownDays));
  await deleteOldNotifications(ctx.db, { read: daysAgo(readDays), all: daysAgo(days) });
  inBackground(ctx, 'emails of waiting contact messages', (ctx) => mailWaiting(ctx));
  await reindexRenamedAuthors(ctx, signal);
  await indexBacklog(ctx, signal);
  await balanceTiers(ctx, signal);
  await renderStoredTexts(ctx, signal);
}
