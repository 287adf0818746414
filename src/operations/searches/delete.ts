import { removeSearch } from '../../database/searches.ts';
import { isId } from '../../domain/ids.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, searchNotFound } from '../failure.ts';

/** Deletes a saved search of the signed-in user. Fails with not-found. */
export async function deleteSearch(
  { db, viewer }: MemberContext,
  id: string,
): Promise<{ id: string } | Failure> {
  return isId(id) && (await removeSearch(db, viewer.id, id)) ? { id } : searchNotFound();
}
