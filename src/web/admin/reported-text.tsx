import type { ReportCase } from '../../contract/report-cases.ts';

/** The text at the time of the report, next to the current text where it differs. */
export function ReportedText({ words }: { words: ReportCase['words'] }) {
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
