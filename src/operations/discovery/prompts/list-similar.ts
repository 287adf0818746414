import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import {
  type ComparedPairs,
  selectDocument,
  selectPairs,
  selectSimilarPrompts,
} from '../../../database/discovery/similar-prompts.ts';
import { isId } from '../../../domain/core/ids.ts';
import { minPairs, nearDuplicate, resemblanceOf } from '../../../domain/discovery/search/similarity.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, promptNotFound } from '../../core/failure.ts';
import { presentSummary } from '../../prompts/present.ts';
import { findSimilar } from '../search/similar.ts';

/** Number of similar prompts among which those in the same language and with the same tags come first. */
const maxCompared = 40;
/** Number of additional prompts that are read to replace near-duplicates. */
const spare = 8;

/**
 * Returns published prompts that are similar to a published one by their words and tags, those in its
 * language first. None of them is nearly the same as that prompt or as another in the list. Fails with
 * not-found, also for drafts and hidden prompts.
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
  const ids = similar.slice(0, maxCompared).map((prompt) => prompt.id);
  const rows = await selectSimilarPrompts(ctx.db, ctx.viewer, { id, ids, limit: limit + spare });
  const texts = await selectPairs(ctx.db, [id, ...rows.map((row) => row.id)]);
  const taken = [texts.get(id)];
  const items: PromptSummary[] = [];
  for (const row of rows) {
    const pairs = texts.get(row.id);
    if (items.length === limit) break;
    if (taken.some((other) => isNearlySame(other, pairs))) continue;
    taken.push(pairs);
    items.push(presentSummary(ctx.viewer, row));
  }
  return { items };
}

function isNearlySame(one: ComparedPairs | undefined, other: ComparedPairs | undefined): boolean {
  if (!one || !other) return false;
  if (one.hash === other.hash) return true;
  const [small, large] =
    one.pairs.size < other.pairs.size ? [one.pairs, other.pairs] : [other.pairs, one.pairs];
  if (small.size < minPairs || small.size < large.size * nearDuplicate) return false;
  let shared = 0;
  for (const pair of small) if (large.has(pair)) shared++;
  return resemblanceOf(small.size, large.size, shared) >= nearDuplicate;
}
