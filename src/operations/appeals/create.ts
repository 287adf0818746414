import type { AppealInput, Decision } from '../../contract/decisions.ts';
import { insertAppeal, lockOwnDecision } from '../../database/appeals.ts';
import { withTx } from '../../database/connection.ts';
import { appealableUntil, appealLimits } from '../../domain/appeals.ts';
import { isId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import { decisionNotFound, readDecision } from '../decisions/read.ts';
import { type Failure, failure } from '../failure.ts';
import { countUse } from '../limits/count.ts';
import { isoTime } from '../prompts/present.ts';
import { opensDecision } from '../reports/decision-address.ts';

/** Counts an appeal, also one with a wrong key, towards the limit of the address. Fails with too-many-requests. */
export function countAppeal(ctx: Context): Promise<Failure | undefined> {
  return countUse(ctx, 'appeal', ctx.address, 'Too many appeals from this address');
}

/**
 * Appeals a decision, as the author of what it is about, also with the key of the mailed address. Fails with not-found (also for everyone
 * else), conflict (a dismissal, a second appeal, too late).
 */
export async function appealDecision(
  ctx: Context,
  caseId: string,
  { text, key }: AppealInput,
): Promise<{ decision: Decision } | Failure> {
  if (!isId(caseId)) return decisionNotFound();
  const hasKey = key !== undefined && opensDecision(ctx, caseId, key);
  const now = ctx.now();
  const refused = await withTx(ctx.db, async (tx) => {
    const decided = await lockOwnDecision(tx, ctx.viewer, caseId, { hasKey });
    if (!decided) return decisionNotFound();
    const until = appealableUntil(decided.action, new Date(isoTime(decided.decidedAt)));
    if (until === null)
      return failure('conflict', 'This decision changed nothing: there is nothing to appeal');
    if (until <= now)
      return failure(
        'conflict',
        `A decision can be appealed for ${appealLimits.days} days: this one is older`,
      );
    if (!(await insertAppeal(tx, { caseId, text: text.trim(), now })))
      return failure('conflict', 'You have appealed this decision already');
    return undefined;
  });
  return refused ?? readDecision(ctx, caseId, key);
}
