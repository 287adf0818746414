import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { classes } from '../../ui/classes.ts';
import { cardLinkFrame } from '../../ui/pages/card.tsx';
import { CardTitle } from './prompt-card.tsx';
import { PromptCover } from './prompt-cover.tsx';
import { Author, Figures } from './prompt-facts.tsx';

/**
 * A featured prompt with its cover, 16:10, beside the headline of the home page; on phones a row below it.
 */
export function FeaturedCard({ prompt }: { prompt: PromptSummary }) {
  return (
    <section
      aria-label="Featured prompt"
      className={classes(
        cardLinkFrame,
        'grid grid-cols-[9rem_minmax(0,1fr)] overflow-hidden rounded-card border border-hairline bg-raised outline-offset-2 hover:border-edge md:grid-cols-1',
      )}
    >
      <PromptCover prompt={prompt} first aspect="16 / 10" className="size-full" />
      <div className="flex min-w-0 flex-col justify-center gap-1.5 px-4 py-2.5 md:py-3">
        <CardTitle prompt={prompt} className="text-base leading-snug md:line-clamp-2 md:text-lg">
          {prompt.title}
        </CardTitle>
        <div className="flex flex-wrap items-center gap-x-3 text-muted text-xs">
          <Author prompt={prompt} className="relative z-1" />
          <Figures prompt={prompt} className="min-h-6 md:ms-auto" />
        </div>
      </div>
    </section>
  );
}
