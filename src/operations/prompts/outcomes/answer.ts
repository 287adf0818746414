import type { Outcomes } from '../../../contract/prompts/outcomes.ts';
import { violation } from '../../../database/core/connection.ts';
import { selectOutcomes, upsertOutcome } from '../../../database/prompts/outcomes.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, invalid, promptNotFound } from '../../core/failure.ts';
import { refuseBlocked } from '../../people/mutes/refuse-blocked.ts';

/**
 * Stores whether a version of another user's published prompt worked for the signed-in user, replacing their
 * earlier answer about that version; null removes it. Fails with not-found, forbidden (a block) or invalid
 * (the user's own prompt, one that they would have to buy, or a version that it does not have).
 */
export async function answerOutcome(
  ctx: MemberContext,
  promptId: string,
  version: number,
  worked: boolean | null,
): Promise<Outcomes | Failure> {
  if (!isId(promptId)) return promptNotFound();
  const blocked = worked !== null && (await refuseBlocked(ctx, 'outcome', { promptAuthor: promptId }));
  if (blocked) return blocked;
  try {
    const row = await upsertOutcome(ctx.db, ctx, { promptId, version, worked, now: ctx.now() });
    if (!row) return promptNotFound();
    if (worked !== null && (row.own || row.unbought))
      return invalid({ field: 'worked', message: row.own ? refused.ownPrompt : refused.notBought });
    if (worked !== null && version > row.version)
      return invalid({ field: 'version', message: `This prompt has no version ${version}` });
    return (await selectOutcomes(ctx.db, ctx.viewer, promptId, version)) ?? promptNotFound();
  } catch (error) {
    // The prompt was deleted concurrently.
    if (violation(error)?.kind === 'foreign-key') return promptNotFound();
    throw error;
  }
}

const refused = {
  ownPrompt: 'You cannot say whether your own prompt worked',
  notBought: 'Only buyers who have opened the text can say whether a premium prompt worked',
} as const;
