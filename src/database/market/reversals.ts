import { sql } from 'drizzle-orm';
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

/** The decisions with a part. */
const decisionsWith = (part: SubjectAction | AuthorAction) =>
  textArray(reportActions.filter((action) => Object.values<string>(partsOf(action)).includes(part)));
const hiding = decisionsWith('hide');
const marking = decisionsWith('mark-adult');
const banning = decisionsWith('ban');
const moment = sql.raw(`interval '1 minute'`);

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
 * The effects of a decision that nothing else has: neither a later decision or open case about the same
 * subject, nor what an admin did by hand before or since. The caller has locked the prompt or comment and the
 * author.
 */
export async function decisionEffects(tx: Database, caseId: string): Promise<z.infer<typeof effectsRow>> {
  // The changes of a decision are made in its transaction, moments before or after its time; a case may have
  // hidden its subject earlier.
  const ofDecision = (at: string) =>
    sql`${sql.raw(at)} between least(c.withheld_at, c.decided_at) - ${moment} and c.decided_at + ${moment}`;
  const sameSubject = sql`(o.subject_kind = c.subject_kind and o.subject_id = c.subject_id)`;
  const others = (which: ReturnType<typeof sql>) => sql`exists (
    select 1 from moderation_cases o left join appeals oa on oa.case_id = o.id
    where o.id <> c.id and oa.outcome is distinct from 'reversed' and (o.decided_at is null or o.decided_at > c.decided_at) and ${which})`;
  const suspension = (alias: string) =>
    sql.raw(`${alias}.decided_at + ${alias}.suspended_days * interval '1 day'`);
  const [row] = await tx.rows(
    effectsRow,
    sql`
    select case c.subject_kind
        when 'prompt' then exists (select 1 from prompts p where p.id = c.subject_id and p.status = 'hidden' and ${ofDecision('p.hidden_at')})
        else exists (select 1 from hidden_comments h where h.comment_id = c.subject_id and ${ofDecision('h.hidden_at')}) end
        and not ${others(sql`${sameSubject} and (o.action = any(${hiding}) or o.decided_at is null and o.withheld_at is not null)`)} as hides,
      c.action = any(${marking}) and exists (select 1 from prompts p where p.id = c.subject_id and p.adult_by_moderator)
        and not ${others(sql`${sameSubject} and o.action = any(${marking})`)} as "marksAdult",
      c.action = any(${banning}) and exists (select 1 from users u where u.id = c.author_id and ${ofDecision('u.banned_at')})
        and not ${others(sql`o.author_id = c.author_id and o.action = any(${banning})`)} as bans,
      exists (select 1 from users u where u.id = c.author_id
        and u.suspended_until between ${suspension('c')} - ${moment} and ${suspension('c')} + ${moment}) as suspends,
      (select max(${suspension('o')}) from moderation_cases o left join appeals oa on oa.case_id = o.id
        where o.id <> c.id and o.author_id = c.author_id and oa.outcome is distinct from 'reversed') as "otherSuspension"
    from moderation_cases c where c.id = ${caseId}`,
  );
  if (!row) throw new Error('no such case');
  return row;
}
