import type { StoredSignal } from '../../database/core/json-columns.ts';
import { type CaseSubject, type OpenCaseRow, upsertCase } from '../../database/moderation/cases.ts';
import type { ReportSubject } from '../../domain/moderation/reports.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { hidePendingReview } from './hide-pending-review.ts';

/**
 * Opens a case without a report, in the transaction that publishes its subject, or adds the signals to the
 * existing open case. With `hide`, hides the subject until the decision and notifies its author;
 * `isUnseen` as for {@link hidePendingReview}. Returns the case's id, and whether the subject is hidden until
 * the decision; undefined when the subject does not exist.
 */
export async function openCase(
  ctx: InTransaction,
  {
    kind,
    id,
    signals,
    hide,
    isUnseen,
  }: {
    kind: ReportSubject;
    id: string;
    signals: readonly StoredSignal[];
    hide: boolean;
    isUnseen?: boolean;
  },
): Promise<{ id: string; withheld: boolean } | undefined> {
  const row = await upsertCase(ctx.db, { kind, id }, { id: ctx.newId(), now: ctx.now(), signals });
  if (!row) return undefined;
  const withheld =
    row.withheld_at !== null || (hide && (await hidePendingReview(ctx, caseOf(row), isUnseen)));
  return { id: row.id, withheld };
}

function caseOf(row: OpenCaseRow): CaseSubject {
  return {
    id: row.id,
    kind: row.subject_kind,
    subjectId: row.subject_id,
    promptId: row.copy.promptId ?? row.subject_id,
    authorId: row.author_id,
    title: row.copy.title,
    withheldAt: row.withheld_at,
  };
}
