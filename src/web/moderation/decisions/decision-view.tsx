import type { ReactNode } from 'react';
import type { Decision } from '../../../contract/moderation/decisions.ts';
import { type AuthorAction, partsOf, type SubjectAction } from '../../../domain/moderation/reports.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { CitedRule } from './cited-rule.tsx';
import { decisionLabel, until } from './labels.ts';

/** A decision, its subject and its reason. */
export function DecisionView({ decision }: { decision: Decision }) {
  const { kind, action, rule, note, decidedAt, suspendedUntil, subject } = decision;
  const { subject: subjectAction, author } = partsOf(action);
  const title = subject.title || 'Untitled';
  return (
    <section
      aria-labelledby="decided"
      className="mt-6 rounded-card border border-hairline bg-raised p-5 sm:p-6"
    >
      <h2 id="decided" className="text-xl">
        {decisionLabel(action, kind)}
      </h2>
      <p className="mt-1.5 text-muted">
        {`${subjectMeanings[subjectAction]} ${authorMeanings[author]}`.trim()}
      </p>
      <dl className="mt-5 grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-y-3">
        <Fact label={kind === 'comment' ? 'Comment on' : 'About'}>
          {subject.url ? (
            <a href={subject.url} dir="auto" className="link">
              {title}
            </a>
          ) : (
            <span dir="auto">{title}</span>
          )}
        </Fact>
        <Fact label="Decided">
          <LocalTime at={decidedAt} format="short" tooltip />
        </Fact>
        {suspendedUntil && <Fact label="Suspended">{until(suspendedUntil)}</Fact>}
        {rule && (
          <Fact label="Rule">
            <CitedRule rule={rule} />
          </Fact>
        )}
        {note && (
          <Fact label="Why">
            <p dir="auto" className="whitespace-pre-line">
              {note}
            </p>
          </Fact>
        )}
      </dl>
      {subject.words.length > 0 && <Words words={subject.words} />}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 sm:contents">
      <dt className="text-sm text-muted sm:pt-0.5">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The text at the time of the decision. */
export function Words({ words }: Pick<Decision['subject'], 'words'>) {
  return (
    <details className="mt-5 rounded-control border border-hairline">
      <summary className="min-h-10 cursor-pointer px-4 py-2 text-sm font-medium">
        Text when it was reported
      </summary>
      <dl className="space-y-4 border-hairline border-t px-4 py-3 text-sm">
        {words.map(({ label, text }) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd dir="auto" className="mt-0.5 whitespace-pre-wrap wrap-anywhere">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The effects of the two parts of a decision. */
const subjectMeanings: Readonly<Record<SubjectAction, string>> = {
  keep: 'Moderators reviewed it and left it unchanged.',
  'request-change': 'Moderators asked the author to change it.',
  'mark-adult':
    'Its address still works, but the page asks for confirmation first. Lists and searches show it only to members who chose to see adult prompts.',
  hide: 'Only its author and moderators can see it.',
};

const authorMeanings: Readonly<Record<AuthorAction, string>> = {
  none: '',
  warn: 'A warning has no immediate effect. Moderators see earlier decisions when they decide again.',
  suspend: 'Until the suspension ends, the author can sign in and read, but not write.',
  ban: 'The author can no longer sign in. What else they published remains available.',
};
