import { useQuery } from '@tanstack/react-query';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { Block, Loading, TextBlocks } from '../../ui/pages/skeleton.tsx';
import type { promptQueries } from '../queries.ts';
import { PictureTile, tileRows } from './picture-tile.tsx';
import { cardLayout, type ListView, PromptCard, type PromptCardProps } from './prompt-card.tsx';

type CardProps = {
  /** Returns the title and summary that the cards show. */
  texts?: (prompt: PromptSummary) => Pick<PromptCardProps, 'title' | 'summary'>;
  /** Featured prompts that come first, with a ribbon, instead of at their place. */
  featured?: readonly PromptSummary[];
  view?: ListView;
} & Pick<PromptCardProps, 'heading' | 'tags'>;

/** Prompts as cards, in a list or grid. */
export function PromptCards({
  prompts,
  next = [],
  eager = 0,
  view = 'list',
  ...card
}: {
  prompts: readonly PromptSummary[];
  /** Queries of more prompts to show below them. */
  next?: readonly ReturnType<typeof promptQueries.list>[];
  /** Number of images above the fold. */
  eager?: number;
} & CardProps) {
  const list = (
    <ul className={view === 'masonry' ? 'masonry' : cardLayout(view)}>
      <Items prompts={prompts} eager={eager} view={view} isFirst {...card} />
      {next.map((query) => (
        <NextItems key={JSON.stringify(query.queryKey)} query={query} view={view} {...card} />
      ))}
    </ul>
  );
  return view === 'masonry' ? <div className="@container">{list}</div> : list;
}

function Items({
  prompts,
  eager = 0,
  texts,
  view,
  featured = [],
  isFirst = false,
  ...card
}: {
  prompts: readonly PromptSummary[];
  eager?: number;
  /** Whether they follow the featured ones. */
  isFirst?: boolean;
} & CardProps) {
  const others = prompts.filter(({ id }) => !featured.some((prompt) => prompt.id === id));
  return [...(isFirst ? featured : []), ...others].map((prompt, index) => (
    <Item
      key={prompt.id}
      view={view}
      prompt={prompt}
      eager={index < eager}
      first={eager > 0 && index === 0}
      ribbon={isFirst && index < featured.length}
      {...texts?.(prompt)}
      {...card}
    />
  ));
}

function Item({ view, ...card }: Omit<PromptCardProps, 'view'> & { view: ListView | undefined }) {
  if (view === 'masonry') {
    return (
      <li style={tileRows(card.prompt)}>
        <PictureTile {...card} />
      </li>
    );
  }
  return (
    <li className="min-w-0">
      <PromptCard {...card} {...(view && { view })} />
    </li>
  );
}

/**
 * A page after the first one. It was fetched before it is shown, but may have been evicted from the cache
 * since.
 */
function NextItems({ query, ...card }: { query: ReturnType<typeof promptQueries.list> } & CardProps) {
  const { data } = useQuery(query);
  return <Items prompts={data?.items ?? []} {...card} />;
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
