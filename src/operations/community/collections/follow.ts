import { changeCollectionFollowRow } from '../../../database/community/collection-members.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { collectionNotFound, findCollection } from './read.ts';

/**
 * Follows a collection or stops following it. Fails with not-found, or with invalid when it is the viewer's
 * own or private.
 */
export async function changeCollectionFollow(
  ctx: MemberContext,
  idOrSlug: string,
  change: 'add' | 'remove',
): Promise<{ following: boolean; followers: number } | Failure> {
  const id = await idOf(ctx, idOrSlug, change);
  if (isFailure(id)) return id;
  const follow = await changeCollectionFollowRow(ctx.db, ctx.viewer, id, change, ctx.now());
  return follow ? { following: follow.on, followers: follow.count } : collectionNotFound();
}

async function idOf(
  ctx: MemberContext,
  idOrSlug: string,
  change: 'add' | 'remove',
): Promise<string | Failure> {
  // Followers can no longer see a collection that has become private, but their clients have its id.
  if (change === 'remove' && isId(idOrSlug)) return idOrSlug;
  const found = await findCollection(ctx, idOrSlug);
  if (isFailure(found)) return found;
  if (change === 'add' && found.role === 'owner')
    return failure('invalid', 'You cannot follow your own collection');
  if (change === 'add' && found.visibility === 'private')
    return failure('invalid', 'A private collection cannot be followed');
  return found.id;
}
