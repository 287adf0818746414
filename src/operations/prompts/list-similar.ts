import type { PromptSummary } from '../../contract/prompts.ts';
import { selectDocument, selectSimilarPrompts } from '../../database/similar-prompts.ts';
import { isId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import { type Failure, promptNotFound } from '../failure.ts';
import { findSimilar } from '../search/similar.ts';
import { presentSummary } from './present.ts';

/** Similar prompts among which those in the same language come first. */
const mostCompared = 40;

/**
 * Published prompts that are similar to a published one, those in its language first, without exact copies. Fails with not-found,
 * also for drafts and hidden prompts.
 */
export async function listSimilarPrompts(
  ctx: Pick<Context, 'db' | 'searchDb' | 'viewer'>,
  id: string,
  limit: number,
): Promise<{ items: PromptSummary[] } | Failure> {
  const document = isId(id) ? await selectDocument(ctx.db, id) : undefined;
  if (!document) return promptNotFound();
  const impacts = Buffer.from(document.impacts, 'hex');
  const similar = await findSimilar(ctx, { ...document, id, impacts });
  const ids = similar.slice(0, mostCompared).map((prompt) => prompt.id);
  const rows = await selectSimilarPrompts(ctx.db, ctx.viewer, { id, ids, limit });
  return { items: rows.map((row) => presentSummary(ctx.viewer, row)) };
}
