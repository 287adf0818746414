import { useState } from 'react';
import type { ReportCase } from '../../contract/report-cases.ts';
import { paths } from '../../contract/routes.ts';
import { commentAddress } from '../comments/queries.ts';
import { Badge } from '../ui/tag.tsx';
import { Timestamp } from '../ui/timestamp.tsx';
import { DecisionDialog, type PendingDecision } from './decision-dialog.tsx';
import { RowButton } from './row.tsx';
import { decisionLabels, reasonLabels, useDecision } from './use-decision.ts';

/** All reports about one prompt or comment, and the decision about them. */
export function ReportCaseView({ reportCase }: { reportCase: ReportCase }) {
  const { subject, author, reporters, decision } = reportCase;
  const [pending, setPending] = useState<PendingDecision>();
  const decide = useDecision(reportCase, () => setPending(undefined));
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
        <>
          <DecisionButtons
            reportCase={reportCase}
            title={title}
            onDecide={(decision) => {
              decide.reset();
              setPending(decision);
            }}
          />
          <DecisionDialog
            reportCase={reportCase}
            pending={pending}
            busy={decide.isPending}
            error={decide.error}
            onDecide={(action, note) => decide.mutate({ action, note })}
            onClose={() => setPending(undefined)}
          />
        </>
      )}
    </article>
  );
}

function SubjectLink({ subject, title }: { subject: ReportCase['subject']; title: string }) {
  const { kind, id, promptId, state } = subject;
  if (state === 'gone' && kind === 'prompt') return <span dir="auto">{title}</span>;
  const href = kind === 'comment' ? commentAddress(promptId, id) : paths.prompt(promptId);
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

function DecisionButtons({
  reportCase: { subject, can },
  title,
  onDecide,
}: {
  reportCase: ReportCase;
  title: string;
  onDecide: (decision: PendingDecision) => void;
}) {
  const hideLabel = subject.state === 'hidden' ? 'Keep hidden' : 'Hide';
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <RowButton subject={title} onClick={() => onDecide('dismiss')}>
        Dismiss
      </RowButton>
      {can.hide && (
        <RowButton subject={title} variant="danger" onClick={() => onDecide('hide')}>
          {subject.kind === 'comment' ? 'Delete' : hideLabel}
        </RowButton>
      )}
      {can.ban && (
        <RowButton subject={title} variant="danger" onClick={() => onDecide('ban')}>
          Ban author
        </RowButton>
      )}
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
