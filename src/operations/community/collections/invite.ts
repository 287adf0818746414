import type { Collaborator } from '../../../contract/community/collection-members.ts';
import { paths } from '../../../contract/core/routes.ts';
import {
  countMembers,
  insertMember,
  membersOf,
  roleIn,
} from '../../../database/community/collection-members.ts';
import { findUser } from '../../../database/people/users.ts';
import { limits } from '../../../domain/core/limits.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, invalid, isFailure, userNotFound } from '../../core/failure.ts';
import { notify } from '../../notifications/notify.ts';
import { refuseBlocked } from '../../people/mutes/refuse-blocked.ts';
import { presentCollaborator } from './present.ts';
import { findCollection, withCollectionRole } from './read.ts';

/**
 * Invites a user to collaborate in the viewer's collection, notifies them, and returns its collaborators.
 * Fails with not-found (no such collection or user), forbidden (also because of a block), invalid (the viewer
 * invites themselves) or conflict (the maximum number of collaborators is reached).
 */
export async function inviteCollaborator(
  ctx: MemberContext,
  { id: idOrSlug, username }: { id: string; username: string },
): Promise<Collaborator[] | Failure> {
  const found = await findCollection(ctx, idOrSlug);
  if (isFailure(found)) return found;
  const user = await findUser(ctx.db, username);
  if (!user) return userNotFound();
  if (user.id === ctx.viewer.id)
    return invalid({ field: 'username', message: 'You are the owner of this collection' });
  const blocked = await refuseBlocked(ctx, 'invitation', { user: user.id });
  if (blocked) return blocked;
  return withCollectionRole(ctx, found.id, ['owner'], async (ctx, id) => {
    const isNew = (await roleIn(ctx.db, id, user.id))?.role === null;
    if (isNew && (await countMembers(ctx.db, id)) >= limits.collaboratorsPerCollection) return tooMany();
    if (isNew) {
      await insertMember(ctx.db, { collectionId: id, userId: user.id }, ctx.now());
      const about = { subject: id, title: found.name, path: paths.collection(found.slug) };
      await notify(ctx, { kind: 'invitation', to: [user.id], ...about });
    }
    return (await membersOf(ctx.db, id, { invited: true })).map(presentCollaborator);
  });
}

const tooMany = () =>
  failure(
    'conflict',
    `A collection has at most ${limits.collaboratorsPerCollection} collaborators, including invitations. Remove one first`,
  );
