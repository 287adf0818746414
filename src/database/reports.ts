import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ReportReason, ReportSubject } from '../domain/reports.ts';
import { reportReasons } from '../domain/reports.ts';
import type { Viewer } from '../domain/viewer.ts';
import { reportedComment } from './comments.ts';
import { type Database, retrying } from './connection.ts';
import { visibleTo } from './prompt-rows.ts';
import { subjectWords } from './reported-words.ts';
import { time } from './rows.ts';

/** Selects id, author_id and copy of a subject that the viewer may see, in this order. */
const subjects: Record<ReportSubject, (viewer: Viewer, id: string) => SQL> = {
  prompt: (viewer, id) => sql`
    select p.id, p.author_id, ${subjectWords.prompt}
    from prompts p where p.id = ${id} and ${visibleTo(viewer)}`,
  comment: reportedComment,
};

const ownRow = z.strictObject({ own: z.boolean() });

/**
 * Adds a user's report with a copy of the subject, or replaces their open one, in one statement. Returns whether the subject
 * is the viewer's own, which is then not reported; undefined when the viewer may see no such subject.
 */
export async function upsertReport(
  db: Database,
  viewer: Viewer & { id: string },
  subject: { kind: ReportSubject; id: string },
  report: { id: string; reason: ReportReason; details: string; now: Date },
): Promise<{ own: boolean } | undefined> {
  const now = report.now.toISOString();
  const [row] = await retrying(() =>
    db.rows(
      ownRow,
      sql`
      with target as (
        select s.*, coalesce(s.author_id = ${viewer.id}, false) as own
        from (${subjects[subject.kind](viewer, subject.id)}) s (id, author_id, copy)),
      kept as (
        insert into reports (id, subject_kind, subject_id, subject_author_id, subject_copy, reporter_id, reason, details, created_at, updated_at)
        select ${report.id}::uuid, ${subject.kind}, id, author_id, copy, ${viewer.id}::uuid, ${report.reason}, ${report.details},
          ${now}::timestamptz, ${now}::timestamptz
        from target where not own
        on conflict (subject_kind, subject_id, reporter_id) where status = 'open' do update
          set reason = excluded.reason, details = excluded.details, subject_copy = excluded.subject_copy, updated_at = excluded.updated_at)
      select own from target`,
    ),
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

/** A user's reports, oldest first: the first `limit` after one. */
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
