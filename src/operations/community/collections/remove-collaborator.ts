import { deleteMember } from '../../../database/community/collection-members.ts';
import { findUser } from '../../../database/people/users.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, userNotFound } from '../../core/failure.ts';
import { withCollectionRole } from './read.ts';

/**
 * Removes a collaborator or an invitation. The owner of a collection can remove any, others only their own.
 * Prompts that the collaborator added stay. Fails with not-found or forbidden.
 */
export async function removeCollaborator(
  ctx: MemberContext,
  { id: idOrSlug, username }: { id: string; username: string },
): Promise<{ removed: true } | Failure> {
  const user = await findUser(ctx.db, username);
  if (!user) return userNotFound();
  return withCollectionRole(ctx, idOrSlug, ['owner', 'collaborator', 'invited'], async (ctx, id, role) => {
    if (role !== 'owner' && user.id !== ctx.viewer.id)
      return failure('forbidden', 'Only the owner of this collection can do this');
    await deleteMember(ctx.db, id, user.id);
    return { removed: true as const };
  });
}
