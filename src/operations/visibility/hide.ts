import { endEffects } from '../../database/moderation/decision-effects.ts';
import { type LockedPrompt, lockPrompt, setHidden } from '../../database/prompts/prompts.ts';
import { isId } from '../../domain/core/ids.ts';
import type { AdminContext, Context } from '../core/context.ts';
import { type Failure, failure, isFailure, promptNotFound } from '../core/failure.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordAudit } from '../core/record-audit.ts';
import { notifyOfModeration } from '../notifications/notify.ts';
import { raise } from '../notifications/webhook-events/raise.ts';
import { mailModerated } from './mail-moderated.ts';

/**
 * Hides a published prompt from everyone but admins and its author, who is notified by mail and sees the
 * reason. Idempotent. Fails with not-found, or with conflict for a draft.
 */
export async function hidePrompt(
  ctx: AdminContext,
  id: string,
  reason: string,
): Promise<{ id: string } | Failure> {
  const hidden = await changed(ctx, id, async (ctx, prompt) => {
    const outcome = await hideLockedPrompt(ctx, { ...prompt, id }, reason);
    if (isFailure(outcome)) return outcome;
    if (outcome === 'hidden') await notifyOfModeration(ctx, id, 'hidden');
    return outcome === 'hidden' ? prompt : undefined;
  });
  if (isFailure(hidden)) return hidden;
  if (hidden) mailModerated(ctx, { ...hidden, id, change: 'hidden' });
  return { id };
}

/** Shows a hidden prompt again. Idempotent. Fails with not-found. */
export async function showPrompt(ctx: AdminContext, id: string): Promise<{ id: string } | Failure> {
  return changed(ctx, id, async (ctx, prompt) => {
    if (await showLockedPrompt(ctx, { ...prompt, id })) {
      await endEffects(ctx.db, id, 'hide');
      await notifyOfModeration(ctx, id, 'shown');
    }
    return { id };
  });
}

/**
 * Hides a prompt whose row the caller has locked. Returns 'hidden' when it was not hidden before: the caller
 * then notifies its author. Fails with conflict for a draft. `isUnseen`: it was published in the same
 * transaction, so no event is raised for hiding it.
 */
export async function hideLockedPrompt(
  ctx: InTransaction,
  { id, status, title }: Pick<LockedPrompt, 'status' | 'title'> & { id: string },
  reason: string,
  isUnseen = false,
): Promise<'hidden' | 'unchanged' | Failure> {
  if (status === 'draft')
    return failure('conflict', 'This prompt is a draft. Only its author and admins can see it');
  if (status === 'hidden') return 'unchanged';
  await setHidden(ctx.db, id, { at: ctx.now(), reason: reason.trim() });
  await recordAudit(ctx, { action: 'hide', kind: 'prompt', id, name: title, note: reason });
  if (!isUnseen) await raise(ctx, { type: 'prompt.hidden', promptId: id });
  return 'hidden';
}

/** Shows a prompt again whose row the caller has locked. Returns whether it was hidden. */
export async function showLockedPrompt(
  ctx: InTransaction,
  { id, status, title }: Pick<LockedPrompt, 'status' | 'title'> & { id: string },
): Promise<boolean> {
  if (status !== 'hidden') return false;
  await setHidden(ctx.db, id, { at: ctx.now(), reason: null });
  await recordAudit(ctx, { action: 'show', kind: 'prompt', id, name: title });
  await raise(ctx, { type: 'prompt.published', promptId: id });
  return true;
}

async function changed<T>(
  ctx: Context,
  id: string,
  change: (ctx: InTransaction, prompt: LockedPrompt) => Promise<T | Failure>,
): Promise<T | Failure> {
  if (!isId(id)) return promptNotFound();
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockPrompt(ctx.db, id);
    return locked ? change(ctx, locked) : promptNotFound();
  });
}
