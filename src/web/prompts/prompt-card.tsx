import type { ReactNode } from 'react';
import type { PromptSummary } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { cardImage, drawnCover } from '../../domain/addresses.ts';
import { CardLink, cardLinkFrame } from '../ui/card.tsx';
import { classes } from '../ui/classes.ts';
import { ColorDot, Tag } from '../ui/tag.tsx';
import { Author, Likes, PriceBadge, readTimeLabel } from './prompt-facts.tsx';

export type CardView = 'grid' | 'list';

export interface PromptCardProps {
  prompt: PromptSummary;
  /** In place of the prompt's title and summary, which search results show with marked words. */
  title?: ReactNode;
  summary?: ReactNode;
  /** Cover on top (grid) or on the left (list). */
  view?: CardView;
  /** Maximum number of tags: 3, but 2 in Explore's grid. */
  tags?: number;
  /** Buttons in the card's corner. */
  actions?: ReactNode;
  /** The image is above the fold; `first`: it is the first one. */
  eager?: boolean;
  first?: boolean;
  heading?: 'h2' | 'h3';
}

/** A prompt in a list. The whole card is one link; author and buttons have their own links above it. */
export function PromptCard({
  prompt,
  title = prompt.title,
  summary = prompt.summary,
  view = 'list',
  tags = 3,
  actions,
  eager = false,
  first = false,
  heading: Heading = 'h2',
}: PromptCardProps) {
  const list = view === 'list';
  return (
    <article
      className={classes(
        cardLinkFrame,
        'flex h-full overflow-hidden rounded-card border border-hairline bg-raised outline-offset-2 hover:border-edge',
        list ? 'flex-row' : 'flex-col',
      )}
    >
      <Cover
        prompt={prompt}
        eager={eager}
        first={first}
        className={
          list
            ? 'my-4 ms-4 w-22 shrink-0 self-start rounded-control max-sm:aspect-square sm:aspect-[4/3] sm:w-44 md:w-52'
            : 'w-full border-hairline border-b max-sm:aspect-[2/1]'
        }
      />
      <div className={classes('flex min-w-0 grow flex-col', list ? 'p-4' : 'p-4 pt-3.5')}>
        <div className="mb-1 flex min-h-6 items-center gap-2 text-xs text-muted">
          <ColorDot color={prompt.category.color} />
          <span className="truncate">{prompt.category.name}</span>
          <span className="relative z-1 ms-auto flex shrink-0 items-center gap-1">
            <PriceBadge prompt={prompt} />
            {actions}
          </span>
        </div>
        <Heading className="line-clamp-2 text-lg leading-snug" dir="auto">
          {/* Without a direction of its own, so that the heading has that of the title. */}
          <CardLink href={paths.prompt(prompt.id)} dir={undefined}>
            {title}
          </CardLink>
        </Heading>
        <p className="mt-1 line-clamp-2 text-sm text-muted" dir="auto">
          {summary}
        </p>
        {tags > 0 && prompt.tags.length > 0 && (
          <ul aria-label="Tags" className="mt-3 flex flex-wrap gap-1.5">
            {prompt.tags.slice(0, tags).map((tag) => (
              <li key={tag} className="min-w-0">
                <Tag>{tag}</Tag>
              </li>
            ))}
          </ul>
        )}
        <div className="mt-auto flex items-center gap-x-3 pt-3 text-xs text-muted">
          <Author prompt={prompt} className="relative z-1" />
          <span className="shrink-0">{readTimeLabel(prompt.readTime)}</span>
          <span className="ms-auto flex shrink-0">
            <Likes count={prompt.likeCount} liked={prompt.liked} />
          </span>
        </div>
      </div>
    </article>
  );
}

/** A prompt's cover image at card width, or else the generated cover. */
function Cover({
  prompt,
  eager = false,
  first = false,
  className,
}: {
  prompt: Pick<PromptSummary, 'imageUrl' | 'categoryId' | 'title'>;
  /** Above the fold. */
  eager?: boolean;
  /** Likely the largest contentful paint. */
  first?: boolean;
  className?: string;
}) {
  return (
    <img
      src={prompt.imageUrl ? cardImage(prompt.imageUrl) : drawnCover(prompt.categoryId, prompt.title)}
      alt=""
      width={640}
      height={400}
      loading={eager || first ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      className={classes('aspect-[8/5] bg-sunken object-cover', className)}
    />
  );
}
