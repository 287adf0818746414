import type { SavedSearch } from '../../contract/searches.ts';
import { searchesOf } from '../../database/searches.ts';
import type { MemberContext } from '../context.ts';
import { presentSearch } from './present.ts';

/** The signed-in user's saved searches, latest first. */
export async function listSearches({ db, viewer }: MemberContext): Promise<SavedSearch[]> {
  return (await searchesOf(db, viewer.id)).map(presentSearch);
}
