import type { Decision } from '../../../contract/moderation/decisions.ts';
import { findDecision } from '../../../database/moderation/decisions.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import { opensDecision } from '../../visibility/decision-address.ts';
import { presentDecision } from './present.ts';

/**
 * Returns what moderators decided in a case, for the author of its subject, for anyone who has the key of the
 * mailed address, and for moderators. Fails with not-found, also for everyone else.
 */
export async function readDecision(
  ctx: Context,
  id: string,
  key: string | undefined,
): Promise<{ decision: Decision } | Failure> {
  if (!isId(id)) return decisionNotFound();
  const hasKey = key !== undefined && opensDecision(ctx, id, key);
  const row = await findDecision(ctx.db, ctx.viewer, id, { hasKey });
  return row ? { decision: presentDecision(row, ctx.now()) } : decisionNotFound();
}

export const decisionNotFound = () => failure('not-found', 'Decision not found');
