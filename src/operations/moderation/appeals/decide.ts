import { paths } from '../../../contract/core/routes.ts';
import type { AppealDecisionInput } from '../../../contract/moderation/appeals.ts';
import { closeAppeal, type DecidedCase, lockAppeal } from '../../../database/moderation/appeals.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { AppealOutcome } from '../../../domain/moderation/appeals.ts';
import type { AdminContext, MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { inTransaction } from '../../core/in-transaction.ts';
import { recordAudit } from '../../core/record-audit.ts';
import { notify } from '../../notifications/notify.ts';
import { reverseDecision } from '../reports/reverse.ts';
import { mailBanned } from './mail-banned.ts';
import { refusalOf } from './refusal.ts';

/**
 * Decides an appeal, and undoes the decision if it is reversed, in one transaction. Notifies the author.
 * Fails with not-found, or conflict (already decided, or the viewer's own appeal or decision).
 */
export async function decideAppeal(
  ctx: AdminContext & MemberContext,
  caseId: string,
  input: AppealDecisionInput,
): Promise<{ success: true } | Failure> {
  if (!isId(caseId)) return appealNotFound();
  const decided = await inTransaction(ctx, async (ctx): Promise<DecidedCase | Failure> => {
    const { viewer } = ctx;
    const now = ctx.now();
    const about = await lockAppeal(ctx.db, caseId, { adminEmails: ctx.site.adminEmails, now });
    if (!about) return appealNotFound();
    if (about.outcome) return failure('conflict', 'This appeal is already decided');
    const refusal = refusalOf(viewer, about);
    if (refusal) return failure('conflict', refusal);
    const note = input.note.trim();
    await closeAppeal(ctx.db, caseId, { outcome: input.outcome, note, by: viewer.id, now });
    const { kind, subjectId: id, title } = about;
    const name = kind === 'comment' ? `on ${title}` : title;
    await recordAudit(ctx, { action: auditActions[input.outcome], kind, id, name, note });
    if (input.outcome === 'reversed') await reverseDecision(ctx, about);
    await notify(ctx, {
      kind: 'appeal',
      to: about.authorId ? [about.authorId] : [],
      subject: caseId,
      title,
      path: paths.decision(caseId),
      detail: input.outcome,
      actorId: null,
    });
    return about;
  });
  if (isFailure(decided)) return decided;
  mailBanned(ctx, decided, input.outcome);
  return { success: true };
}

const auditActions = { upheld: 'uphold', reversed: 'reverse' } as const satisfies Record<
  AppealOutcome,
  string
>;

const appealNotFound = () => failure('not-found', 'Appeal not found');
