import type { ReactNode } from 'react';
import type { Reply } from '../../../contract/core/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints.ts';

/** Notes on search results: how the search was interpreted, and whether it was stopped early. */
export function SearchNotes({
  results,
  hrefOf,
}: {
  results: Reply<Endpoints['listPrompts']>;
  hrefOf: (change: { q: string }) => string;
}) {
  const { items, correctedQuery, suggestedQuery, isPartial } = results;
  return (
    <>
      {/* Without results, the empty state has the instructions. */}
      {correctedQuery && items.length > 0 && (
        <p>
          Showing results for <Query q={correctedQuery} hrefOf={hrefOf} />.
        </p>
      )}
      {suggestedQuery && items.length > 0 && <Suggestion q={suggestedQuery} hrefOf={hrefOf} />}
      {isPartial && items.length > 0 && (
        <p className="text-muted">
          The search was stopped early, so some matches may be missing. Add a word, a topic or a tag to narrow
          it.
        </p>
      )}
    </>
  );
}

/** A link to a corrected search. */
export function Suggestion(props: { q: string; hrefOf: (change: { q: string }) => string }): ReactNode {
  return (
    <p>
      Did you mean <Query {...props} />?
    </p>
  );
}

function Query({ q, hrefOf }: { q: string; hrefOf: (change: { q: string }) => string }) {
  return (
    <span>
      “
      <a href={hrefOf({ q })} dir="auto" className="link">
        {q}
      </a>
      ”
    </span>
  );
}
