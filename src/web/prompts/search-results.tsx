import type { ReactNode } from 'react';
import type { Reply } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints.ts';
import type { PromptSummary } from '../../contract/prompts.ts';
import { MarkedText } from '../ui/marked-text.tsx';
import type { PromptCardProps } from './prompt-card.tsx';

/** What the viewer should know about search results: how the search was understood, and whether it was stopped early. */
export function SearchNotes({
  results,
  hrefOf,
}: {
  results: Reply<Endpoints['listPrompts']> | undefined;
  hrefOf: (change: { q: string }) => string;
}) {
  const { items = [], correctedQuery, suggestedQuery, isPartial } = results ?? {};
  return (
    <div role="status" className="mt-4 grid gap-1 text-sm wrap-anywhere empty:hidden">
      {/* Without results, the empty state says what to do. */}
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
    </div>
  );
}

/** A link to the search that the viewer may have meant. */
export function Suggestion(props: { q: string; hrefOf: (change: { q: string }) => string }): ReactNode {
  return (
    <p>
      Did you mean <Query {...props} />?
    </p>
  );
}

/** The title of a search result with its marked words, and the excerpt that fits the search in place of the summary. */
export function markedTexts({ title, match }: PromptSummary): Pick<PromptCardProps, 'title' | 'summary'> {
  if (!match) return {};
  return {
    title: <MarkedText text={title} marks={match.title} />,
    ...(match.excerpt && { summary: <MarkedText {...match.excerpt} /> }),
  };
}

function Query({ q, hrefOf }: { q: string; hrefOf: (change: { q: string }) => string }) {
  return (
    <>
      “
      <a href={hrefOf({ q })} dir="auto" className="link">
        {q}
      </a>
      ”
    </>
  );
}
