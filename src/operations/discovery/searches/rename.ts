import type { SavedSearch } from '../../../contract/discovery/searches.ts';
import { updateSearchName } from '../../../database/discovery/searches.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, searchNotFound } from '../../core/failure.ts';
import { presentSearch } from './present.ts';

/** Renames a saved search of the signed-in user. Fails with not-found. */
export async function renameSearch(
  { db, viewer }: MemberContext,
  { id, name }: { id: string; name: string },
): Promise<SavedSearch | Failure> {
  const row = isId(id) ? await updateSearchName(db, viewer.id, id, name) : undefined;
  return row ? presentSearch(row) : searchNotFound();
}
