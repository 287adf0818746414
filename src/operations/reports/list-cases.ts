import type { ReportCase } from '../../contract/report-cases.ts';
import type { SubjectWords } from '../../database/json-columns.ts';
import {
  caseOrders,
  currentSubjects,
  type ReportCaseRow,
  selectReportCases,
} from '../../database/report-cases.ts';
import type { ReportSubject } from '../../domain/reports.ts';
import { idOf } from '../../domain/viewer.ts';
import type { AdminContext, Context } from '../context.ts';
import type { Failure } from '../failure.ts';
import { listPage, type Page, type PageInput } from '../paging.ts';
import { isoTime } from '../prompts/present.ts';
import { isNamedAdmin } from '../users/named-admin.ts';

type Current = Awaited<ReturnType<typeof currentSubjects>>[number];

/** One page of the reported subjects, open or decided. Fails with malformed. */
export function listReportCases(
  ctx: AdminContext,
  input: PageInput & { state: 'open' | 'decided' },
): Promise<Page<ReportCase> | Failure> {
  const { state } = input;
  return listPage(
    input,
    { name: `${state} reports`, order: caseOrders[state] },
    (page) => selectReportCases(ctx.db, state, page),
    async (rows) => {
      const ids = rows.map((row) => row.subject_id);
      const now = new Map((await currentSubjects(ctx.db, ids)).map((subject) => [subject.id, subject]));
      return rows.map((row) => present(ctx, row, now.get(row.subject_id)));
    },
  );
}

function present(ctx: Context, row: ReportCaseRow, current: Current | undefined): ReportCase {
  const kind = row.subject_kind;
  const reported = labelled(kind, row.copy);
  const now = current && labelled(kind, current.words);
  return {
    id: row.id,
    subject: {
      kind,
      id: row.subject_id,
      title: row.copy.title,
      promptId: row.copy.promptId ?? row.subject_id,
      state: current?.status ?? 'gone',
    },
    author: row.author_username
      ? {
          username: row.author_username,
          displayName: row.author_name ?? row.author_username,
          banned: row.author_banned,
        }
      : null,
    words: [...new Set([...reported.keys(), ...(now?.keys() ?? [])])].map((label) => ({
      label,
      reported: reported.get(label) ?? '',
      current: now ? (now.get(label) ?? '') : null,
    })),
    reporters: row.reporters,
    reports: row.reports,
    latestAt: isoTime(row.latest_at),
    decision: row.closed_at
      ? {
          action: row.closing_action ?? 'dismiss',
          note: row.closing_note,
          by: row.closed_by,
          at: isoTime(row.closed_at),
        }
      : null,
    can: {
      markAdult: kind === 'prompt' && current?.is_adult === false,
      hide: current !== undefined && (kind === 'comment' || current.status !== 'draft'),
      ban: mayBan(ctx, row),
    },
  };
}

function mayBan(ctx: Context, row: ReportCaseRow): boolean {
  const { author_id: id, author_email: email, author_verified: emailVerified } = row;
  if (!id || !email || row.author_banned || row.author_role === 'admin') return false;
  return id !== idOf(ctx.viewer) && !isNamedAdmin(ctx, { email, emailVerified: emailVerified ?? false });
}

/** The texts of a subject by their labels, without blank ones. */
function labelled(kind: ReportSubject, words: SubjectWords): Map<string, string> {
  if (kind === 'comment') return new Map([['Comment', words.body]]);
  const all: [string, string | undefined][] = [
    ['Title', words.title],
    ['Heading', words.heading],
    ['Short Description', words.summary],
    ['Prompt Content', words.body],
    ['Tags', words.tags?.join(', ')],
    ['Cover Image', words.imageUrl],
    ...(words.samples ?? []).map(({ title, content }, n): [string, string] => [
      `Sample response ${n + 1}`,
      [title, content].filter(Boolean).join('\n'),
    ]),
  ];
  return new Map(all.filter((entry): entry is [string, string] => Boolean(entry[1])));
}
