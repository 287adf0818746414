import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { idOf, type TextAccess, type Viewer } from '../../domain/identity/viewer.ts';
import { reportReasons, reportSubjects } from '../../domain/moderation/reports.ts';
import { ruleNames } from '../../domain/moderation/rules.ts';
import { promptStatuses } from '../../domain/prompts/prompt-status.ts';
import type { Database } from '../core/connection.ts';
import { reportedText, storedSignal } from '../core/json-columns.ts';
import { countUpTo, limitOffset, withTotal } from '../core/limit-offset.ts';
import { isAfter, listOrder, orderedBy, type PagePart, sortKeysOf } from '../core/list-order.ts';
import { time } from '../core/rows.ts';
import { commentText } from '../prompts/comment-text.ts';
import { readableBy } from '../prompts/paid-texts.ts';
import { statusColumn } from '../prompts/prompt-statuses.ts';
import { decisionColumns, decisionShape } from './decision-halves.ts';
import { promptText } from './reported-text.ts';

const reportCaseRow = z.strictObject({
  id: z.string(),
  subject_kind: z.enum(reportSubjects),
  subject_id: z.string(),
  /** The subject's words when it was last reported. */
  copy: reportedText,
  signals: z.array(storedSignal),
  withheld: z.boolean(),
  updated_at: time,
  /** One for each report, in their order. */
  reasons: z.array(z.enum(reportReasons)),
  /** Whether the viewer made every report, and there is one. */
  only_mine: z.boolean(),
  /** The first {@link listedReports} reports. */
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
  author_moderates: z.boolean(),
  decided_at: time.nullable(),
  decided_by: z.string().nullable(),
  content: decisionShape.content.nullable(),
  author: decisionShape.author.nullable(),
  days: decisionShape.days,
  rule: z.enum(ruleNames).nullable(),
  note: z.string(),
});
export type ReportCaseRow = z.infer<typeof reportCaseRow>;

/** The maximum number of reports of a case that are listed individually. */
const listedReports = 20;

/** Open cases are sorted by the oldest first, decided ones by the latest decision first. */
export const caseOrders = {
  open: listOrder('asc', ['opened_at', 'timestamptz'], ['id', 'uuid']),
  decided: listOrder('desc', ['decided_at', 'timestamptz'], ['id', 'uuid']),
};

const pageRow = reportCaseRow.extend({ sort_keys: z.array(z.string()), total: z.number() });

/**
 * One page of the open cases, oldest first, or of the decided ones, latest decision first, and their number,
 * counted up to 10,001.
 */
export async function selectReportCases(
  db: Database,
  viewer: Viewer,
  state: 'open' | 'decided',
  page: PagePart,
): Promise<{ rows: (ReportCaseRow & { sort_keys: string[] })[]; total: number }> {
  const where = state === 'open' ? sql`decided_at is null` : sql`decided_at is not null`;
  const total = countUpTo(sql`moderation_cases where ${where}`);
  const order = caseOrders[state];
  const rows = await db.rows(
    pageRow,
    sql`
    select c.id, c.subject_kind, c.subject_id, c.subject_copy as copy, c.signals,
      c.withheld_at is not null and c.decided_at is null as withheld, c.updated_at, r.reasons, r.only_mine, r.reports, c.decided_at, b.username as decided_by,
      ${decisionColumns}, c.rule, c.note, u.id as author_id, u.username as author_username, u.display_name as author_name,
      u.role as author_role, u.email as author_email, u.email_verified as author_verified, u.banned_at is not null as author_banned,
      u.moderator_since is not null as author_moderates,
      c.sort_keys, ${total} as total
    from (select *, ${sortKeysOf(order)} as sort_keys from moderation_cases where ${where} and ${isAfter(order, page)} ${orderedBy(order)} ${limitOffset(page)}) c
    left join users u on u.id = c.author_id left join users b on b.id = c.decided_by
    cross join lateral (
      select coalesce(json_agg(r.reason order by r.created_at, r.id), '[]') as reasons,
        coalesce(bool_and(coalesce(r.reporter_id = ${idOf(viewer)}::uuid, false)), false) as only_mine,
        coalesce(json_agg(json_build_object('id', r.id, 'reason', r.reason, 'details', r.details, 'reporter', ru.username,
          'createdAt', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.created_at, r.id)
          filter (where r.place <= ${listedReports}), '[]') as reports
      from (select r.*, row_number() over (order by r.created_at, r.id) as place from reports r where r.case_id = c.id) r
      left join users ru on ru.id = r.reporter_id and r.place <= ${listedReports}) r
    ${orderedBy(order)}`,
  );
  return withTotal(db, rows, total, page);
}

const currentSubjectRow = z.strictObject({
  id: z.string(),
  words: reportedText,
  /** Whether the reader may read the whole text. */
  readable: z.boolean(),
  status: z.enum(promptStatuses),
  is_adult: z.boolean(),
  /** When its author last changed it; null if they never did. */
  changed_at: time.nullable(),
});

/**
 * The current text of each reported prompt or comment, in any state except deleted by its author. Omits the
 * body of a premium prompt that the reader may not read.
 */
export function currentSubjects(
  db: Database,
  reader: TextAccess,
  ids: readonly string[],
): Promise<z.infer<typeof currentSubjectRow>[]> {
  const wanted = sql`(select json_array_elements_text(${JSON.stringify(ids)}::json)::uuid)`;
  return db.rows(
    currentSubjectRow,
    sql`
    select p.id, ${promptText(reader)} as words, ${readableBy(reader)} as readable, ${statusColumn} as status, p.is_adult, p.updated_at as changed_at
    from prompts p where p.id in ${wanted}
    union all select c.id, ${commentText.shown}, true, ${statusColumn}, p.is_adult, c.edited_at
    from comments c join prompts p on p.id = c.prompt_id where c.deleted_at is null and c.id in ${wanted}
    union all select c.id, ${commentText.hidden}, true, 'hidden', p.is_adult, c.edited_at
    from comments c join prompts p on p.id = c.prompt_id join hidden_comments h on h.comment_id = c.id where c.id in ${wanted}`,
  );
}
