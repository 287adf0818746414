import type { Collaborator } from '../../../contract/community/collection-members.ts';
import { membersOf } from '../../../database/community/collection-members.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { presentCollaborator } from './present.ts';
import { findCollection } from './read.ts';

/**
 * Returns the collaborators of a collection; for its owner, also the users who are invited. Fails with
 * not-found.
 */
export async function listCollaborators(
  ctx: Pick<Context, 'db' | 'viewer'>,
  idOrSlug: string,
): Promise<Collaborator[] | Failure> {
  const found = await findCollection(ctx, idOrSlug);
  if (isFailure(found)) return found;
  const rows = await membersOf(ctx.db, found.id, { invited: found.role === 'owner' });
  return rows.map(presentCollaborator);
}
