import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportCase } from '../../contract/report-cases.ts';
import { paths } from '../../contract/routes.ts';
import type { ReportAction, ReportReason, ReportSubject } from '../../domain/reports.ts';
import { promptQueries } from '../prompts/queries.ts';
import { useApi } from '../runtime/query-client.ts';
import { Badge } from '../ui/tag.tsx';
import { Timestamp } from '../ui/timestamp.tsx';
import { adminQueries } from './queries.ts';
import { RowActions } from './row-actions.tsx';

/** All reports about one prompt or comment, and the decision about them. */
export function ReportCaseView({ reportCase }: { reportCase: ReportCase }) {
  const { subject, author, reporters, decision } = reportCase;
  const title = `${subject.kind === 'comment' ? 'Comment on ' : ''}${subject.title || 'Untitled'}`;
  return (
    <article aria-label={title} className="py-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 font-sans text-base font-semibold tracking-normal [overflow-wrap:anywhere]">
          <SubjectLink subject={subject} title={title} />
        </h2>
        {subject.state !== 'published' && <Badge tone="danger">{states[subject.state]}</Badge>}
      </div>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        <Author author={author} /> · {reporters === 1 ? '1 report' : `${reporters} reports`}
      </p>
      <Reports reportCase={reportCase} />
      <ReportedText words={reportCase.words} />
      {decision ? (
        <Decision kind={subject.kind} decision={decision} />
      ) : (
        <Decisions reportCase={reportCase} title={title} />
      )}
    </article>
  );
}

function SubjectLink({ subject, title }: { subject: ReportCase['subject']; title: string }) {
  const { kind, id, promptId, state } = subject;
  if (state === 'gone' && kind === 'prompt') return <span dir="auto">{title}</span>;
  const href = kind === 'comment' ? paths.comment(promptId, id) : paths.prompt(promptId);
  return (
    <a href={href} dir="auto" className="hover:underline">
      {title}
    </a>
  );
}

function Author({ author }: { author: ReportCase['author'] }) {
  if (!author) return 'by a deleted account';
  return (
    <>
      by{' '}
      <a href={paths.profile(author.username)} dir="auto" className="link">
        {author.displayName}
      </a>
      {author.banned && ' (banned)'}
    </>
  );
}

function Reports({ reportCase: { reports, reporters } }: { reportCase: ReportCase }) {
  return (
    <ul className="mt-2 space-y-1.5 text-sm">
      {reports.map((report) => (
        <li key={report.id} className="[overflow-wrap:anywhere]">
          <b className="font-semibold">{reasonLabels[report.reason]}</b>
          <span className="text-muted">
            {' '}
            · {report.reporter ?? 'a deleted account'} · <Timestamp at={report.createdAt} />
          </span>
          {report.details && (
            <p dir="auto" className="max-w-[72ch] whitespace-pre-line">
              {report.details}
            </p>
          )}
        </li>
      ))}
      {reporters > reports.length && <li className="text-muted">and {reporters - reports.length} more</li>}
    </ul>
  );
}

function Decision({
  kind,
  decision: { action, by, at, note },
}: {
  kind: ReportCase['subject']['kind'];
  decision: NonNullable<ReportCase['decision']>;
}) {
  return (
    <p className="mt-3 text-sm [overflow-wrap:anywhere]">
      <b className="font-semibold">{decisionLabels[action][kind]}</b> by {by ?? 'a deleted account'} ·{' '}
      <Timestamp at={at} />
      {note && (
        <span dir="auto" className="block whitespace-pre-line text-muted">
          {note}
        </span>
      )}
    </p>
  );
}

