import type { AppealInput, Decision } from '../../../contract/moderation/decisions.ts';
import { insertAppeal, lockOwnDecision } from '../../../database/moderation/appeals.ts';
import { isId } from '../../../domain/core/ids.ts';
import { appealableUntil, appealLimits } from '../../../domain/moderation/appeals.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import { inTransaction } from '../../core/in-transaction.ts';
import { isoTime } from '../../core/iso-time.ts';
import { opensDecision } from '../../visibility/decision-address.ts';
import { decisionNotFound, readDecision } from '../decisions/read.ts';

/**
 * Appeals a decision, as the author of its subject, who may instead use the key of the mailed address. Fails
 * with not-found (also for everyone else) or conflict (a dismissal, a second appeal, too late).
 */
export async function appealDecision(
  ctx: Context,
  caseId: string,
  { text, key }: AppealInput,
): Promise<{ decision: Decision } | Failure> {
  if (!isId(caseId)) return decisionNotFound();
  const hasKey = key !== undefined && opensDecision(ctx, caseId, key);
  const now = ctx.now();
  const refused = await inTransaction(ctx, async (ctx) => {
    const decided = await lockOwnDecision(ctx.db, ctx.viewer, caseId, { hasKey });
    if (!decided) return decisionNotFound();
    const until = appealableUntil(decided, new Date(isoTime(decided.decidedAt)));
    if (until === null)
      return failure('conflict', 'This decision changed nothing. There is nothing to appeal');
    if (until <= now)
      return failure(
        'conflict',
        `You can appeal a decision for ${appealLimits.days} days. This one is older`,
      );
    if (!(await insertAppeal(ctx.db, { caseId, text: text.trim(), now })))
      return failure('conflict', 'You have already appealed this decision');
    return undefined;
  });
  return refused ?? readDecision(ctx, caseId, key);
}
