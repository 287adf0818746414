import type { Appeal } from '../../../contract/moderation/appeals.ts';
import { type AppealRow, appealOrders, selectAppeals } from '../../../database/moderation/appeals.ts';
import { decisionEnd } from '../../../domain/moderation/suspensions.ts';
import type { AdminContext, MemberContext } from '../../core/context.ts';
import type { Failure } from '../../core/failure.ts';
import { isoTime } from '../../core/iso-time.ts';
import { listPage, type Page, type PageInput } from '../../core/paging.ts';
import { presentCaseAuthor } from '../decisions/present.ts';
import { reportedTextByField } from '../reports/reported-text-by-field.ts';
import { refusalOf } from './refusal.ts';

/** Returns one page of the appeals, open or decided. Fails with malformed. */
export function listAppeals(
  ctx: AdminContext & MemberContext,
  input: PageInput & { state: 'open' | 'decided' },
): Promise<Page<Appeal> | Failure> {
  const { state } = input;
  return listPage(
    input,
    { name: `${state} appeals`, order: appealOrders[state] },
    (page) => selectAppeals(ctx.db, state, { adminEmails: ctx.site.adminEmails, now: ctx.now() }, page),
    (rows) => rows.map((row) => present(ctx, row)),
  );
}

function present({ viewer }: MemberContext, row: AppealRow): Appeal {
  const decidedAt = isoTime(row.decided_at);
  const { author_id: authorId, decided_by_id: decidedBy, other_admin: otherAdmin } = row;
  return {
    id: row.id,
    text: row.text,
    createdAt: isoTime(row.created_at),
    author: presentCaseAuthor(row),
    decision: {
      kind: row.subject_kind,
      title: row.copy.title,
      content: row.content,
      author: row.author,
      rule: row.rule,
      note: row.note,
      by: row.decided_by,
      at: decidedAt,
      until: decisionEnd(row.days, decidedAt),
      words: [...reportedTextByField(row.subject_kind, row.copy)].map(([label, text]) => ({ label, text })),
    },
    outcome:
      row.outcome === null || row.outcome_at === null
        ? null
        : { outcome: row.outcome, note: row.outcome_note, by: row.outcome_by, at: isoTime(row.outcome_at) },
    refusal: row.outcome === null ? refusalOf(viewer, { authorId, decidedBy, otherAdmin }) : null,
  };
}
