import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { promptStatuses } from '../domain/prompt-status.ts';
import type { ReportAction, ReportReason, ReportSubject } from '../domain/reports.ts';
import { reportActions, reportReasons, reportSubjects } from '../domain/reports.ts';
import type { Database } from './connection.ts';
import { reportedWords } from './json-columns.ts';
import { isAfter, listOrder, orderedBy, type PagePart, sortKeysOf } from './list-order.ts';
import { countUpTo, pagePart, withTotal } from './page-part.ts';
import { statusColumn } from './prompt-statuses.ts';
import { subjectWords } from './reported-words.ts';
import { time } from './rows.ts';
import { reports } from './schema.ts';

/** The reports about one subject that are open or were closed by one decision. */
const reportCaseRow = z.strictObject({
  /** Of its first report. */
  id: z.string(),
  subject_kind: z.enum(reportSubjects),
  subject_id: z.string(),
  /** The subject's words in the latest report. */
  copy: reportedWords,
  reporters: z.number(),
  first_at: time,
  latest_at: time,
  /** The first of them. */
  reports: z.array(
    z.strictObject({
      id: z.string(),
      reason: z.enum(reportReasons),
      details: z.string(),
      reporter: z.string().nullable(),
      createdAt: z.string(),
    }),
  ),
  author_id: z.string().nullable(),
  author_username: z.string().nullable(),
  author_name: z.string().nullable(),
  author_role: z.enum(['member', 'admin']).nullable(),
  author_email: z.string().nullable(),
  author_verified: z.boolean().nullable(),
  author_banned: z.boolean(),
  closed_at: time.nullable(),
  closed_by: z.string().nullable(),
  closing_action: z.enum(reportActions).nullable(),
  closing_note: z.string(),
});
export type ReportCaseRow = z.infer<typeof reportCaseRow>;

/** How many reports of a case are listed individually. */
const listedReports = 20;

/** Open cases begin with the oldest, decided ones with the latest decision. */
export const caseOrders = {
  open: listOrder('asc', ['first_at', 'timestamptz'], ['id', 'uuid']),
  decided: listOrder('desc', ['closed_at', 'timestamptz'], ['id', 'uuid']),
};

const pageRow = reportCaseRow.extend({ sort_keys: z.array(z.string()), total: z.number() });

/** One page of the open cases, oldest first, or of the decided ones, latest decision first, and their number, counted up to 10,001. */
export async function selectReportCases(
  db: Database,
  state: 'open' | 'decided',
  page: PagePart,
): Promise<{ rows: (ReportCaseRow & { sort_keys: string[] })[]; total: number }> {
  const where = state === 'open' ? sql`status = 'open'` : sql`status <> 'open'`;
  const total = countUpTo(sql`reports where ${where} group by subject_kind, subject_id, closed_at`);
  const order = caseOrders[state];
  const rows = await db.rows(
    pageRow,
    sql`
    select c.id, c.subject_kind, c.subject_id, c.copy, c.reporters, c.first_at, c.latest_at, r.reports, c.closed_at,
      b.username as closed_by, c.closing_action, c.closing_note, u.id as author_id, u.username as author_username,
      u.display_name as author_name, u.role as author_role, u.email as author_email, u.email_verified as author_verified,
      u.banned_at is not null as author_banned, c.sort_keys, ${total} as total
    from (select g.*, ${sortKeysOf(order)} as sort_keys from (
      select (array_agg(id order by created_at, id))[1] as id, subject_kind, subject_id, closed_at,
        (array_agg(subject_author_id order by updated_at desc, id))[1] as author_id,
        (array_agg(subject_copy order by updated_at desc, id))[1] as copy, count(*)::int as reporters,
        min(created_at) as first_at, max(updated_at) as latest_at, (array_agg(closed_by))[1] as closed_by,
        min(closing_action) as closing_action, min(closing_note) as closing_note
      from reports where ${where} group by subject_kind, subject_id, closed_at) g
      where ${isAfter(order, page)} ${orderedBy(order)} ${pagePart(page)}) c
    left join users u on u.id = c.author_id left join users b on b.id = c.closed_by
    cross join lateral (
      select json_agg(json_build_object('id', r.id, 'reason', r.reason, 'details', r.details, 'reporter', r.username,
        'createdAt', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.created_at, r.id) as reports
      from (select r.*, ru.username from reports r left join users ru on ru.id = r.reporter_id
        where r.subject_kind = c.subject_kind and r.subject_id = c.subject_id and r.closed_at is not distinct from c.closed_at
        order by r.created_at, r.id limit ${listedReports}) r) r
    ${orderedBy(order)}`,
  );
  return withTotal(db, rows, total, page);
}

const currentSubjectRow = z.strictObject({
  id: z.string(),
  words: reportedWords,
  status: z.enum(promptStatuses),
  is_adult: z.boolean(),
});

/** The current words of reported subjects: prompts in any state, comments that are not deleted. */
export function currentSubjects(
  db: Database,
  ids: readonly string[],
): Promise<z.infer<typeof currentSubjectRow>[]> {
  const wanted = sql`(select json_array_elements_text(${JSON.stringify(ids)}::json)::uuid)`;
  return db.rows(
    currentSubjectRow,
    sql`
    select p.id, ${subjectWords.prompt} as words, ${statusColumn} as status, p.is_adult
    from prompts p where p.id in ${wanted}
    union all select c.id, ${subjectWords.comment}, ${statusColumn}, p.is_adult
    from comments c join prompts p on p.id = c.prompt_id where c.deleted_at is null and c.id in ${wanted}`,
  );
}

/** The open reports about one subject, which a decision closes. */
export interface LockedCase {
  kind: ReportSubject;
  subjectId: string;
  authorId: string | null;
  title: string;
  reasons: ReportReason[];
  /** Who reported it, as far as their accounts exist. */
  reporters: string[];
  latestAt: Date;
}

/** Locks the open reports about a report's subject: 'decided' when none is open, undefined when there is no such report. */
export async function lockCase(tx: Database, reportId: string): Promise<LockedCase | 'decided' | undefined> {
  const [about] = await tx
    .select({ kind: reports.subjectKind, id: reports.subjectId })
    .from(reports)
    .where(eq(reports.id, reportId));
  if (!about) return undefined;
  const open = await tx
    .select()
    .from(reports)
    .where(
      and(eq(reports.subjectKind, about.kind), eq(reports.subjectId, about.id), eq(reports.status, 'open')),
    )
    .orderBy(reports.id)
    .for('update');
  const [first] = open.sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime());
  if (!first) return 'decided';
  return {
    kind: about.kind,
    subjectId: about.id,
    authorId: first.subjectAuthorId,
    title: first.subjectCopy.title,
    reasons: [...new Set(open.map(({ reason }) => reason))].sort(),
    reporters: open.flatMap(({ reporterId }) => reporterId ?? []),
    latestAt: first.updatedAt,
  };
}

/** Closes the open reports about one subject. */
export async function closeReports(
  tx: Database,
  { kind, subjectId }: Pick<LockedCase, 'kind' | 'subjectId'>,
  decision: { action: ReportAction; note: string; by: string | null; now: Date },
): Promise<void> {
  await tx
    .update(reports)
    .set({
      status: decision.action === 'dismiss' ? 'dismissed' : 'upheld',
      closedAt: decision.now,
      closedBy: decision.by,
      closingNote: decision.note,
      closingAction: decision.action,
    })
    .where(and(eq(reports.subjectKind, kind), eq(reports.subjectId, subjectId), eq(reports.status, 'open')));
}
