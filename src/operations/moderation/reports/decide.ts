import { paths } from '../../../contract/core/routes.ts';
import type { DecisionInput } from '../../../contract/moderation/report-cases.ts';
import { closeCase, type LockedCase, lockCase } from '../../../database/moderation/cases.ts';
import { hasDays, isDismissal } from '../../../domain/core/decisions.ts';
import { isId } from '../../../domain/core/ids.ts';
import { suggestedRule } from '../../../domain/moderation/rules.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, invalid, isFailure } from '../../core/failure.ts';
import { type InTransaction, inTransaction } from '../../core/in-transaction.ts';
import { isoTime } from '../../core/iso-time.ts';
import { notify } from '../../notifications/notify.ts';
import { raise } from '../../notifications/webhook-events/raise.ts';
import { mailAuthor } from '../../visibility/mail-author.ts';
import { notifyAuthor } from '../../visibility/notify-author.ts';
import { applyDecision } from './apply-decision.ts';
import { refusalOf } from './refusal.ts';

/**
 * Decides a case, given its id or that of one of its reports: closes its reports, executes the decision and
 * notifies the reporters and the author, in one transaction. Fails with not-found, invalid (no rule), or
 * conflict (already decided, another report has arrived, the viewer may not decide it, or the decision cannot
 * be executed).
 */
export async function decideReports(
  ctx: MemberContext,
  caseId: string,
  { content, author, rule: chosen, note: text, days, latestAt }: DecisionInput,
): Promise<{ decided: true } | Failure> {
  if (!isId(caseId)) return caseNotFound();
  const { viewer } = ctx;
  const answers = { content, author, note: text.trim(), days: hasDays(author) ? (days ?? null) : null };
  const dismisses = isDismissal(answers);
  return inTransaction(ctx, async (ctx) => {
    const about = await lockCase(ctx.db, caseId);
    if (!about) return caseNotFound();
    if (about === 'decided') return failure('conflict', 'Another moderator has already decided about this');
    if (latestAt && Date.parse(isoTime(about.updatedAt)) > Date.parse(latestAt))
      return failure('conflict', 'Another report about this has come in: read it first');
    const onlyMine = about.reasons.length === 1 && about.reporters[0] === viewer.id;
    const refusal = refusalOf(viewer, { authorId: about.authorId, onlyMine });
    if (refusal) return failure('conflict', refusal);
    const rule = dismisses ? null : (chosen ?? suggestedRule(about.reasons));
    if (!dismisses && !rule)
      return invalid({ field: 'rule', message: 'Choose the rule the decision is based on' });
    const decision = { ...answers, rule };
    // What the decision changes has its time.
    const at = ctx.now();
    const deciding = {
      ...ctx,
      now: () => at,
      ...(onlyMine && { auditRemark: 'The only report is by the person who decided.' }),
    };
    const news = await applyDecision(deciding, about, decision);
    if (isFailure(news)) return news;
    await closeCase(ctx.db, about, { ...decision, by: viewer.id, now: at });
    await notifyReporters(ctx, about, dismisses ? 'dismissed' : 'upheld');
    if (news) {
      await notifyAuthor(ctx, about, news);
      mailAuthor(ctx, about, news);
    }
    const { kind, subjectId, title } = about;
    const reasons = [...new Set(about.reasons)].sort();
    const report = { kind, subjectId, title, ...decision, reasons, decidedBy: viewer.username };
    await raise(ctx, { type: 'report.decided', report });
    return { decided: true as const };
  });
}

async function notifyReporters(
  ctx: InTransaction,
  { reporters, subjectId, title }: LockedCase,
  detail: 'dismissed' | 'upheld',
): Promise<void> {
  const about = { subject: subjectId, title, path: paths.guidelines(), detail, actorId: null };
  await notify(ctx, { kind: 'report', to: reporters, ...about });
}

const caseNotFound = () => failure('not-found', 'Report not found');
