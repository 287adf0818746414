import type { Collection } from '../../../contract/community/collections.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { selectNewestItems } from '../../../database/community/collection-items.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { presentSummary } from '../../prompts/present.ts';
import { collectionNotFound, readCollection } from './read.ts';

/** Maximum number of prompts in a feed. */
const size = 30;

/**
 * Returns a public collection with the prompts that were added last. Fails with not-found, also when it is
 * not public.
 */
export async function readCollectionFeed(
  ctx: Pick<Context, 'db' | 'viewer'>,
  slug: string,
): Promise<{ collection: Collection; prompts: PromptSummary[]; updatedAt: string } | Failure> {
  const collection = await readCollection(ctx, slug);
  if (isFailure(collection)) return collection;
  if (collection.visibility !== 'public') return collectionNotFound();
  const rows = await selectNewestItems(ctx.db, ctx.viewer, collection.id, size);
  const prompts = rows.map((row) => presentSummary(ctx.viewer, row));
  const changes = [collection.updatedAt, ...prompts.map(({ updatedAt }) => updatedAt)];
  return { collection, prompts, updatedAt: changes.sort().at(-1) ?? collection.updatedAt };
}
