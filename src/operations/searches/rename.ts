import type { SavedSearch } from '../../contract/searches.ts';
import { updateSearchName } from '../../database/searches.ts';
import { isId } from '../../domain/ids.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, searchNotFound } from '../failure.ts';
import { presentSearch } from './present.ts';

/** Renames a saved search of the signed-in user. Fails with not-found. */
export async function renameSearch(
  { db, viewer }: MemberContext,
  { id, name }: { id: string; name: string },
): Promise<SavedSearch | Failure> {
  const row = isId(id) ? await updateSearchName(db, viewer.id, id, name) : undefined;
  return row ? presentSearch(row) : searchNotFound();
}
