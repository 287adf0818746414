import { isDeepStrictEqual } from 'node:util';
import {
  type Collection,
  type NewCollection,
  newCollection,
  type PatchedCollection,
} from '../../../contract/community/collections.ts';
import { plainWords } from '../../../contract/core/field-errors.ts';
import { itemsInOrder } from '../../../database/community/collection-items.ts';
import { updateCollectionRow } from '../../../database/community/collections.ts';
import type { MemberContext } from '../../core/context.ts';
import { changedMeanwhile, type Expected } from '../../core/expected.ts';
import { type Failure, invalid, isFailure, unfitting } from '../../core/failure.ts';
import { raise } from '../../notifications/webhook-events/raise.ts';
import { readCollection, withCollectionRole } from './read.ts';

/**
 * Replaces the texts and the visibility of a collection. Its address does not change. Fails with not-found,
 * forbidden or precondition-failed.
 */
export function updateCollection(
  ctx: MemberContext,
  idOrSlug: string,
  input: NewCollection,
  expected?: Expected<Collection>,
): Promise<Collection | Failure> {
  return change(ctx, idOrSlug, () => input, expected);
}

/** Changes the given fields of a collection. Fails as {@link updateCollection} does. */
export function patchCollection(
  ctx: MemberContext,
  idOrSlug: string,
  { coverPromptId, ...fields }: PatchedCollection,
  expected?: Expected<Collection>,
): Promise<Collection | Failure> {
  return change(
    ctx,
    idOrSlug,
    (current) => {
      const merged = newCollection.safeParse({ ...current, ...fields }, { error: plainWords });
      return merged.success ? merged.data : unfitting(merged.error);
    },
    expected,
    coverPromptId,
  );
}

function change(
  ctx: MemberContext,
  idOrSlug: string,
  changed: (current: Collection) => NewCollection | Failure,
  expected: Expected<Collection>,
  coverPromptId?: string,
): Promise<Collection | Failure> {
  return withCollectionRole(ctx, idOrSlug, ['owner'], async (ctx, id) => {
    const current = await readCollection(ctx, id);
    if (isFailure(current)) return current;
    if (expected?.(current) === false) return changedMeanwhile();
    const input = changed(current);
    if (isFailure(input)) return input;
    const { name, description, visibility } = current;
    const keepsCover = coverPromptId === undefined || coverPromptId === current.coverPromptId;
    if (keepsCover && isDeepStrictEqual(input, { name, description, visibility })) return current;
    if (coverPromptId) {
      const items = await itemsInOrder(ctx.db, ctx.viewer, id);
      if (!items.some((item) => item.id === coverPromptId && item.shown)) return notInCollection();
    }
    await updateCollectionRow(ctx.db, id, { ...input, coverPromptId }, ctx.now());
    await raise(ctx, { type: 'collection.updated', collectionId: id });
    return readCollection(ctx, id);
  });
}

const notInCollection = () =>
  invalid({ field: 'coverPromptId', message: 'Choose a prompt of this collection as its cover' });
