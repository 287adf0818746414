import type { ReportCase } from '../../../contract/moderation/report-cases.ts';
import {
  caseOrders,
  currentSubjects,
  type ReportCaseRow,
  selectReportCases,
} from '../../../database/moderation/report-cases.ts';
import {
  type AuthorAction,
  authorActions,
  type ContentAction,
  contentActions,
} from '../../../domain/core/decisions.ts';
import { hasAccess } from '../../../domain/identity/permissions.ts';
import { idOf } from '../../../domain/identity/viewer.ts';
import { suggestedRule } from '../../../domain/moderation/rules.ts';
import type { Context, ModeratorContext } from '../../core/context.ts';
import type { Failure } from '../../core/failure.ts';
import { isoTime } from '../../core/iso-time.ts';
import { listPage, type Page, type PageInput } from '../../core/paging.ts';
import { isNamedAdmin } from '../../people/user-role.ts';
import { presentCaseAuthor } from '../decisions/present.ts';
import { refusalOf } from './refusal.ts';
import { reportedTextByField } from './reported-text-by-field.ts';

type Current = Awaited<ReturnType<typeof currentSubjects>>[number];

/** Returns one page of the moderation cases, open or decided. Fails with malformed. */
export function listReportCases(
  ctx: ModeratorContext,
  input: PageInput & { state: 'open' | 'decided' },
): Promise<Page<ReportCase> | Failure> {
  const { state } = input;
  return listPage(
    input,
    { name: `${state} reports`, order: caseOrders[state] },
    (page) => selectReportCases(ctx.db, ctx.viewer, state, page),
    async (rows) => {
      const ids = rows.map((row) => row.subject_id);
      const now = new Map((await currentSubjects(ctx.db, ctx, ids)).map((subject) => [subject.id, subject]));
      return rows.map((row) => present(ctx, row, now.get(row.subject_id)));
    },
  );
}

/**
 * Returns whether the viewer sees the current texts of a subject: moderators do while they have to decide
 * about it, but never see those of a draft.
 */
function seesCurrent({ viewer }: Context, row: ReportCaseRow, { status }: Current): boolean {
  return hasAccess(viewer, 'admin') || (row.decided_at === null && status !== 'draft');
}

function present(ctx: ModeratorContext, row: ReportCaseRow, current: Current | undefined): ReportCase {
  const kind = row.subject_kind;
  const reported = reportedTextByField(kind, row.copy);
  const now =
    current && seesCurrent(ctx, row, current) ? reportedTextByField(kind, current.words) : undefined;
  return {
    id: row.id,
    subject: {
      kind,
      id: row.subject_id,
      title: row.copy.title,
      promptId: row.copy.promptId ?? row.subject_id,
      state: current?.status ?? 'gone',
    },
    author: presentCaseAuthor(row),
    words: [...new Set([...reported.keys(), ...(now?.keys() ?? [])])].map((label) => ({
      label,
      reported: reported.get(label) ?? '',
      // Null, not empty, for a text that the viewer may not read.
      current: now?.get(label) ?? (now && current?.readable ? '' : null),
    })),
    withheld: row.withheld,
    signals: row.signals,
    reporters: row.reasons.length,
    reports: row.reports,
    latestAt: isoTime(row.updated_at),
    suggestedRule: suggestedRule(row.reasons),
    decision: presentDecision(row, current),
    refusal: refusalFor(ctx, row),
    can: {
      content: contentActions.filter((action) => isPossible(action, row, current)),
      author: authorActions.filter((action) => mayAct(ctx, action, row)),
    },
  };
}

function presentDecision(row: ReportCaseRow, current: Current | undefined): ReportCase['decision'] {
  const { decided_at: at, content, author } = row;
  if (!at || !content || !author) return null;
  const changedAt = content === 'request-change' && current?.status !== 'draft' && current?.changed_at;
  return {
    content,
    author,
    rule: row.rule,
    note: row.note,
    days: row.days,
    by: row.decided_by,
    at: isoTime(at),
    changedAt: changedAt && changedAt > at ? isoTime(changedAt) : null,
  };
}

function refusalFor({ viewer }: ModeratorContext, row: ReportCaseRow): string | null {
  if (row.decided_at !== null || viewer.role === 'system') return null;
  return refusalOf(viewer, { authorId: row.author_id, onlyMine: row.only_mine });
}

/** Whether something can be done with the subject of a case. */
function isPossible(action: ContentAction, row: ReportCaseRow, current: Current | undefined): boolean {
  if (action === 'keep') return true;
  if (!current) return false;
  if (action === 'mark-adult') return row.subject_kind === 'prompt' && !current.is_adult;
  if (action === 'request-change') return current.status !== 'draft' && row.author_id !== null;
  return row.subject_kind === 'comment' || current.status !== 'draft';
}

/** Whether the viewer may do something to the author of the subject. */
function mayAct(ctx: Context, action: AuthorAction, row: ReportCaseRow): boolean {
  if (action === 'none') return true;
  const { author_id: id, author_email: email, author_verified: emailVerified } = row;
  if (id === null || row.author_banned || id === idOf(ctx.viewer)) return false;
  if (action === 'warn') return true;
  return (
    row.author_role !== 'admin' &&
    !(row.author_moderates && ctx.viewer.role === 'moderator') &&
    !isNamedAdmin(ctx, { email: email ?? '', emailVerified: emailVerified ?? false })
  );
}
