import type { SavedSearch } from '../../../contract/discovery/searches.ts';
import { searchesOf } from '../../../database/discovery/searches.ts';
import type { MemberContext } from '../../core/context.ts';
import { presentSearch } from './present.ts';

/** Returns the signed-in user's saved searches, latest first. */
export async function listSearches({ db, viewer }: MemberContext): Promise<SavedSearch[]> {
  return (await searchesOf(db, viewer.id)).map(presentSearch);
}
