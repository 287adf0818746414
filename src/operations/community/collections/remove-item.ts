import { deleteItem, touchCollection } from '../../../database/community/collection-items.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, promptNotFound } from '../../core/failure.ts';
import { raise } from '../../notifications/webhook-events/raise.ts';
import { withCollectionRole } from './read.ts';

/**
 * Removes a prompt from a collection, even if the viewer can no longer see the prompt. Fails with not-found
 * or forbidden.
 */
export async function removeItem(
  ctx: MemberContext,
  { id: idOrSlug, promptId }: { id: string; promptId: string },
): Promise<{ saved: false } | Failure> {
  if (!isId(promptId)) return promptNotFound();
  return withCollectionRole(ctx, idOrSlug, ['owner', 'collaborator'], async (ctx, id) => {
    if (await deleteItem(ctx.db, id, promptId)) {
      await touchCollection(ctx.db, id, ctx.now());
      await raise(ctx, { type: 'collection.updated', collectionId: id });
    }
    return { saved: false as const };
  });
}
