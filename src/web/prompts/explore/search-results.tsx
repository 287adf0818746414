import type { ReactNode } from 'react';
import type { Reply } from '../../../contract/core/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints.ts';
import { noPromptHas } from '../../../domain/discovery/search/closest.ts';

/** Notes on search results: how the search was interpreted, and whether it was stopped early. */
export function SearchNotes({
  results,
  save,
  hrefOf,
}: {
  results: Reply<Endpoints['listPrompts']>;
  /** Saves the search; beside the note that no prompt has all words. */
  save: ReactNode;
  hrefOf: (change: { q: string }) => string;
}) {
  const { items, correctedQuery, suggestedQuery, noPromptHasAll, isPartial } = results;
  return (
    <>
      {/* Without results, the empty state has the instructions. */}
      {correctedQuery && items.length > 0 && (
        <p>
          Showing results for <Query q={correctedQuery} hrefOf={hrefOf} />.
        </p>
      )}
      {noPromptHasAll && items.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-2">
          <p>{noPromptHas(noPromptHasAll)} Closest:</p>
          <span className="max-sm:-ms-3">{save}</span>
        </div>
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
