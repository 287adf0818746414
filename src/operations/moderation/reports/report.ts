import type { ReportInput } from '../../../contract/moderation/reports.ts';
import { countEstablishedReporters, lockCase } from '../../../database/moderation/cases.ts';
import { upsertReport } from '../../../database/moderation/reports.ts';
import { isId } from '../../../domain/core/ids.ts';
import { automaticHiding, type ReportSubject, reportMessages } from '../../../domain/moderation/reports.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, promptNotFound } from '../../core/failure.ts';
import { type InTransaction, inTransaction } from '../../core/in-transaction.ts';
import { commentNotFound } from '../../prompts/comments/read.ts';
import { hidePendingReview } from '../../visibility/hide-pending-review.ts';

/**
 * Reports another user's prompt or comment to the moderators. A second report by the same user replaces the
 * first while it is open. Several reports by established members hide it until moderators have decided. Fails
 * with not-found or invalid (one's own).
 */
export async function reportContent(
  ctx: MemberContext,
  subject: { kind: ReportSubject; id: string },
  { reason, details }: ReportInput,
): Promise<{ reported: true } | Failure> {
  const notFound = subject.kind === 'prompt' ? promptNotFound : commentNotFound;
  if (!isId(subject.id)) return notFound();
  const report = { id: ctx.newId(), reason, details: details.trim(), now: ctx.now() };
  return inTransaction(ctx, async (ctx) => {
    const target = await upsertReport(ctx.db, ctx, subject, report);
    if (!target) return notFound();
    if (target.own) return failure('invalid', reportMessages.own[subject.kind]);
    if (!target.withheld) await hideOftenReported(ctx, target.case_id);
    return { reported: true as const };
  });
}

/** Hides the subject of a case once enough established members have reported it. */
async function hideOftenReported(ctx: InTransaction, caseId: string): Promise<void> {
  const now = ctx.now();
  const before = new Date(now.getTime() - automaticHiding.accountDays * 86_400_000);
  const count = await countEstablishedReporters(ctx.db, caseId, { before, now });
  if (count < automaticHiding.reporters) return;
  const about = await lockCase(ctx.db, caseId);
  if (about && about !== 'decided') await hidePendingReview(ctx, about);
}
