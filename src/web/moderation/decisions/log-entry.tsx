import type { LoggedDecision } from '../../../contract/moderation/decisions.ts';
import { decisionHeading } from '../../../domain/core/decisions.ts';
import { shortDate } from '../../ui/dates.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { Badge } from '../../ui/tag.tsx';
import { CitedRule } from './cited-rule.tsx';
import { outcomeLabels, until } from './labels.ts';

/** A decision in the public log. */
export function LogEntry({ entry }: { entry: LoggedDecision }) {
  const { kind, rule, note, decidedAt, subject, appeal } = entry;
  return (
    <article className="py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-sans text-base font-semibold tracking-normal">
          {decisionHeading(entry, kind)}
          <span>{entry.until && ` ${until(entry.until)}`}</span>
        </h2>
        {appeal?.outcome?.outcome === 'reversed' && <Badge tone="success">Reversed</Badge>}
      </div>
      <p className="mt-0.5 text-sm text-muted wrap-anywhere">
        <LocalTime at={decidedAt} format="short" tooltip />
        {subject && (
          <span>
            {kind === 'comment' ? ' · Comment on ' : ' · '}
            <a href={subject.url} dir="auto" className="link">
              {subject.title || 'Untitled'}
            </a>
          </span>
        )}
      </p>
      {rule && (
        <p className="mt-2 text-sm">
          <CitedRule rule={rule} />
        </p>
      )}
      {note && (
        <p dir="auto" className="mt-1.5 max-w-[72ch] text-sm whitespace-pre-line wrap-anywhere">
          {note}
        </p>
      )}
      {appeal && (
        <div className="mt-3 border-hairline border-s-2 ps-4 text-sm">
          <p>
            <b className="font-semibold">
              {appeal.outcome ? `Appeal: ${lower(outcomeLabels[appeal.outcome.outcome])}` : 'Appeal: open'}
            </b>
            <span className="text-muted"> · {shortDate(appeal.outcome?.at ?? appeal.createdAt)}</span>
          </p>
          {appeal.outcome && (
            <p dir="auto" className="mt-0.5 max-w-[72ch] whitespace-pre-line wrap-anywhere">
              {appeal.outcome.note}
            </p>
          )}
        </div>
      )}
    </article>
  );
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
