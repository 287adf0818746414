import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../core/connection.ts';
import { savedSearches } from './saved-searches-table.ts';

export type SavedSearchRow = typeof savedSearches.$inferSelect;

/** A user's saved searches, latest first. */
export function searchesOf(db: Database, userId: string): Promise<SavedSearchRow[]> {
  return db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id));
}

/** Adds a saved search. */
export async function insertSearch(tx: Database, search: SavedSearchRow): Promise<void> {
  await tx.insert(savedSearches).values(search);
}

/** Renames a user's saved search; undefined when they have none with this id. */
export async function updateSearchName(
  db: Database,
  userId: string,
  id: string,
  name: string,
): Promise<SavedSearchRow | undefined> {
  const [row] = await db
    .update(savedSearches)
    .set({ name })
    .where(and(eq(savedSearches.userId, userId), eq(savedSearches.id, id)))
    .returning();
  return row;
}

/** Deletes a user's saved search; false when they have none with this id. */
export async function removeSearch(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(savedSearches)
    .where(and(eq(savedSearches.userId, userId), eq(savedSearches.id, id)))
    .returning({ id: savedSearches.id });
  return deleted.length > 0;
}
