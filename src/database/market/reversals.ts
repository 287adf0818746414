import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type AuthorAction,
  partsOf,
  reportActions,
  type SubjectAction,
} from '../../domain/moderation/reports.ts';
import type { Database } from '../core/connection.ts';
import { time } from '../core/rows.ts';
import { textArray } from '../core/text-array.ts';

const effectsRow = z.strictObject({
  /** Whether this decision hides the prompt or comment. */
  hides: z.boolean(),
  marksAdult: z.boolean(),
  bans: z.boolean(),
  suspends: z.boolean(),
  /** The time until which other decisions suspend the author. */
  otherSuspension: time.nullable(),
});

/**
 * The effects of a decision that nothing else has: neither another decision that was not reversed, nor what
 * an admin did by hand before or since. The caller has locked the prompt or comment and the author.
 */
export async function decisionEffects(tx: Database, caseId: string): Promise<z.infer<typeof effectsRow>> {
  const reversed = sql`oa.outcome is not distinct from 'reversed'`;
  const others = sql`moderation_cases o left join appeals oa on oa.case_id = o.id`;
  // The effect has lasted since `since`, the time of what began it: a decision, which may have hidden its
  // subject before, or an admin by hand.
  const isOnly = (part: SubjectAction | AuthorAction, since: SQL, isSame: SQL) => sql`coalesce((
    select bool_or(o.id = c.id) and bool_or(e.since in (o.decided_at, o.withheld_at)) and bool_and(o.id = c.id or ${reversed})
    from (${since}) e (since), ${others}
    where ${isSame} and o.action = any(${decisionsWith(part)}) and o.decided_at >= e.since), false)`;
  const hasSubject = sql`o.subject_kind = c.subject_kind and o.subject_id = c.subject_id`;
  const hiddenSince = sql`select hidden_at from prompts where id = c.subject_id and status = 'hidden'
    union all select hidden_at from hidden_comments where comment_id = c.subject_id`;
  const adultSince = sql`select max(a.created_at) from prompts p join audit_entries a on a.subject_id = p.id
    where p.id = c.subject_id and p.adult_by_moderator and a.action = 'mark-adult'`;
  const bannedSince = sql`select banned_at from users where id = c.author_id`;
  const suspension = (alias: 'c' | 'o') =>
    sql.raw(`(${alias}.decided_at + ${alias}.suspended_days * interval '1 day')`);
  const [row] = await tx.rows(
    effectsRow,
    sql`
    select ${isOnly('hide', hiddenSince, hasSubject)} as hides, ${isOnly('mark-adult', adultSince, hasSubject)} as "marksAdult",
      ${isOnly('ban', bannedSince, sql`o.author_id = c.author_id`)} as bans,
      exists (select 1 from users u where u.id = c.author_id and u.suspended_until = ${suspension('c')}) as suspends,
      (select max(${suspension('o')}) from ${others} where o.id <> c.id and o.author_id = c.author_id and not ${reversed}
        and ${suspension('o')} <= ${suspension('c')}) as "otherSuspension"
    from moderation_cases c where c.id = ${caseId}`,
  );
  if (!row) throw new Error('no such case');
  return row;
}

/** The decisions with a part. */
function decisionsWith(part: SubjectAction | AuthorAction): SQL {
  return textArray(reportActions.filter((action) => Object.values<string>(partsOf(action)).includes(part)));
}
