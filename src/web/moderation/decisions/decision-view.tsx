import type { ReactNode } from 'react';
import type { Decision } from '../../../contract/moderation/decisions.ts';
import { authorTexts, contentTexts, decisionHeading } from '../../../domain/core/decisions.ts';
import { capitalized } from '../../../domain/core/text/text.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { CitedRule } from './cited-rule.tsx';
import { until } from './labels.ts';

/** A decision, its subject and its reason. `own`: the reader is the author of its subject. */
export function DecisionView({ decision, own }: { decision: Decision; own: boolean }) {
  const { kind, content, author, rule, note, decidedAt, subject } = decision;
  const title = subject.title || 'Untitled';
  return (
    <section
      aria-labelledby="decided"
      className="mt-6 rounded-card border border-hairline bg-raised p-5 sm:p-6"
    >
      <h2 id="decided" className="text-xl">
        {decisionHeading(decision, kind)}
      </h2>
      <p className="mt-1.5 text-muted">
        {[contentTexts[content], authorTexts[author]]
          .map(({ meaning, done }) => (own && done?.mail.effect) || meaning)
          .join(' ')
          .trim()}
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
        {decision.until && (
          <Fact label={capitalized(authorTexts[author].done?.participle ?? '')}>{until(decision.until)}</Fact>
        )}
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
      <summary className="min-h-10 cursor-pointer px-4 py-2 text-sm font-medium">Reported text</summary>
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
