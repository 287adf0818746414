import { paths } from '../../../contract/core/routes.ts';
import type { ReportCase } from '../../../contract/moderation/report-cases.ts';
import { decisionHeading } from '../../../domain/core/decisions.ts';
import type { ReportReason } from '../../../domain/moderation/reports.ts';
import { rules } from '../../../domain/moderation/rules.ts';
import { Badge } from '../../ui/tag.tsx';
import { Timestamp } from '../../ui/timestamp.tsx';
import { CaseAuthor } from './case-author.tsx';
import { DecisionForm } from './decision-form.tsx';

/**
 * A moderation case: its causes, the text concerned, and the decision. `isNext`: the form to decide it is
 * already open.
 */
export function ReportCaseView({ reportCase, isNext }: { reportCase: ReportCase; isNext: boolean }) {
  const { subject, author, reporters, decision, refusal } = reportCase;
  const title = `${subject.kind === 'comment' ? 'Comment on ' : ''}${subject.title || 'Untitled'}`;
  return (
    <article aria-label={title} className="group/case py-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 font-sans text-base font-semibold tracking-normal [overflow-wrap:anywhere]">
          <SubjectLink subject={subject} title={title} />
        </h2>
        {reportCase.withheld && subject.state === 'hidden' ? (
          <Badge tone="danger">Hidden until decided</Badge>
        ) : (
          subject.state !== 'published' && <Badge tone="danger">{states[subject.state]}</Badge>
        )}
        {decision?.changedAt && <Badge>Changed since</Badge>}
      </div>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        <CaseAuthor author={author} /> · {reportsIn(reporters)}
      </p>
      <Signals signals={reportCase.signals} />
      <Reports reportCase={reportCase} />
      <ReportedText reportCase={reportCase} />
      {decision ? (
        <Decision decision={decision} />
      ) : refusal === null ? (
        <DecisionForm reportCase={reportCase} title={title} isOpen={isNext} />
      ) : (
        <p className="mt-3 text-sm text-muted">{refusal}.</p>
      )}
    </article>
  );
}

function SubjectLink({ subject, title }: { subject: ReportCase['subject']; title: string }) {
  const { kind, id, promptId, state } = subject;
  if (state === 'gone' && kind === 'prompt') return <span dir="auto">{title}</span>;
  const href = kind === 'comment' ? paths.comment(promptId, id) : paths.prompt(promptId);
  return (
    <a href={href} dir="auto" className="inline-block min-h-6 hover:underline">
      {title}
    </a>
  );
}

function reportsIn(count: number): string {
  if (count === 0) return 'not reported';
  return count === 1 ? '1 report' : `${count} reports`;
}

/** The reasons why the case was opened without a report. */
function Signals({ signals }: { signals: ReportCase['signals'] }) {
  if (!signals.length) return null;
  return (
    <ul aria-label="Signals" className="mt-2 space-y-1.5 text-sm">
      {signals.map(({ kind, points, detail, promptId }) => (
        <li key={`${kind} ${detail} ${promptId}`} className="[overflow-wrap:anywhere]">
          {promptId ? (
            <a href={paths.prompt(promptId)} className="link">
              {detail}
            </a>
          ) : (
            <b className="font-semibold">{detail}</b>
          )}
          <span className="text-muted"> · {points === 1 ? '1 point' : `${points} points`}</span>
        </li>
      ))}
    </ul>
  );
}

function Reports({ reportCase: { reports, reporters } }: { reportCase: ReportCase }) {
  if (reporters === 0) return null;
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

function Decision({ decision }: { decision: NonNullable<ReportCase['decision']> }) {
  const { rule, note, days, by, at, changedAt } = decision;
  return (
    <div className="mt-3 text-sm [overflow-wrap:anywhere]">
      <p>
        <b className="font-semibold">{decisionHeading(decision)}</b>
        <span>{days !== null && ` for ${days === 1 ? '1 day' : `${days} days`}`}</span>
        <span> by {by ?? 'a deleted account'} · </span>
        <Timestamp at={at} />
        {changedAt && (
          <span>
            {' '}
            · changed by the author <Timestamp at={changedAt} />
          </span>
        )}
      </p>
      {rule && (
        <p>
          <a href={paths.rule(rule)} className="link">
            {rules[rule]}
          </a>
        </p>
      )}
      {note && (
        <p dir="auto" className="whitespace-pre-line text-muted">
          {note}
        </p>
      )}
    </div>
  );
}

const states = { hidden: 'Hidden', draft: 'Draft', gone: 'Deleted' } as const;

/**
 * The text at the time of the report, or when the case was opened, next to the current text if they differ.
 */
function ReportedText({ reportCase: { subject, words, reporters } }: { reportCase: ReportCase }) {
  const isReported = reporters > 0;
  const changed = words.filter(({ reported, current }) => current !== null && current !== reported);
  // A published prompt always has a text.
  const isPaid = subject.kind === 'prompt' && !words.some(({ label }) => label === 'Prompt Content');
  return (
    <details className="mt-3 rounded-card border border-hairline">
      <summary className="min-h-10 cursor-pointer px-4 py-2 text-sm font-medium">
        {isReported ? 'Reported text' : 'Text when the case was opened'}
        <span className="font-normal text-muted">
          {subject.state === 'gone'
            ? ' · deleted since'
            : changed.length > 0 && ` · changed since: ${labels(changed)}`}
        </span>
      </summary>
      {isPaid && (
        <p className="border-hairline border-t px-4 pt-3 text-sm text-muted">
          Only buyers can read its text. Moderators see it here only if a buyer reported it.
        </p>
      )}
      <dl className="space-y-4 border-hairline border-t px-4 py-3 text-sm">
        {words.map(({ label, reported, current }) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            {current === null || current === reported ? (
              <Text>{reported}</Text>
            ) : (
              <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
                <Text note={isReported ? 'When reported' : 'When the case was opened'}>{reported}</Text>
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
