import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../domain/identity/viewer.ts';
import { type AppealOutcome, appealOutcomes } from '../../domain/moderation/appeals.ts';
import { reportSubjects } from '../../domain/moderation/reports.ts';
import { ruleNames } from '../../domain/moderation/rules.ts';
import type { Database } from '../core/connection.ts';
import { reportedText } from '../core/json-columns.ts';
import { countUpTo, limitOffset, withTotal } from '../core/limit-offset.ts';
import { isAfter, listOrder, orderedBy, type PagePart, sortKeysOf } from '../core/list-order.ts';
import { time } from '../core/rows.ts';
import { textArray } from '../core/text-array.ts';
import { isActiveAccount } from '../people/active-account.ts';
import { decisionColumns, decisionShape } from './decision-halves.ts';
import { isConcerned } from './decisions.ts';
import { appeals, moderationCases } from './moderation-tables.ts';

const decidedCaseRow = z.strictObject({
  id: z.string(),
  kind: z.enum(reportSubjects),
  subjectId: z.string(),
  authorId: z.string().nullable(),
  title: z.string(),
  ...decisionShape,
  decidedAt: time,
  decidedBy: z.string().nullable(),
});
/** A case that is decided. */
export type DecidedCase = z.infer<typeof decidedCaseRow>;

const decidedCaseColumns = sql`c.id, c.subject_kind as kind, c.subject_id as "subjectId", c.author_id as "authorId",
  c.subject_copy->>'title' as title, ${decisionColumns}, c.decided_at as "decidedAt", c.decided_by as "decidedBy"`;

/**
 * Locks a decision about the viewer's own content, or one whose mailed link has this key; undefined when
 * there is none.
 */
export async function lockOwnDecision(
  tx: Database,
  viewer: Viewer,
  id: string,
  { hasKey }: { hasKey: boolean },
): Promise<DecidedCase | undefined> {
  const [row] = await tx.rows(
    decidedCaseRow,
    sql`
    select ${decidedCaseColumns} from moderation_cases c
    where c.id = ${id} and c.decided_at is not null and ${isConcerned(viewer, hasKey)} for no key update`,
  );
  return row;
}

const madeRow = z.strictObject({ case_id: z.string() });

/** Adds an appeal; false when this decision already has one. */
export async function insertAppeal(
  tx: Database,
  { caseId, text, now }: { caseId: string; text: string; now: Date },
): Promise<boolean> {
  const rows = await tx.rows(
    madeRow,
    sql`
    insert into appeals (case_id, text, created_at) values (${caseId}, ${text}, ${now.toISOString()}::timestamptz)
    on conflict (case_id) do nothing returning case_id`,
  );
  return rows.length > 0;
}

/**
 * Whether an admin who neither decided the case `c` nor wrote its subject can sign in and decide an appeal.
 * Users with a verified address in `adminEmails` are admins.
 */
function hasOtherAdmin(adminEmails: ReadonlySet<string>, now: Date): SQL {
  return sql`exists (select 1 from users x where x.id is distinct from c.decided_by and x.id is distinct from c.author_id
    and (x.role = 'admin' or (x.email_verified and x.email = any(${textArray([...adminEmails])})))
    and ${isActiveAccount('x')} and (x.suspended_until is null or x.suspended_until <= ${now.toISOString()}::timestamptz))`;
}

/** What determines who may decide an appeal. */
interface Deciders {
  adminEmails: ReadonlySet<string>;
  now: Date;
}

const lockedRow = decidedCaseRow.extend({
  outcome: z.enum(appealOutcomes).nullable(),
  otherAdmin: z.boolean(),
});

/** Locks an appeal and its decision; undefined when there is none. */
export async function lockAppeal(
  tx: Database,
  caseId: string,
  { adminEmails, now }: Deciders,
): Promise<z.infer<typeof lockedRow> | undefined> {
  const [row] = await tx.rows(
    lockedRow,
    sql`
    select ${decidedCaseColumns}, a.outcome, ${hasOtherAdmin(adminEmails, now)} as "otherAdmin"
    from appeals a join moderation_cases c on c.id = a.case_id where a.case_id = ${caseId} for no key update of a, c`,
  );
  return row;
}

