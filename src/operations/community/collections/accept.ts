import type { Collection } from '../../../contract/community/collections.ts';
import { acceptMember } from '../../../database/community/collection-members.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { findCollection, readCollection, withCollectionRole } from './read.ts';

/** Accepts an invitation to collaborate. Fails with not-found, or conflict: the viewer is not invited. */
export async function acceptInvitation(ctx: MemberContext, idOrSlug: string): Promise<Collection | Failure> {
  const found = await findCollection(ctx, idOrSlug);
  if (isFailure(found)) return found;
  if (found.role === null || found.role === 'owner')
    return failure('conflict', 'You are not invited to this collection');
  return withCollectionRole(ctx, found.id, ['invited', 'collaborator'], async (ctx, id) => {
    await acceptMember(ctx.db, { collectionId: id, userId: ctx.viewer.id }, ctx.now());
    return readCollection(ctx, id);
  });
}
