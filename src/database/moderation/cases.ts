import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type DecisionHalves, isDismissal } from '../../domain/core/decisions.ts';
import type { TextAccess } from '../../domain/identity/viewer.ts';
import type { ReportReason, ReportSubject } from '../../domain/moderation/reports.ts';
import { reportReasons, reportSubjects } from '../../domain/moderation/reports.ts';
import type { Rule } from '../../domain/moderation/rules.ts';
import type { Database } from '../core/connection.ts';
import { reportedText, type StoredSignal } from '../core/json-columns.ts';
import { time } from '../core/rows.ts';
import { moderationCases } from './moderation-tables.ts';
import { reportedSubjects } from './reported-subjects.ts';
import { withEarlierText } from './reported-text.ts';

/** A case that is not decided yet. */
const openCaseRow = z.strictObject({
  id: z.string(),
  subject_kind: z.enum(reportSubjects),
  subject_id: z.string(),
  author_id: z.string().nullable(),
  copy: reportedText,
  withheld_at: time.nullable(),
});
export type OpenCaseRow = z.infer<typeof openCaseRow>;

const openCaseColumns = sql`id, subject_kind, subject_id, author_id, subject_copy as copy, withheld_at`;

/**
 * A statement of a `with` that opens a case about the row of `target` (id, author_id, copy), or updates the
 * words of the open one (`withEarlierText`), and returns its columns. It locks the case, so that changes to
 * one case happen in order.
 */
export function openedCase(
  kind: ReportSubject,
  { id, now, signals }: { id: string; now: Date; signals?: readonly StoredSignal[] },
  where: SQL,
): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`
    insert into moderation_cases (id, subject_kind, subject_id, author_id, subject_copy, signals, opened_at, updated_at)
    select ${id}::uuid, ${kind}, id, author_id, copy, ${JSON.stringify(signals ?? [])}::jsonb, ${at}, ${at} from target where ${where}
    on conflict (subject_kind, subject_id) where decided_at is null do update
      set subject_copy = ${withEarlierText(sql`excluded.subject_copy`, sql`moderation_cases.subject_copy`)}, updated_at = excluded.updated_at,
        signals = ${signals ? sql`excluded.signals` : sql`moderation_cases.signals`}
    returning ${openCaseColumns}`;
}

/** Subjects that the product itself reports are copied completely. */
const product: TextAccess = { viewer: { role: 'system' }, sells: false };

/**
 * Opens a case without a report, or adds signals to the open one. Undefined when there is no such subject.
 */
export async function upsertCase(
  tx: Database,
  { kind, id }: { kind: ReportSubject; id: string },
  opened: { id: string; now: Date; signals: readonly StoredSignal[] },
): Promise<OpenCaseRow | undefined> {
  const [row] = await tx.rows(
    openCaseRow,
    sql`
    with target as (select s.* from (${reportedSubjects[kind](product, id)}) s (id, author_id, copy)),
    opened as (${openedCase(kind, opened, sql`true`)})
    select * from opened`,
  );
  return row;
}

/** Records that the subject of a case is hidden until the decision. */
export async function setWithheld(tx: Database, id: string, at: Date): Promise<void> {
  await tx.update(moderationCases).set({ withheldAt: at }).where(eq(moderationCases.id, id));
}

const countRow = z.strictObject({ count: z.number() });

/**
 * The number of open reports of a case by established members: with a verified address and an account older
 * than `before`, neither banned nor suspended, and without an earlier unfounded report of the same subject.
 */
export async function countEstablishedReporters(
  tx: Database,
  caseId: string,
  { before, now }: { before: Date; now: Date },
): Promise<number> {
  const [row] = await tx.rows(
    countRow,
    sql`
    select count(*)::int as count from reports r join users u on u.id = r.reporter_id
    where r.case_id = ${caseId} and r.status = 'open' and u.email_verified and u.banned_at is null
      and u.created_at <= ${before.toISOString()}::timestamptz
      and (u.suspended_until is null or u.suspended_until <= ${now.toISOString()}::timestamptz)
      and not exists (select 1 from reports e where e.subject_kind = r.subject_kind and e.subject_id = r.subject_id
        and e.reporter_id = r.reporter_id and e.status = 'dismissed')`,
  );
  return row?.count ?? 0;
}

const lockedRow = openCaseRow.extend({ updated_at: time, decided_at: time.nullable() });
const reportRow = z.strictObject({ reason: z.enum(reportReasons), reporter_id: z.string().nullable() });

/** A pending case, locked, with its reports. */
export interface LockedCase {
  id: string;
  kind: ReportSubject;
  subjectId: string;
  /** For a comment, the prompt that it is on. */
  promptId: string;
  authorId: string | null;
  title: string;
  /** One for each report. */
  reasons: ReportReason[];
  /** The reporters whose accounts still exist. */
  reporters: string[];
  /**
   * In PostgreSQL's text format: the time of the last report, and the time since which the subject is hidden
   * until the decision.
   */
  updatedAt: string;
  withheldAt: string | null;
}

/** The subject of a case, and whether it is hidden until the decision. */
export type CaseSubject = Pick<
  LockedCase,
  'id' | 'kind' | 'subjectId' | 'promptId' | 'authorId' | 'title' | 'withheldAt'
>;

/**
 * Locks a case by its id or that of one of its reports. 'decided' when it is decided, undefined when there is
 * none.
 */
export async function lockCase(tx: Database, id: string): Promise<LockedCase | 'decided' | undefined> {
  const [row] = await tx.rows(
    lockedRow,
    sql`
    select ${openCaseColumns}, updated_at, decided_at from moderation_cases
    where id = coalesce((select case_id from reports where id = ${id}), ${id}::uuid) for update`,
  );
  if (!row) return undefined;
  if (row.decided_at) return 'decided';
  const reported = await tx.rows(
    reportRow,
    sql`select reason, reporter_id from reports where case_id = ${row.id} and status = 'open' order by id`,
  );
  return {
    id: row.id,
    kind: row.subject_kind,
    subjectId: row.subject_id,
    promptId: row.copy.promptId ?? row.subject_id,
    authorId: row.author_id,
    title: row.copy.title,
    reasons: reported.map(({ reason }) => reason),
    reporters: reported.flatMap(({ reporter_id }) => reporter_id ?? []),
    updatedAt: row.updated_at,
    withheldAt: row.withheld_at,
  };
}

/** Stores the decision about a locked case and closes its reports. */
export async function closeCase(
  tx: Database,
  { id }: Pick<LockedCase, 'id'>,
  decision: DecisionHalves & {
    rule: Rule | null;
    note: string;
    days: number | null;
    by: string | null;
    now: Date;
  },
): Promise<void> {
  const { content, author, rule, note, days, by, now } = decision;
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx
    .update(moderationCases)
    .set({ content, author, rule, note, days, decidedAt: now, decidedBy: by })
    .where(eq(moderationCases.id, id));
  await tx.execute(sql`
    update reports set status = ${isDismissal(decision) ? 'dismissed' : 'upheld'}, closed_at = ${at}
    where case_id = ${id} and status = 'open'`);
}
