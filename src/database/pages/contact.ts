import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Database } from '../core/connection.ts';
import { contactMessages } from '../core/schema.ts';

export type ContactMessageRow = typeof contactMessages.$inferSelect;

/** Adds a message from the contact page. */
export async function insertMessage(db: Database, message: ContactMessageRow): Promise<void> {
  await db.insert(contactMessages).values(message);
}

/** Marks a message as mailed. */
export async function markMailed(db: Database, id: string, at: Date): Promise<void> {
  await db.update(contactMessages).set({ mailedAt: at }).where(eq(contactMessages.id, id));
}

/** The messages that a user sent while signed in, oldest first: the first `limit` after a cursor. */
export function messagesOf(
  db: Database,
  userId: string,
  after: Pick<ContactMessageRow, 'id'> | undefined,
  limit: number,
): Promise<ContactMessageRow[]> {
  return db
    .select()
    .from(contactMessages)
    .where(and(eq(contactMessages.userId, userId), after && gt(contactMessages.id, after.id)))
    .orderBy(asc(contactMessages.id))
    .limit(limit);
}

/** Deletes the messages that a user sent while signed in. */
export async function deleteMessagesOf(tx: Database, userId: string): Promise<void> {
  await tx.delete(contactMessages).where(eq(contactMessages.userId, userId));
}

/** Unmailed messages sent between `after` and `before`, oldest first, at most `limit`. */
export function unmailedMessages(
  db: Database,
  { after, before, limit }: { after: Date; before: Date; limit: number },
): Promise<ContactMessageRow[]> {
  return db
    .select()
    .from(contactMessages)
    .where(
      and(
        isNull(contactMessages.mailedAt),
        gt(contactMessages.createdAt, after),
        lt(contactMessages.createdAt, before),
      ),
    )
    .orderBy(asc(contactMessages.createdAt))
    .limit(limit);
}
