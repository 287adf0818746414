import { endEffects } from '../../database/moderation/decision-effects.ts';
import {
  type LockedPrompt,
  lockPrompt,
  setAdult,
  setAdultByModerator,
} from '../../database/prompts/prompts.ts';
import { isId } from '../../domain/core/ids.ts';
import type { AdminContext } from '../core/context.ts';
import { type Failure, isFailure, promptNotFound } from '../core/failure.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordAudit } from '../core/record-audit.ts';
import { notifyOfModeration } from '../notifications/notify.ts';
import { raise } from '../notifications/webhook-events/raise.ts';
import { mailModerated } from './mail-moderated.ts';

/**
 * Marks a prompt adult, or removes the mark, on behalf of a moderator. Its author cannot remove a moderator's
 * mark, and is notified of it by mail. Idempotent. Fails with not-found.
 */
export async function markAdult(
  ctx: AdminContext,
  id: string,
  isAdult: boolean,
): Promise<{ id: string } | Failure> {
  if (!isId(id)) return promptNotFound();
  const marked = await inTransaction(ctx, async (ctx) => {
    const locked = await lockPrompt(ctx.db, id);
    if (!locked) return promptNotFound();
    if (isAdult) {
      if (!(await markLockedPrompt(ctx, { ...locked, id }))) return undefined;
      await notifyOfModeration(ctx, id, 'adult');
      return locked;
    }
    if (!locked.isAdult) return undefined;
    await endEffects(ctx.db, id, 'mark-adult');
    await unmarkLockedPrompt(ctx, { ...locked, id });
    return undefined;
  });
  if (isFailure(marked)) return marked;
  if (marked) mailModerated(ctx, { ...marked, id, change: 'marked-adult' });
  return { id };
}

/**
 * Marks a prompt whose row the caller has locked as adult, on behalf of a moderator. Returns whether it was
 * not adult before: the caller then notifies its author.
 */
export async function markLockedPrompt(
  ctx: InTransaction,
  prompt: LockedPrompt & { id: string },
  note = '',
): Promise<boolean> {
  const { id, title, isAdult, adultByModerator } = prompt;
  if (adultByModerator) return false;
  await (isAdult ? setAdultByModerator(ctx.db, id, true) : setAdult(ctx.db, id, true, ctx.now()));
  await recordAudit(ctx, { action: 'mark-adult', kind: 'prompt', id, name: title, note });
  if (isAdult) return false;
  await raiseChanged(ctx, prompt);
  return true;
}

/**
 * Removes the adult mark of a prompt whose row the caller has locked; with `isAuthors`, only the moderator's.
 */
export async function unmarkLockedPrompt(
  ctx: InTransaction,
  prompt: LockedPrompt & { id: string },
  isAuthors = false,
): Promise<void> {
  const { id, title } = prompt;
  await (isAuthors ? setAdultByModerator(ctx.db, id, false) : setAdult(ctx.db, id, false, ctx.now()));
  await recordAudit(ctx, { action: 'unmark-adult', kind: 'prompt', id, name: title });
  if (!isAuthors) await raiseChanged(ctx, prompt);
}

async function raiseChanged(
  ctx: InTransaction,
  { id, status }: Pick<LockedPrompt, 'status'> & { id: string },
): Promise<void> {
  if (status !== 'draft') await raise(ctx, { type: 'prompt.updated', promptId: id });
}
