import { eq, inArray, sum } from 'drizzle-orm';
import type { Database } from './connection.ts';
import { uploads } from './schema.ts';

export type NewUpload = typeof uploads.$inferInsert;

/** Notes a kept file. */
export async function insertUpload(db: Database, upload: NewUpload): Promise<void> {
  await db.insert(uploads).values(upload);
}

/** Bytes that a person's uploads take. */
export async function bytesOf(db: Database, ownerId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(uploads.bytes) })
    .from(uploads)
    .where(eq(uploads.ownerId, ownerId));
  return Number(row?.bytes ?? 0);
}

/** Which of these uploads exist, by id. */
export async function existingUploads(db: Database, ids: string[]): Promise<Set<string>> {
  const rows = await db.select({ id: uploads.id }).from(uploads).where(inArray(uploads.id, ids));
  return new Set(rows.map((row) => row.id));
}
