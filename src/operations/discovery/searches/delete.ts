import { removeSearch } from '../../../database/discovery/searches.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, searchNotFound } from '../../core/failure.ts';

/** Deletes a saved search of the signed-in user. Fails with not-found. */
export async function deleteSearch(
  { db, viewer }: MemberContext,
  id: string,
): Promise<{ id: string } | Failure> {
  return isId(id) && (await removeSearch(db, viewer.id, id)) ? { id } : searchNotFound();
}
