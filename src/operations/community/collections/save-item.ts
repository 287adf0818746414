import { paths } from '../../../contract/core/routes.ts';
import { insertCollectionFanOut } from '../../../database/community/collection-fan-outs.ts';
import {
  insertItem,
  itemsInOrder,
  placeFor,
  touchCollection,
  updateNote,
  writeItems,
} from '../../../database/community/collection-items.ts';
import { withHeading, withItemBefore } from '../../../domain/community/collections.ts';
import { isId } from '../../../domain/core/ids.ts';
import { limits } from '../../../domain/core/limits.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, promptNotFound } from '../../core/failure.ts';
import { startFanOut } from '../../notifications/fan-out.ts';
import { notify } from '../../notifications/notify.ts';
import { raise } from '../../notifications/webhook-events/raise.ts';
import { withCollectionRole } from './read.ts';

/**
 * Adds a prompt at the end of a collection or in front of the prompt `before`, or changes its note and the
 * heading above it if the collection already contains it; an empty heading removes it. An addition to a
 * public collection notifies the author of the prompt and the followers of the collection. Fails with
 * not-found, forbidden, or with conflict when the collection is full.
 */
export async function saveItem(
  ctx: MemberContext,
  {
    id: idOrSlug,
    promptId,
    note,
    heading,
    before,
  }: {
    id: string;
    promptId: string;
    note?: string | undefined;
    heading?: string | undefined;
    before?: string | undefined;
  },
): Promise<{ saved: true; note: string } | Failure> {
  if (!isId(promptId)) return promptNotFound();
  return withCollectionRole(ctx, idOrSlug, ['owner', 'collaborator'], async (ctx, id) => {
    const place = await placeFor(ctx.db, ctx.viewer, id, promptId);
    if (!place.exists) return promptNotFound();
    if (place.note !== null) {
      const changed = note !== undefined && note !== place.note;
      if (!changed && heading === undefined) return { saved: true as const, note: place.note };
      if (changed) await updateNote(ctx.db, { collectionId: id, promptId, note });
    } else {
      if (place.count >= limits.promptsPerCollection) return full();
      const item = { collectionId: id, promptId, addedBy: ctx.viewer.id, note: note ?? '' };
      await insertItem(ctx.db, item, ctx.now());
      if (await insertCollectionFanOut(ctx.db, item, ctx.now())) startFanOut(ctx);
      if (place.public_slug) {
        const about = { subject: promptId, promptId, path: paths.collection(place.public_slug) };
        await notify(ctx, { kind: 'collected', to: { authorOf: promptId }, ...about });
      }
    }
    const isPlaced = before !== undefined && place.note === null;
    if (heading !== undefined || isPlaced) {
      const items = await itemsInOrder(ctx.db, ctx.viewer, id);
      const isFound = isPlaced && items.some((item) => item.id === before);
      await writeItems(
        ctx.db,
        id,
        isFound
          ? withItemBefore(items, promptId, { before, heading: heading ?? '' })
          : withHeading(items, promptId, heading ?? ''),
      );
    }
    await touchCollection(ctx.db, id, ctx.now());
    await raise(ctx, { type: 'collection.updated', collectionId: id });
    return { saved: true as const, note: note ?? place.note ?? '' };
  });
}

const full = () =>
  failure(
    'conflict',
    `This collection has ${limits.promptsPerCollection} prompts, which is the limit. Remove one first`,
  );
