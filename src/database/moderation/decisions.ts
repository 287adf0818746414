import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AuthorAction, ContentAction } from '../../domain/core/decisions.ts';
import { hasAccess } from '../../domain/identity/permissions.ts';
import { idOf, type Viewer, visitor } from '../../domain/identity/viewer.ts';
import { appealOutcomes } from '../../domain/moderation/appeals.ts';
import { reportSubjects } from '../../domain/moderation/reports.ts';
import { type Rule, ruleNames } from '../../domain/moderation/rules.ts';
import type { Database } from '../core/connection.ts';
import { reportedText } from '../core/json-columns.ts';
import { countUpTo, limitOffset, withTotal } from '../core/limit-offset.ts';
import { isAfter, listOrder, orderedBy, type PagePart, sortKeysOf } from '../core/list-order.ts';
import { time } from '../core/rows.ts';
import { visibleTo } from '../prompts/prompt-rows.ts';
import { isListedFor } from '../prompts/prompt-statuses.ts';
import { decisionColumns, decisionShape, isLogged } from './decision-halves.ts';

/** A decision, and the outcome of an appeal against it. */
const outcomeShape = {
  id: z.string(),
  subject_kind: z.enum(reportSubjects),
  ...decisionShape,
  rule: z.enum(ruleNames).nullable(),
  note: z.string(),
  decided_at: time,
  appealed_at: time.nullable(),
  outcome: z.enum(appealOutcomes).nullable(),
  outcome_note: z.string(),
  outcome_at: time.nullable(),
  /** The location of its subject, while the reader may see it. */
  prompt_id: z.string().nullable(),
  comment_id: z.string().nullable(),
};

// Notes of decisions without a rule date from a time when only admins read them.
const columns = sql`c.id, c.subject_kind, ${decisionColumns}, c.rule, case when c.rule is not null then c.note else '' end as note,
  c.decided_at, a.created_at as appealed_at, a.outcome, coalesce(a.note, '') as outcome_note, a.decided_at as outcome_at`;

/**
 * Joins the subject of a case `c`: its prompt `p` and, for a comment, `m`. Both are null where it is not
 * visible.
 */
function subjectJoins(visible: SQL): SQL {
  return sql`left join comments m on c.subject_kind = 'comment' and m.id = c.subject_id and m.deleted_at is null
    left join prompts p on p.id = case when c.subject_kind = 'prompt' then c.subject_id else m.prompt_id end and ${visible}`;
}

const subjectColumns = sql`p.id as prompt_id, case when p.id is not null then m.id end as comment_id`;

const decisionRow = z.strictObject({
  ...outcomeShape,
  copy: reportedText,
  appeal_text: z.string().nullable(),
  /** Whether the viewer is the person concerned. */
  own: z.boolean(),
});
export type DecisionRow = z.infer<typeof decisionRow>;

/**
 * A decision as the person concerned and moderators see it. `hasKey`: the request has the key from the link
 * that was mailed to that person. Undefined for everyone else, and while the case is not decided.
 */
export async function findDecision(
  db: Database,
  viewer: Viewer,
  id: string,
  { hasKey }: { hasKey: boolean },
): Promise<DecisionRow | undefined> {
  const own = isConcerned(viewer, hasKey);
  const [row] = await db.rows(
    decisionRow,
    sql`
    select ${columns}, c.subject_copy as copy, a.text as appeal_text, ${own} as own, ${subjectColumns}
    from moderation_cases c left join appeals a on a.case_id = c.id ${subjectJoins(visibleTo(viewer))}
    where c.id = ${id} and c.decided_at is not null and (${own} or ${hasAccess(viewer, 'moderator')}::boolean)`,
  );
  return row;
}

/** Whether a case `c` is about the viewer's own content. False for everyone once the account is deleted. */
export function isConcerned(viewer: Viewer, hasKey: boolean): SQL {
  return hasKey ? sql`c.author_id is not null` : sql`coalesce(c.author_id = ${idOf(viewer)}::uuid, false)`;
}

const publicRow = z.strictObject({ ...outcomeShape, title: z.string().nullable() });
export type PublicDecisionRow = z.infer<typeof publicRow>;

const pageRow = publicRow.extend({ sort_keys: z.array(z.string()), total: z.number() });

/** Filters of the public log. */
export interface DecisionFilter {
  content?: ContentAction | undefined;
  author?: AuthorAction | undefined;
  rule?: Rule | undefined;
}

/** Latest first. */
export const publicDecisionOrder = listOrder('desc', ['c.decided_at', 'timestamptz'], ['c.id', 'uuid']);

/**
 * One page of the decisions that changed something, latest first, in their public form, and their number,
 * counted up to 10,001.
 */
export async function selectPublicDecisions(
  db: Database,
  { content, author, rule }: DecisionFilter,
  page: PagePart,
): Promise<{ rows: (PublicDecisionRow & { sort_keys: string[] })[]; total: number }> {
  const where = sql`c.decided_at is not null and ${isLogged} and ${content ? sql`c.content_action = ${content}` : sql`true`}
    and ${author ? sql`c.author_action = ${author}` : sql`true`} and ${rule ? sql`c.rule = ${rule}` : sql`true`}`;
  const total = countUpTo(sql`moderation_cases c where ${where}`);
  const rows = await db.rows(
    pageRow,
    sql`
    select ${columns}, p.title, ${subjectColumns}, ${sortKeysOf(publicDecisionOrder)} as sort_keys, ${total} as total
    from moderation_cases c left join appeals a on a.case_id = c.id ${subjectJoins(isListedFor(visitor))}
    where ${where} and ${isAfter(publicDecisionOrder, page)} ${orderedBy(publicDecisionOrder)} ${limitOffset(page)}`,
  );
  return withTotal(db, rows, total, page);
}

const monthRow = z.strictObject({ month: z.string(), decided: z.number(), dismissed: z.number() });
export type DecisionMonth = z.infer<typeof monthRow>;

/**
 * The numbers of decisions that changed something and of dismissals, in each month (its first day,
 * `2026-11-01`) since a time, latest first.
 */
export function countDecisionsByMonth(db: Database, since: Date): Promise<DecisionMonth[]> {
  return db.rows(
    monthRow,
    sql`
    select to_char(decided_at at time zone 'UTC', 'YYYY-MM-01') as month, (count(*) filter (where ${isLogged}))::int as decided,
      (count(*) filter (where not ${isLogged}))::int as dismissed
    from moderation_cases c where decided_at >= ${since.toISOString()}::timestamptz group by 1 order by 1 desc`,
  );
}
