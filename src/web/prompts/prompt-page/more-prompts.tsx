import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { PromptCards } from '../cards/prompt-cards.tsx';
import { maxShown, moreQueries } from './more-queries.ts';

type CurrentPrompt = Pick<PromptSummary, 'id' | 'category' | 'authorUsername' | 'authorDisplayName'>;

/**
 * Similar prompts if there are enough, and others of the same topic and author, below a prompt, each only
 * once. Empty sections are omitted.
 */
export function MorePrompts({ prompt }: { prompt: CurrentPrompt }) {
  const { category, authorUsername, authorDisplayName } = prompt;
  const found = useQuery(moreQueries.similarTo(prompt)).data ?? [];
  const similar = found.length < maxShown ? [] : found;
  const ofTopic = otherPrompts(useQuery(moreQueries.ofTopic(prompt)).data?.items, [prompt, ...similar]);
  const ofAuthor = useQuery({
    ...moreQueries.ofAuthor(authorUsername ?? ''),
    enabled: authorUsername !== null,
  }).data?.items;
  return (
    <>
      <PromptSection title="More like this" prompts={similar} />
      <PromptSection
        title={`More in ${category.name}`}
        prompts={ofTopic}
        href={paths.explore({ category: category.name.toLowerCase() })}
        linkLabel={`See all in ${category.name}`}
      />
      {authorUsername && (
        <PromptSection
          title={`More by ${authorDisplayName}`}
          prompts={otherPrompts(ofAuthor, [prompt, ...similar, ...ofTopic])}
          href={paths.profile(authorUsername)}
          linkLabel="View profile"
        />
      )}
    </>
  );
}

function PromptSection({
  title,
  prompts,
  href,
  linkLabel,
}: {
  title: string;
  prompts: readonly PromptSummary[];
  /** The page with more of them. */
  href?: string;
  linkLabel?: string;
}) {
  const id = useId();
  if (!prompts.length) return null;
  return (
    <section aria-labelledby={id} className="page-width mt-14 print:hidden">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="min-w-0 text-xl wrap-anywhere">
          {title}
        </h2>
        {href && (
          <a
            href={href}
            className="inline-flex min-h-8 items-center gap-1.5 text-sm text-muted transition-colors hover:text-ink"
          >
            {linkLabel}
            <ArrowRight size={15} aria-hidden />
          </a>
        )}
      </div>
      <PromptCards prompts={prompts} view="grid" heading="h3" />
    </section>
  );
}

function otherPrompts(
  prompts: readonly PromptSummary[] = [],
  shown: readonly Pick<PromptSummary, 'id'>[],
): readonly PromptSummary[] {
  const ids = new Set(shown.map(({ id }) => id));
  return prompts.filter(({ id }) => !ids.has(id)).slice(0, maxShown);
}
