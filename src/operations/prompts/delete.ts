import type { Prompt } from '../../contract/prompts.ts';
import { withTx } from '../../database/connection.ts';
import { keepTexts } from '../../database/grants.ts';
import { deletePromptRow, lockPrompt } from '../../database/prompts.ts';
import { isId } from '../../domain/ids.ts';
import { promptAbilities } from '../../domain/permissions.ts';
import { idOf } from '../../domain/viewer.ts';
import { recordAudit } from '../audit/record.ts';
import type { MemberContext } from '../context.ts';
import { changedMeanwhile, type Expected } from '../expected.ts';
import { type Failure, failure, isFailure, promptNotFound } from '../failure.ts';
import { raise } from '../webhooks/raise.ts';
import { isoTime } from './present.ts';
import { readPrompt } from './read.ts';

/** Deletes a prompt with its likes and bookmarks; those who bought it keep its text. Fails with not-found, forbidden or precondition-failed. */
export async function deletePrompt(
  ctx: MemberContext,
  id: string,
  expected?: Expected<Pick<Prompt, 'updatedAt'>>,
): Promise<{ id: string } | Failure> {
  const before = isId(id) ? await readPrompt(ctx, id) : promptNotFound();
  if (isFailure(before)) return before;
  return withTx(ctx.db, async (tx) => {
    const locked = await lockPrompt(tx, id);
    if (!locked) return promptNotFound();
    if (!promptAbilities(ctx.viewer, locked).delete)
      return failure('forbidden', 'Only the author can delete this prompt');
    if (expected?.({ updatedAt: isoTime(locked.updatedAt) }) === false) return changedMeanwhile();
    if (before.publishedAt !== null) await raise(ctx, tx, { type: 'prompt.deleted', promptId: id });
    await keepTexts(tx, { promptId: id }, ctx.now());
    await deletePromptRow(tx, id);
    if (locked.authorId !== idOf(ctx.viewer))
      await recordAudit(tx, ctx, { action: 'delete', kind: 'prompt', id, name: locked.title });
    return { id };
  });
}
