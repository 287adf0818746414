import type { Prompt } from '../../contract/prompts/prompts.ts';
import { deletePromptRow, lockPrompt } from '../../database/prompts/prompts.ts';
import { storePurchasedTexts } from '../../database/prompts/purchased-texts.ts';
import { isId } from '../../domain/core/ids.ts';
import { promptAbilities } from '../../domain/identity/permissions.ts';
import { idOf } from '../../domain/identity/viewer.ts';
import type { MemberContext } from '../core/context.ts';
import { changedMeanwhile, type Expected } from '../core/expected.ts';
import { type Failure, failure, isFailure, promptNotFound } from '../core/failure.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { isoTime } from '../core/iso-time.ts';
import { recordAudit } from '../core/record-audit.ts';
import { raise } from '../notifications/webhook-events/raise.ts';
import { readPrompt } from './read.ts';

/**
 * Deletes a prompt with its likes and bookmarks; its buyers can still read its text. Fails with not-found,
 * forbidden or precondition-failed.
 */
export async function deletePrompt(
  ctx: MemberContext,
  id: string,
  expected?: Expected<Pick<Prompt, 'updatedAt'>>,
): Promise<{ id: string } | Failure> {
  const before = isId(id) ? await readPrompt(ctx, id) : promptNotFound();
  if (isFailure(before)) return before;
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockPrompt(ctx.db, id);
    if (!locked) return promptNotFound();
    if (!promptAbilities(ctx.viewer, locked).delete)
      return failure('forbidden', 'Only the author can delete this prompt');
    if (expected?.({ updatedAt: isoTime(locked.updatedAt) }) === false) return changedMeanwhile();
    if (before.publishedAt !== null) await raise(ctx, { type: 'prompt.deleted', promptId: id });
    await storePurchasedTexts(ctx.db, { promptId: id }, ctx.now());
    await deletePromptRow(ctx.db, id);
    if (locked.authorId !== idOf(ctx.viewer))
      await recordAudit(ctx, { action: 'delete', kind: 'prompt', id, name: locked.title });
    return { id };
  });
}
