import type { PromptSummary } from '../../contract/prompts.ts';
import { classes } from '../ui/classes.ts';
import { Block, Loading, TextBlocks } from '../ui/skeleton.tsx';
import { type CardView, PromptCard, type PromptCardProps } from './prompt-card.tsx';

/** Prompts as cards, in a list or grid. */
export function PromptCards({
  prompts,
  view = 'list',
  eager = 0,
  texts,
  ...card
}: {
  prompts: readonly PromptSummary[];
  /** Number of images above the fold. */
  eager?: number;
  /** What the cards show as title and summary. */
  texts?: (prompt: PromptSummary) => Pick<PromptCardProps, 'title' | 'summary'>;
} & Omit<PromptCardProps, 'prompt' | 'title' | 'summary' | 'actions' | 'eager' | 'first'>) {
  return (
    <ul className={layout(view)}>
      {prompts.map((prompt, index) => (
        <li key={prompt.id} className="min-w-0">
          <PromptCard
            prompt={prompt}
            view={view}
            eager={index < eager}
            first={eager > 0 && index === 0}
            {...texts?.(prompt)}
            {...card}
          />
        </li>
      ))}
    </ul>
  );
}

/** Placeholder for cards while they load. */
export function LoadingCards({
  label,
  count = 3,
  view = 'list',
}: {
  label?: string;
  count?: number;
  view?: CardView;
}) {
  return (
    <Loading {...(label && { label })}>
      <div className={layout(view)}>
        {[...Array(count).keys()].map((index) => (
          <div
            key={index}
            className={classes(
              'rounded-card border border-hairline bg-raised p-4',
              view === 'list' && 'flex gap-4',
            )}
          >
            <Block
              className={
                view === 'list'
                  ? 'aspect-[8/5] w-22 shrink-0 max-sm:aspect-square sm:aspect-[4/3] sm:w-44 md:w-52'
                  : 'mb-4 aspect-[8/5] w-full'
              }
            />
            <div className="grow">
              <TextBlocks />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}

function layout(view: CardView): string {
  return view === 'grid'
    ? 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5'
    : 'grid grid-cols-1 gap-4';
}
