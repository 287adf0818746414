import { deleteOldJobs, selectJobs } from '../../../database/core/queues/jobs.ts';
import { deleteOldChanges } from '../../../database/discovery/changes.ts';
import { deleteEndedCounters, deleteOldRefusals } from '../../../database/hosting/limits.ts';
import { forgetTokenEnds } from '../../../database/identity/ended-tokens.ts';
import { deleteEndedInvitations } from '../../../database/identity/invitations.ts';
import { forgetLogoutTokens } from '../../../database/identity/logout-tokens.ts';
import { deleteEndedLinks } from '../../../database/identity/mail-links.ts';
import { deleteEndedSessions } from '../../../database/identity/sessions.ts';
import { deleteEndedFlows } from '../../../database/identity/sign-in-flows.ts';
import { deleteUnconfirmedAccounts } from '../../../database/identity/waiting-accounts.ts';
import { deleteOldDeliveries } from '../../../database/integrations/webhook-deliveries.ts';
import { forgetFormerSecrets } from '../../../database/integrations/webhooks.ts';
import { forgetSettledWork } from '../../../database/market/failed-work.ts';
import { deleteOldNotifications } from '../../../database/notifications/notifications.ts';
import { deleteOldPosts } from '../../../database/people/newcomer-fingerprints.ts';
import { forgetReaders } from '../../../database/prompts/downloads.ts';
import { limits } from '../../../domain/core/limits.ts';
import { dayOf } from '../../../domain/core/time/months.ts';
import { jobLimits } from '../../../domain/hosting/jobs.ts';
import { longestTokenDays } from '../../../domain/identity/id-tokens.ts';
import { invitationLimits, unconfirmedDays } from '../../../domain/identity/sign-up.ts';
import { webhookLimits } from '../../../domain/integrations/webhooks.ts';
import { comparedDays } from '../../../domain/moderation/spam-score.ts';
import { notificationLimits } from '../../../domain/notifications/notifications.ts';
import { reindexRenamedAuthors } from '../../community/profiles/reindex.ts';
import type { Context } from '../../core/context.ts';
import { inBackground } from '../../core/in-transaction.ts';
import { attempt } from '../../core/jobs.ts';
import { deleteExpiredReplies } from '../../core/run-once-per-key.ts';
import { sweepUploads } from '../../files/sweep.ts';
import { recordRankings } from '../../integrations/agents/rankings.ts';
import type { SettleContext } from '../../market/orders/apply-events.ts';
import { findDisputes } from '../../market/orders/find-disputes.ts';
import { mailWaiting } from '../../pages/contact/mail.ts';
import { balanceTiers } from '../../prompts/indexing/index-maintenance.ts';
import { indexBacklog } from '../../prompts/indexing/index-prompts.ts';
import { renderStoredTexts } from '../../texts/markdown/render-stored.ts';

type SweepContext = SettleContext & Pick<Context, 'storage' | 'log' | 'background' | 'textAnalysis'>;
type Step = (ctx: SweepContext, signal?: AbortSignal) => Promise<unknown>;

const before = ({ now }: SweepContext, days: number) => new Date(now().getTime() - days * 86_400_000);

/** The steps by the names of their jobs. They are independent of each other. */
const steps: Readonly<Record<string, Step>> = {
  counters: ({ db, now }) => deleteEndedCounters(db, now()),
  refusals: (ctx) => deleteOldRefusals(ctx.db, before(ctx, 2)),
  readers: ({ db, now }) => forgetReaders(db, dayOf(now())),
  replies: deleteExpiredReplies,
  'settled work': ({ db }) => forgetSettledWork(db),
  uploads: sweepUploads,
  sessions: ({ db, now }) => deleteEndedSessions(db, now()),
  links: ({ db, now }) => deleteEndedLinks(db, now()),
  tokens: (ctx) => forgetTokenEnds(ctx.db, before(ctx, longestTokenDays)),
  'logout tokens': ({ db, now }) => forgetLogoutTokens(db, now()),
  flows: ({ db, now }) => deleteEndedFlows(db, now()),
  invitations: (ctx) => deleteEndedInvitations(ctx.db, before(ctx, invitationLimits.storedDays)),
  'unconfirmed accounts': (ctx) => deleteUnconfirmedAccounts(ctx.db, before(ctx, unconfirmedDays)),
  deliveries: (ctx) => deleteOldDeliveries(ctx.db, before(ctx, webhookLimits.loggedDays)),
  secrets: ({ db, now }) => forgetFormerSecrets(db, now()),
  fingerprints: (ctx) => deleteOldPosts(ctx.db, before(ctx, comparedDays.links)),
  changes: (ctx) => deleteOldChanges(ctx.db, before(ctx, limits.changesDays)),
  jobs: (ctx) => deleteOldJobs(ctx.db, before(ctx, jobLimits.shownDays)),
  notifications: (ctx) => {
    const { readDays, days } = notificationLimits;
    return deleteOldNotifications(ctx.db, { read: before(ctx, readDays), all: before(ctx, days) });
  },
  rankings: recordRankings,
  disputes: findDisputes,
  'contact messages': async (ctx) => inBackground(ctx, 'emails of waiting contact messages', mailWaiting),
  'renamed authors': reindexRenamedAuthors,
  'search backlog': indexBacklog,
  'search tiers': balanceTiers,
  'rendered texts': renderStoredTexts,
};

/**
 * Deletes expired and unused rows and files, retries emails that could not be sent, and completes work on
 * many rows that an earlier process began. Each step is a job of its own, and those after a failed one are
 * done. Any process may run it at any time; `signal` stops it early. With `only`, does the steps that failed
 * and are due again. Returns whether any was done; throws the first error after all steps, also while a
 * failed step waits for its next attempt.
 */
export async function sweep(ctx: SweepContext, signal?: AbortSignal, only?: 'failed'): Promise<boolean> {
  const jobs = (await selectJobs(ctx.db, 'sweep', ctx.now())).filter(({ key }) => key in steps);
  const errors: unknown[] = jobs.flatMap(({ is_due, error }) => (is_due || !error ? [] : new Error(error)));
  let any = false;
  for (const [key, step] of Object.entries(steps)) {
    if (signal?.aborted) break;
    if (only && !jobs.some((job) => job.key === key && job.is_due)) continue;
    const done = await attempt(ctx, { kind: 'sweep', key }, async () => void (await step(ctx, signal)));
    any ||= done.outcome === 'done';
    if (done.outcome === 'failed') errors.push(done.error);
  }
  if (errors.length) throw errors[0];
  return any;
}
