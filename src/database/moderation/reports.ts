import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TextAccess } from '../../domain/identity/viewer.ts';
import type { ReportReason, ReportSubject } from '../../domain/moderation/reports.ts';
import { reportReasons } from '../../domain/moderation/reports.ts';
import type { Database } from '../core/connection.ts';
import { time } from '../core/rows.ts';
import { openedCase } from './cases.ts';
import { reportedSubjects } from './reported-subjects.ts';

const reportedRow = z.discriminatedUnion('own', [
  z.strictObject({ own: z.literal(false), case_id: z.string(), withheld: z.boolean() }),
  z.strictObject({ own: z.literal(true), case_id: z.null(), withheld: z.null() }),
]);

/**
 * Adds a user's report with a copy of what they may read of the subject, or replaces their open one, and adds
 * it to the open case or opens one, in one statement. Returns the case and whether its subject is already
 * hidden, or that the subject is the viewer's own, which is not reported. Undefined when the viewer may see
 * no such subject. A case has the id of its first report.
 */
export async function upsertReport(
  tx: Database,
  reader: TextAccess & { viewer: { id: string } },
  subject: { kind: ReportSubject; id: string },
  report: { id: string; reason: ReportReason; details: string; now: Date },
): Promise<z.infer<typeof reportedRow> | undefined> {
  const now = report.now.toISOString();
  const [row] = await tx.rows(
    reportedRow,
    sql`
    with target as (
      select s.*, coalesce(s.author_id = ${reader.viewer.id}, false) as own
      from (${reportedSubjects[subject.kind](reader, subject.id)}) s (id, author_id, copy)),
    opened as (${openedCase(subject.kind, report, sql`not own`)}),
    stored_report as (
      insert into reports (id, case_id, subject_kind, subject_id, subject_author_id, subject_copy, reporter_id, reason, details, created_at, updated_at)
      select ${report.id}::uuid, c.id, ${subject.kind}, t.id, t.author_id, t.copy, ${reader.viewer.id}::uuid, ${report.reason}, ${report.details},
        ${now}::timestamptz, ${now}::timestamptz
      from target t, opened c
      on conflict (subject_kind, subject_id, reporter_id) where status = 'open' do update
        set case_id = excluded.case_id, reason = excluded.reason, details = excluded.details, subject_copy = excluded.subject_copy,
          updated_at = excluded.updated_at)
    select own, c.id as case_id, case when c.id is not null then c.withheld_at is not null end as withheld from target left join opened c on true`,
  );
  return row;
}

const ownReportRow = z.strictObject({
  id: z.string(),
  subject_id: z.string(),
  reason: z.enum(reportReasons),
  details: z.string(),
  status: z.enum(['open', 'upheld', 'dismissed']),
  created_at: time,
});
export type OwnReportRow = z.infer<typeof ownReportRow>;

/** A user's reports, oldest first: the first `limit` after a cursor. */
export function reportsOf(
  db: Database,
  reporterId: string,
  after: Pick<OwnReportRow, 'id'> | undefined,
  limit: number,
): Promise<OwnReportRow[]> {
  return db.rows(
    ownReportRow,
    sql`
    select id, subject_id, reason, details, status, created_at from reports
    where reporter_id = ${reporterId} and ${after ? sql`id > ${after.id}` : sql`true`} order by id limit ${limit}`,
  );
}
