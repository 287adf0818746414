import { itemsInOrder, touchCollection, writeItems } from '../../../database/community/collection-items.ts';
import { type Move, movedItems } from '../../../domain/community/collections.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, promptNotFound } from '../../core/failure.ts';
import { raise } from '../../notifications/webhook-events/raise.ts';
import { withCollectionRole } from './read.ts';

/**
 * Moves a prompt within a collection. Fails with not-found, also when the collection does not contain the
 * prompt or the `other` one, or with forbidden.
 */
export async function moveItem(
  ctx: MemberContext,
  {
    id: idOrSlug,
    promptId,
    to,
    other,
  }: { id: string; promptId: string; to: Move; other?: string | undefined },
): Promise<{ moved: true } | Failure> {
  if (!isId(promptId)) return promptNotFound();
  return withCollectionRole(ctx, idOrSlug, ['owner', 'collaborator'], async (ctx, id) => {
    const items = movedItems(await itemsInOrder(ctx.db, ctx.viewer, id), promptId, to, other);
    if (!items) return promptNotFound();
    await writeItems(ctx.db, id, items);
    await touchCollection(ctx.db, id, ctx.now());
    await raise(ctx, { type: 'collection.updated', collectionId: id });
    return { moved: true as const };
  });
}
