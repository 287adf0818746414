import type { Collection } from '../../../contract/community/collections.ts';
import { deleteCollectionRow } from '../../../database/community/collections.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Expected, withIfMatch } from '../../core/expected.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { recordAudit } from '../../core/record-audit.ts';
import { readCollection } from './read.ts';

/**
 * Deletes a collection. Fails with not-found, forbidden (the viewer neither owns it nor is an admin) or
 * precondition-failed.
 */
export async function deleteCollection(
  ctx: MemberContext,
  idOrSlug: string,
  expected?: Expected<Collection>,
): Promise<{ id: string } | Failure> {
  const found = await readCollection(ctx, idOrSlug);
  if (isFailure(found)) return found;
  const { id, name, role } = found;
  if (!found.can.delete) return failure('forbidden', 'Only the owner of this collection can delete it');
  return withIfMatch(
    ctx,
    { table: 'collections', id, read: (ctx) => readCollection(ctx, id), expected },
    async (ctx) => {
      await deleteCollectionRow(ctx.db, id);
      if (role !== 'owner') await recordAudit(ctx, { action: 'delete', kind: 'collection', id, name });
      return { id };
    },
  );
}