/** The buttons that decide the case, unless new reports arrived since it was loaded (409). */
function Decisions({ reportCase, title }: { reportCase: ReportCase; title: string }) {
  const { id, subject, author, latestAt, can } = reportCase;
  const api = useApi();
  const queries = useQueryClient();
  const [alsoBan, setAlsoBan] = useState(false);
  const name = author?.displayName ?? '';
  const comment = subject.kind === 'comment';
  const forAdmins = 'For the other admins and the audit log.';
  const decide = (action: ReportAction) => ({
    send: (note: string) => api.decideReports({ params: { id }, body: { action, note, latestAt } }),
    done: decisionLabels[action][subject.kind],
  });
  const actions = [
    {
      label: 'Dismiss',
      ask: {
        title: 'Dismiss these reports?',
        description: `The ${subject.kind} stays unchanged. It can be reported again.`,
        note: { label: 'Note', hint: forAdmins },
      },
      ...decide('dismiss'),
    },
    can.markAdult && {
      label: 'Mark adult',
      ask: {
        title: 'Mark this prompt adult?',
        description:
          'It stays published, but lists and searches show it only to those who have chosen to see adult prompts.',
        note: { label: 'Note', hint: forAdmins, required: true },
      },
      ...decide('mark-adult'),
    },
    can.hide && {
      label: comment ? 'Delete' : subject.state === 'hidden' ? 'Keep hidden' : 'Hide',
      danger: true,
      ask: {
        title: comment ? 'Delete this comment?' : 'Hide this prompt?',
        description: comment
          ? 'Its text is deleted permanently; replies to it stay.'
          : 'Only its author and admins will see it. You can show it again later.',
        note: comment
          ? { label: 'Note', hint: forAdmins, required: true }
          : { label: 'Reason', hint: 'The author sees it.', required: true },
        confirm: comment ? 'Delete' : 'Hide',
        more: can.ban && (
          <label className="mb-3 flex min-h-8 items-center gap-3 text-sm">
            <input
              type="checkbox"
              checked={alsoBan}
              onChange={({ target }) => setAlsoBan(target.checked)}
              className="size-5 shrink-0"
            />
            <span className="[overflow-wrap:anywhere]">Also ban {name}</span>
          </label>
        ),
      },
      ...decide(alsoBan && can.ban ? 'hide-and-ban' : 'hide'),
    },
    can.ban && {
      label: 'Ban author',
      danger: true,
      ask: {
        title: `Ban ${name}?`,
        description: `They are signed out everywhere and cannot sign in again. The ${subject.kind} stays.`,
        note: { label: 'Reason', hint: forAdmins, required: true },
        confirm: 'Ban',
      },
      ...decide('ban'),
    },
  ].filter((action) => action !== false);
  const onDone = async () => {
    const stale = ['admin', ...promptQueries.lists, 'prompt', 'user', 'topics', 'stats', 'community'];
    await Promise.all(stale.map((key) => queries.invalidateQueries({ queryKey: [key] })));
    // The case was removed from the list, and with it the focused button.
    document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
  };
  return (
    <div className="mt-3">
      <RowActions
        subject={title}
        actions={actions}
        onDone={onDone}
        onError={({ status }) => {
          // Another admin decided it, or it was reported again: the list is stale.
          if (status === 409) void queries.invalidateQueries({ queryKey: adminQueries.allReports });
        }}
      />
    </div>
  );
}

const states = { hidden: 'Hidden', draft: 'Draft', gone: 'Deleted' } as const;

/** The text at the time of the report, next to the current text where it differs. */
function ReportedText({ words }: { words: ReportCase['words'] }) {
  const changed = words.filter(({ reported, current }) => current !== null && current !== reported);
  const gone = words.some(({ current }) => current === null);
  return (
    <details className="mt-3 rounded-card border border-hairline">
      <summary className="min-h-10 cursor-pointer px-4 py-2 text-sm font-medium">
        Text when it was reported
        <span className="font-normal text-muted">
          {gone ? ' · deleted since' : changed.length > 0 && ` · changed since: ${labels(changed)}`}
        </span>
      </summary>
      <dl className="space-y-4 border-hairline border-t px-4 py-3 text-sm">
        {words.map(({ label, reported, current }) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            {current === null || current === reported ? (
              <Text>{reported}</Text>
            ) : (
              <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
                <Text note="When reported">{reported}</Text>
                <Text note="Today">{current}</Text>
              </div>
            )}
          </div>
        ))}
      </dl>
    </details>
  );
}

function Text({ note, children }: { note?: string; children: string }) {
  return (
    <dd className="min-w-0">
      {note && <span className="text-muted">{note}</span>}
      <p dir="auto" className="mt-0.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {children || '–'}
      </p>
    </dd>
  );
}

function labels(words: ReportCase['words']): string {
  return words.map(({ label }) => label).join(', ');
}

const reasonLabels: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam',
  stolen: 'Stolen',
  harmful: 'Harmful',
  misleading: 'Misleading',
  adult: 'Adult content',
  other: 'Other',
};

/** Labels of decisions, by the kind of subject. */
const decisionLabels: Readonly<Record<ReportAction, Record<ReportSubject, string>>> = {
  dismiss: { prompt: 'Dismissed', comment: 'Dismissed' },
  'mark-adult': { prompt: 'Marked adult', comment: 'Marked adult' },
  hide: { prompt: 'Hidden', comment: 'Deleted' },
  ban: { prompt: 'Author banned', comment: 'Author banned' },
  'hide-and-ban': { prompt: 'Hidden, author banned', comment: 'Deleted, author banned' },
};