/** Records an admin's decision about an appeal. */
export async function closeAppeal(
  tx: Database,
  caseId: string,
  { outcome, note, by, now }: { outcome: AppealOutcome; note: string; by: string; now: Date },
): Promise<void> {
  await tx
    .update(appeals)
    .set({ outcome, note, decidedBy: by, decidedAt: now })
    .where(eq(appeals.caseId, caseId));
}

const appealRow = z.strictObject({
  id: z.string(),
  text: z.string(),
  created_at: time,
  subject_kind: z.enum(reportSubjects),
  copy: reportedText,
  ...decisionShape,
  rule: z.enum(ruleNames).nullable(),
  note: z.string(),
  decided_at: time,
  decided_by: z.string().nullable(),
  decided_by_id: z.string().nullable(),
  other_admin: z.boolean(),
  author_id: z.string().nullable(),
  author_username: z.string().nullable(),
  author_name: z.string().nullable(),
  author_banned: z.boolean(),
  outcome: z.enum(appealOutcomes).nullable(),
  outcome_note: z.string(),
  outcome_at: time.nullable(),
  outcome_by: z.string().nullable(),
});
export type AppealRow = z.infer<typeof appealRow>;

/** Open appeals are sorted by the oldest first, decided ones by the latest decision first. */
export const appealOrders = {
  open: listOrder('asc', ['a.created_at', 'timestamptz'], ['a.case_id', 'uuid']),
  decided: listOrder('desc', ['a.decided_at', 'timestamptz'], ['a.case_id', 'uuid']),
};

const pageRow = appealRow.extend({ sort_keys: z.array(z.string()), total: z.number() });

/** One page of the open appeals, or of the decided ones, and their number, counted up to 10,001. */
export async function selectAppeals(
  db: Database,
  state: 'open' | 'decided',
  { adminEmails, now }: Deciders,
  page: PagePart,
): Promise<{ rows: (AppealRow & { sort_keys: string[] })[]; total: number }> {
  const where = state === 'open' ? sql`a.decided_at is null` : sql`a.decided_at is not null`;
  const total = countUpTo(sql`appeals a where ${where}`);
  const order = appealOrders[state];
  const rows = await db.rows(
    pageRow,
    sql`
    select a.case_id as id, a.text, a.created_at, c.subject_kind, c.subject_copy as copy, ${decisionColumns}, c.rule, c.note,
      c.decided_at, b.username as decided_by, c.decided_by as decided_by_id, ${hasOtherAdmin(adminEmails, now)} as other_admin, u.id as author_id, u.username as author_username,
      u.display_name as author_name, u.banned_at is not null as author_banned, a.outcome, a.note as outcome_note,
      a.decided_at as outcome_at, o.username as outcome_by, ${sortKeysOf(order)} as sort_keys, ${total} as total
    from appeals a join moderation_cases c on c.id = a.case_id left join users u on u.id = c.author_id
    left join users b on b.id = c.decided_by left join users o on o.id = a.decided_by
    where ${where} and ${isAfter(order, page)} ${orderedBy(order)} ${limitOffset(page)}`,
  );
  return withTotal(db, rows, total, page);
}

/** A user's appeals, by the id of the case: the first `limit` after a cursor. */
export function appealsOf(
  db: Database,
  userId: string,
  after: { caseId: string } | undefined,
  limit: number,
) {
  const { caseId, text, createdAt, outcome, note, decidedAt } = appeals;
  return db
    .select({ caseId, text, createdAt, outcome, note, decidedAt })
    .from(appeals)
    .innerJoin(moderationCases, eq(moderationCases.id, caseId))
    .where(and(eq(moderationCases.authorId, userId), after && gt(caseId, after.caseId)))
    .orderBy(asc(caseId))
    .limit(limit);
}

/** Removes a user's open appeals, and the texts of those that are decided. */
export async function removeAppealsOf(tx: Database, userId: string): Promise<void> {
  const own = sql`case_id in (select id from moderation_cases where author_id = ${userId})`;
  await tx.execute(sql`delete from appeals where ${own} and decided_at is null`);
  await tx.execute(sql`update appeals set text = '' where ${own}`);
}
