import { and, count, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { invitationLimits } from '../../domain/identity/sign-up.ts';
import { userRoles } from '../../domain/identity/viewer.ts';
import type { Database } from '../core/connection.ts';
import { countUpTo, limitOffset, withTotal } from '../core/limit-offset.ts';
import { isAfter, listOrder, orderedBy, type PagePart, sortKeysOf } from '../core/list-order.ts';
import { time } from '../core/rows.ts';
import { invitations, users } from '../core/schema.ts';
import type { UserRow } from '../people/users.ts';

export type InvitationRow = typeof invitations.$inferSelect;

/** Adds an invitation; false when its inviter has the maximum number of open ones. */
export async function insertInvitation(db: Database, row: InvitationRow): Promise<boolean> {
  if (row.inviterId !== null) {
    const [open] = await db
      .select({ count: count() })
      .from(invitations)
      .where(and(eq(invitations.inviterId, row.inviterId), isOpen(row.createdAt)));
    if (open && open.count >= invitationLimits.open) return false;
  }
  await db.insert(invitations).values(row);
  return true;
}

/** The invitation of a token's hash that is open at `now`, and its inviter. */
export async function findInvitation(
  db: Database,
  hash: Uint8Array,
  now: Date,
): Promise<{ invitation: InvitationRow; inviter: UserRow | null } | undefined> {
  const [row] = await db
    .select({ invitation: getTableColumns(invitations), inviter: getTableColumns(users) })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.inviterId))
    .where(and(eq(invitations.hash, hash), isOpen(now)));
  return row;
}

/** Uses an invitation once; false when it is no longer open. Concurrent uses wait for the transaction. */
export async function takeInvitation(tx: Database, id: string, now: Date): Promise<boolean> {
  const taken = await tx
    .update(invitations)
    .set({ usesLeft: sql`${invitations.usesLeft} - 1` })
    .where(and(eq(invitations.id, id), isOpen(now)))
    .returning({ id: invitations.id });
  return taken.length > 0;
}

/** An open invitation of an inviter, or of anyone. */
export async function findInvitationOf(
  db: Database,
  inviterId: string | undefined,
  id: string,
  now: Date,
): Promise<InvitationRow | undefined> {
  const own = inviterId === undefined ? undefined : eq(invitations.inviterId, inviterId);
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), own, isOpen(now)));
  return row;
}

/** Changes an invitation, if it is still open at `now`. */
export async function updateInvitation(
  db: Database,
  id: string,
  changes: Partial<Pick<InvitationRow, 'hash' | 'createdAt' | 'expiresAt'>>,
  now: Date,
): Promise<void> {
  await db
    .update(invitations)
    .set(changes)
    .where(and(eq(invitations.id, id), isOpen(now)));
}

/** Deletes invitations to the address of a user, and that by which they joined if it named an address. */
export async function deleteInvitationsTo(
  tx: Database,
  { email, invitationId }: Pick<UserRow, 'email' | 'invitationId'>,
): Promise<void> {
  await tx.execute(
    sql`delete from invitations where email = ${email} or (id = ${invitationId} and email is not null)`,
  );
}

/** Deletes invitations that ended before a time and by which no one joined. */
export async function deleteEndedInvitations(db: Database, before: Date): Promise<void> {
  await db.execute(sql`delete from invitations i where expires_at < ${before.toISOString()}::timestamptz
    and not exists (select 1 from users where invitation_id = i.id)`);
}

/** Latest first. */
export const invitationOrder = listOrder('desc', ['i.created_at', 'timestamptz'], ['i.id', 'uuid']);

/** Members who joined by an invitation, up to which the list names them. */
const namedMembers = 10;

const listedInvitation = z.strictObject({
  id: z.string(),
  email: z.string().nullable(),
  role: z.enum(userRoles),
  uses: z.number(),
  uses_left: z.number(),
  created_at: time,
  expires_at: time,
  /** The username of the inviter; null for the command line. */
  inviter: z.string().nullable(),
  members: z.array(z.strictObject({ username: z.string(), displayName: z.string() })),
  sort_keys: z.array(z.string()),
  total: z.number(),
});
export type ListedInvitationRow = Omit<z.infer<typeof listedInvitation>, 'total'>;

/** One page of the invitations of an inviter, or of all, with their inviters and those who joined by them. */
export async function selectInvitations(
  db: Database,
  inviterId: string | undefined,
  page: PagePart,
): Promise<{ rows: ListedInvitationRow[]; total: number }> {
  const where = inviterId === undefined ? sql`true` : sql`i.inviter_id = ${inviterId}`;
  const total = countUpTo(sql`invitations i where ${where}`);
  const rows = await db.rows(
    listedInvitation,
    sql`
    select i.id, i.email, i.role, i.uses, i.uses_left, i.created_at, i.expires_at, u.username as inviter,
      coalesce((select json_agg(json_build_object('username', m.username, 'displayName', m.display_name) order by m.created_at)
        from (select username, display_name, created_at from users
          where invitation_id = i.id and not awaits_approval order by created_at limit ${namedMembers}) m), '[]') as members,
      ${sortKeysOf(invitationOrder)} as sort_keys, ${total} as total
    from invitations i left join users u on u.id = i.inviter_id
    where ${where} and ${isAfter(invitationOrder, page)} ${orderedBy(invitationOrder)} ${limitOffset(page)}`,
  );
  return withTotal(db, rows, total, page);
}

/** All invitations of a user by id: the first `limit` after a cursor. */
export function invitationsOf(
  db: Database,
  inviterId: string,
  after: Pick<InvitationRow, 'id'> | undefined,
  limit: number,
): Promise<InvitationRow[]> {
  return db
    .select()
    .from(invitations)
    .where(and(eq(invitations.inviterId, inviterId), after && gt(invitations.id, after.id)))
    .orderBy(invitations.id)
    .limit(limit);
}

function isOpen(now: Date): SQL | undefined {
  return and(gt(invitations.usesLeft, 0), gt(invitations.expiresAt, now));
}
