import type { Collection } from '../../../contract/community/collections.ts';
import { roleIn } from '../../../database/community/collection-members.ts';
import { type CollectionRow, selectCollection } from '../../../database/community/collections.ts';
import { lockRow } from '../../../database/core/lock-row.ts';
import type { CollectionRole } from '../../../domain/community/collections.ts';
import type { Context, MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { type InTransaction, inTransaction } from '../../core/in-transaction.ts';
import { presentCollection } from './present.ts';

type Reading = Pick<Context, 'db' | 'viewer'>;

/** Returns one collection, by id or slug. Fails with not-found, also when the viewer may not see it. */
export async function readCollection(ctx: Reading, idOrSlug: string): Promise<Collection | Failure> {
  const row = await findCollection(ctx, idOrSlug);
  return isFailure(row) ? row : presentCollection(ctx.viewer, row);
}

/** Returns the row of a collection that the viewer may see, by id or slug. Fails with not-found. */
export async function findCollection(
  { db, viewer }: Reading,
  idOrSlug: string,
): Promise<CollectionRow | Failure> {
  return (await selectCollection(db, viewer, idOrSlug)) ?? collectionNotFound();
}

/**
 * Runs `change` in a transaction that locks a collection, if the viewer has one of the roles in it at that
 * time. All changes of items and collaborators use it, and are therefore serialized. Fails with not-found, or
 * with forbidden when the viewer sees the collection but has no such role.
 */
export async function withCollectionRole<C extends Pick<MemberContext, 'db' | 'viewer'>, T>(
  ctx: C,
  idOrSlug: string,
  roles: readonly CollectionRole[],
  change: (ctx: InTransaction<C>, id: string, role: CollectionRole) => Promise<T | Failure>,
): Promise<T | Failure> {
  const found = await findCollection(ctx, idOrSlug);
  if (isFailure(found)) return found;
  const { id } = found;
  return inTransaction(ctx, async (ctx) => {
    await lockRow(ctx.db, 'collections', id);
    const now = await roleIn(ctx.db, id, ctx.viewer.id);
    if (!now) return collectionNotFound();
    return now.role && roles.includes(now.role) ? change(ctx, id, now.role) : notAllowed(roles);
  });
}

function notAllowed(roles: readonly CollectionRole[]): Failure {
  return failure(
    'forbidden',
    roles.includes('collaborator')
      ? 'Only the owner of this collection and its collaborators can do this'
      : 'Only the owner of this collection can do this',
  );
}

/** Returns the failure for a collection that does not exist or that the viewer may not see. */
export const collectionNotFound = () => failure('not-found', 'Collection not found');
