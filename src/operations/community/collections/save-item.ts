import { paths } from '../../../contract/core/routes.ts';
import { insertCollectionFanOut } from '../../../database/community/collection-fan-outs.ts';
import {
  insertItem,
  placeFor,
  touchCollection,
  updateNote,
} from '../../../database/community/collection-items.ts';
import { isId } from '../../../domain/core/ids.ts';
import { limits } from '../../../domain/core/limits.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure, promptNotFound } from '../../core/failure.ts';
import { startFanOut } from '../../notifications/fan-out.ts';
import { notify } from '../../notifications/notify.ts';
import { raise } from '../../notifications/webhook-events/raise.ts';
import { withCollectionRole } from './read.ts';

/**
 * Adds a prompt at the end of a collection, or replaces its note if the collection already contains it. An
 * addition to a public collection notifies the author of the prompt and the followers of the collection.
 * Fails with not-found, forbidden, or with conflict when the collection is full.
 */
export async function saveItem(
  ctx: MemberContext,
  { id: idOrSlug, promptId, note }: { id: string; promptId: string; note?: string | undefined },
): Promise<{ saved: true; note: string } | Failure> {
  if (!isId(promptId)) return promptNotFound();
  let hasFanOut = false;
  const saved = await withCollectionRole(ctx, idOrSlug, ['owner', 'collaborator'], async (tx, id) => {
    const place = await placeFor(tx, ctx.viewer, id, promptId);
    if (!place.exists) return promptNotFound();
    if (place.note !== null) {
      if (note === undefined || note === place.note) return { saved: true as const, note: place.note };
      await updateNote(tx, { collectionId: id, promptId, note });
    } else {
      if (place.count >= limits.promptsPerCollection) return full();
      const item = { collectionId: id, promptId, addedBy: ctx.viewer.id, note: note ?? '' };
      await insertItem(tx, item, ctx.now());
      hasFanOut = await insertCollectionFanOut(tx, item, ctx.now());
      if (place.public_slug) {
        const about = { subject: promptId, promptId, path: paths.collection(place.public_slug) };
        await notify(ctx, tx, { kind: 'collected', to: { authorOf: promptId }, ...about });
      }
    }
    await touchCollection(tx, id, ctx.now());
    await raise(ctx, tx, { type: 'collection.updated', collectionId: id });
    return { saved: true as const, note: note ?? '' };
  });
  if (hasFanOut && !isFailure(saved)) startFanOut(ctx);
  return saved;
}

const full = () =>
  failure(
    'conflict',
    `This collection has ${limits.promptsPerCollection} prompts, which is the limit. Remove one first`,
  );
