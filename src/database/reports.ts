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

/** How to find what can be reported, as far as the viewer may see it: its id, author_id and copy, in this order. */
const subjects: Record<ReportSubject, (viewer: Viewer, id: string) => SQL> = {
  prompt: (viewer, id) => sql`
    select p.id, p.author_id, ${subjectWords.prompt}
    from prompts p where p.id = ${id} and ${visibleTo(viewer)}`,
  comment: reportedComment,
};

const ownRow = z.strictObject({ own: z.boolean() });

/**
 * Keeps a person's report about something of somebody else's, with a copy of what stood there, in one statement; while one
 * of theirs is open it is replaced. Answers whose it is, and undefined when the viewer may see no such thing; the
 * viewer's own is not reported.
 */
export async function keepReport(
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

/** What a person reported, first one first: the first `limit` after one. */
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
