import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { Block, Loading, TextBlocks } from '../../ui/pages/skeleton.tsx';
import { PictureTile, tileRows } from './picture-tile.tsx';
import { cardLayout, type ListView, PromptCard, type PromptCardProps } from './prompt-card.tsx';

/** Prompts as cards, in a list or grid. */
export function PromptCards({
  prompts,
  eager = 0,
  texts,
  view = 'list',
  featured = [],
  ...card
}: {
  prompts: readonly PromptSummary[];
  /** Number of images above the fold. */
  eager?: number;
  /** Returns the title and summary that the cards show. */
  texts?: (prompt: PromptSummary) => Pick<PromptCardProps, 'title' | 'summary'>;
  /** Featured prompts that come first, with a ribbon, instead of at their place. */
  featured?: readonly PromptSummary[];
  view?: ListView;
} & Pick<PromptCardProps, 'heading' | 'tags'>) {
  const others = prompts.filter(({ id }) => !featured.some((prompt) => prompt.id === id));
  const list = (
    <ul className={view === 'masonry' ? 'masonry' : cardLayout(view)}>
      {[...featured, ...others].map((prompt, index) => (
        <Item
          key={prompt.id}
          view={view}
          prompt={prompt}
          eager={index < eager}
          first={eager > 0 && index === 0}
          ribbon={index < featured.length}
          {...texts?.(prompt)}
          {...card}
        />
      ))}
    </ul>
  );
  return view === 'masonry' ? <div className="@container">{list}</div> : list;
}

function Item({ view, ...card }: Omit<PromptCardProps, 'view'> & { view: ListView }) {
  if (view === 'masonry') {
    return (
      <li style={tileRows(card.prompt)}>
        <PictureTile {...card} />
      </li>
    );
  }
  return (
    <li className="min-w-0">
      <PromptCard {...card} view={view} />
    </li>
  );
}

/** A placeholder for cards while they load. */
export function LoadingCards({
  label,
  count = 3,
  view = 'list',
}: {
  label?: string;
  count?: number;
  view?: ListView;
}) {
  return (
    <Loading {...(label && { label })}>
      <div className={cardLayout(view === 'list' ? view : 'grid')}>
        {[...Array(count).keys()].map((index) =>
          view === 'list' ? (
            <div key={index} className="flex items-center gap-3 p-3 @row:h-22 @row:gap-4 @row:py-1.25">
              <Block className="aspect-video w-22 shrink-0 @row:w-32" />
              <div className="grow">
                <TextBlocks lines={2} />
              </div>
            </div>
          ) : (
            <div key={index} className="rounded-card border border-hairline bg-raised p-4">
              <Block className="mb-4 aspect-video w-full" />
              <TextBlocks />
            </div>
          ),
        )}
      </div>
    </Loading>
  );
}
