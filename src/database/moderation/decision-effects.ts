import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DecisionEffect } from '../../domain/core/decisions.ts';
import type { Database } from '../core/connection.ts';
import { time } from '../core/rows.ts';
import { decisionEffects } from './moderation-tables.ts';

/**
 * Records an effect of the decision of a case, or of hiding its subject until the decision, also if the
 * subject was in that state already. `before` is its state; if other decisions have the same effect, theirs
 * is recorded instead: what it was without any of them. The caller has locked the subject.
 */
export async function addEffect(
  tx: Database,
  { caseId, kind, subjectId, before }: typeof decisionEffects.$inferInsert & { before: string | null },
): Promise<void> {
  await tx.execute(sql`
    insert into decision_effects (case_id, kind, subject_id, before)
    select ${caseId}::uuid, ${kind}, ${subjectId}::uuid, case when o.case_id is not null then o.before else ${before} end
    from (select 1) one left join lateral (
      select case_id, before from decision_effects where subject_id = ${subjectId} and kind = ${kind} limit 1) o on true
    on conflict do nothing`);
}

const removedRow = z.strictObject({
  before: z.string().nullable(),
  /** Whether other decisions have the same effect. */
  is_shared: z.boolean(),
  /** When the last of those ends, if they last for days. */
  until: time.nullable(),
});
export type RemovedEffect = z.infer<typeof removedRow>;

/**
 * Removes an effect of a case; undefined when it has none that is in force. The caller has locked the subject,
 * and undoes the effect unless other decisions have it.
 */
export async function removeEffect(
  tx: Database,
  caseId: string,
  kind: DecisionEffect,
): Promise<RemovedEffect | undefined> {
  const [row] = await tx.rows(
    removedRow,
    sql`
    with removed as (delete from decision_effects where case_id = ${caseId} and kind = ${kind} returning case_id, kind, subject_id, before)
    select r.before, count(o.case_id) > 0 as is_shared, max(c.decided_at + c.suspended_days * interval '1 day') as until
    from removed r left join decision_effects o on o.subject_id = r.subject_id and o.kind = r.kind and o.case_id <> r.case_id
    left join moderation_cases c on c.id = o.case_id group by r.before`,
  );
  return row;
}

/** Ends an effect of all decisions on a subject, which was changed by hand. The caller has locked the subject. */
export async function endEffects(tx: Database, subjectId: string, kind: DecisionEffect): Promise<void> {
  await tx
    .delete(decisionEffects)
    .where(and(eq(decisionEffects.subjectId, subjectId), eq(decisionEffects.kind, kind)));
}

/** Removes the effects on a user whose account is deleted. */
export async function forgetEffectsOn(tx: Database, userId: string): Promise<void> {
  await tx.delete(decisionEffects).where(eq(decisionEffects.subjectId, userId));
}
