import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AuditAction, AuditSubject } from '../../domain/moderation/audit.ts';
import { auditActions, auditSubjects } from '../../domain/moderation/audit.ts';
import type { Database } from '../core/connection.ts';
import { countUpTo, limitOffset, withTotal } from '../core/limit-offset.ts';
import { isAfter, listOrder, orderedBy, type PagePart, sortKeysOf } from '../core/list-order.ts';
import { time } from '../core/rows.ts';
import { auditEntries } from '../core/schema.ts';

/** One action. `actorName` is null for commands run on the server. */
export interface NewAuditEntry {
  id: string;
  actorId: string | null;
  actorName: string | null;
  action: AuditAction;
  subjectKind: AuditSubject;
  subjectId: string | null;
  subjectName: string;
  note: string;
  network: string | null;
  createdAt: Date;
}

/** Adds an entry to the audit log, in the transaction of the action. */
export async function insertAuditEntry(tx: Database, entry: NewAuditEntry): Promise<void> {
  await tx.insert(auditEntries).values(entry);
}

/** A listed entry. */
const auditRow = z.strictObject({
  id: z.string(),
  actor_name: z.string().nullable(),
  action: z.enum(auditActions),
  subject_kind: z.enum(auditSubjects),
  subject_id: z.string().nullable(),
  subject_name: z.string(),
  note: z.string(),
  network: z.string().nullable(),
  created_at: time,
});
export type AuditRow = z.infer<typeof auditRow>;

/** Filters by action and by the actor's name at the time (empty for the command line). */
export interface AuditFilter {
  action?: AuditAction | undefined;
  actor?: string | undefined;
}

/** Latest entry first. */
export const auditOrder = listOrder('desc', ['id', 'uuid']);

const pageRow = auditRow.extend({ sort_keys: z.array(z.string()), total: z.number() });

/** One page of the audit log, latest entry first, and the number of entries, counted up to 10,001. */
export async function selectAuditEntries(
  db: Database,
  { action, actor }: AuditFilter,
  page: PagePart,
): Promise<{ rows: (AuditRow & { sort_keys: string[] })[]; total: number }> {
  const conditions = [sql`true`];
  if (action) conditions.push(sql`action = ${action}`);
  if (actor !== undefined) conditions.push(actor ? sql`actor_name = ${actor}` : sql`actor_name is null`);
  const where = sql.join(conditions, sql` and `);
  const total = countUpTo(sql`audit_entries where ${where}`);
  const rows = await db.rows(
    pageRow,
    sql`
    select id, actor_name, action, subject_kind, subject_id, subject_name, note, network, created_at, ${sortKeysOf(auditOrder)} as sort_keys,
      ${total} as total
    from audit_entries where ${where} and ${isAfter(auditOrder, page)} ${orderedBy(auditOrder)} ${limitOffset(page)}`,
  );
  return withTotal(db, rows, total, page);
}

/**
 * Removes a deleted user's id from the entries about them, and their network from their own; the entries
 * remain.
 */
export async function forgetAuditSubject(tx: Database, userId: string): Promise<void> {
  await tx
    .update(auditEntries)
    .set({ subjectId: null })
    .where(and(eq(auditEntries.subjectKind, 'person'), eq(auditEntries.subjectId, userId)));
  await tx.update(auditEntries).set({ network: null }).where(eq(auditEntries.actorId, userId));
}

/** The entries about a user, oldest first. */
export function auditEntriesAbout(db: Database, userId: string) {
  return db
    .select({
      action: auditEntries.action,
      note: auditEntries.note,
      createdAt: auditEntries.createdAt,
    })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectKind, 'person'), eq(auditEntries.subjectId, userId)))
    .orderBy(auditEntries.id);
}
