import type { ReportInput } from '../../contract/reports.ts';
import { upsertReport } from '../../database/reports.ts';
import { isId } from '../../domain/ids.ts';
import { type ReportSubject, reportMessages } from '../../domain/reports.ts';
import { commentNotFound } from '../comments/read.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, failure, promptNotFound } from '../failure.ts';
import { countUse } from '../limits/count.ts';

/**
 * Reports another user's prompt or comment to the admins. A second report by the same user replaces the first while it is open.
 * Fails with not-found, invalid (one's own) or too-many-requests.
 */
export async function reportContent(
  ctx: MemberContext,
  subject: { kind: ReportSubject; id: string },
  { reason, details }: ReportInput,
): Promise<{ reported: true } | Failure> {
  const notFound = subject.kind === 'prompt' ? promptNotFound : commentNotFound;
  if (!isId(subject.id)) return notFound();
  const tooMany = await countUse(ctx, 'report', ctx.viewer.id, 'You have reported a lot');
  if (tooMany) return tooMany;
  const target = await upsertReport(ctx.db, ctx.viewer, subject, {
    id: ctx.newId(),
    reason,
    details: details.trim(),
    now: ctx.now(),
  });
  if (!target) return notFound();
  return target.own ? failure('invalid', reportMessages.own[subject.kind]) : { reported: true };
}
