import type { ReactNode } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { classes } from '../../ui/classes.ts';
import { CardLink, cardLinkFrame } from '../../ui/pages/card.tsx';
import { ColorDot, Tag } from '../../ui/tag.tsx';
import { CardActions } from './card-actions.tsx';
import { PromptCover } from './prompt-cover.tsx';
import { AdultBadge, Author, Figures, KindNote, PriceBadge, readTimeLabel } from './prompt-facts.tsx';

export type CardView = 'grid' | 'list';
/** `masonry`: pictures in columns. */
export type ListView = CardView | 'masonry';

export interface PromptCardProps {
  prompt: PromptSummary;
  /** Replace the prompt's title and summary; search results show them with marked words. */
  title?: ReactNode;
  summary?: ReactNode;
  /** A card with its cover on top (grid), or a row of a list. */
  view?: CardView;
  /** The buttons of its author. */
  actions?: ReactNode;
  /** Whether a row names the author; a list of one author’s prompts does not. */
  byline?: boolean;
  /** `eager`: the image is above the fold; `first`: it is the first one. */
  eager?: boolean;
  first?: boolean;
  /** Whether it is marked as featured. */
  ribbon?: boolean;
  heading?: 'h2' | 'h3';
}

/**
 * A prompt in a list. The whole card is one link; topic, tags, author and buttons are separate targets above
 * it. It must be a child of a list with the classes {@link cardLayout}.
 */
export function PromptCard({ view = 'list', ...card }: PromptCardProps) {
  return view === 'list' ? <Row {...card} /> : <Tile {...card} />;
}

/**
 * Returns the classes of the list around cards, with as many columns as fit: on pages of `list-width` 3, 4
 * from 1440 px, 5 from 1800 px.
 */
export function cardLayout(view: CardView): string {
  return view === 'grid'
    ? 'grid grid-cols-1 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] lg:grid-cols-[repeat(auto-fill,minmax(17.5rem,1fr))] lg:gap-5'
    : '@container divide-y divide-hairline rounded-card border border-hairline bg-raised';
}

type ViewProps = Omit<PromptCardProps, 'view'>;

function Tile({ prompt, actions, heading, title, summary, eager, first, ribbon }: ViewProps) {
  return (
    <article
      className={classes(
        cardLinkFrame,
        'group/card flex h-full flex-col overflow-hidden rounded-card border border-hairline bg-raised outline-offset-2 hover:border-edge',
      )}
    >
      <PromptCover
        prompt={prompt}
        eager={eager ?? false}
        first={first ?? false}
        className="w-full border-hairline border-b max-sm:aspect-[5/2]"
      />
      <div className="flex min-w-0 grow flex-col p-4 pt-3">
        <div className="mb-1 flex min-h-6 items-center gap-2 text-xs text-muted">
          <TopicLink category={prompt.category} className="shrink-0" />
          <KindNote prompt={prompt} />
          <span className="relative z-1 ms-auto flex shrink-0 items-center gap-1">
            <AdultBadge prompt={prompt} />
            <PriceBadge prompt={prompt} />
            {actions}
          </span>
        </div>
        <CardTitle prompt={prompt} as={heading} className="line-clamp-2 text-lg leading-snug">
          {title}
        </CardTitle>
        <p className="mt-1 line-clamp-2 text-sm text-muted" dir="auto">
          {summary ?? prompt.summary}
        </p>
        <Tags tags={tagsOf(prompt).slice(0, 2)} className="mt-3 flex flex-wrap gap-1.5" />
        <div className="mt-auto flex items-center gap-x-3 pt-3 text-xs text-muted">
          <Author prompt={prompt} className="relative z-1" />
          <span className="shrink-0">{readTimeLabel(prompt.readTime)}</span>
          <Figures prompt={prompt} className="ms-auto shrink-0" />
        </div>
      </div>
      {/* Covers the cover's lower edge, where its text fades out. */}
      <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-video items-end justify-end p-2 max-sm:aspect-[5/2]">
        {ribbon && <Ribbon className="-ms-2 me-auto rounded-e-full pe-2.5" />}
        <CardActions prompt={prompt} onHover className="pointer-events-auto relative z-1" />
      </div>
    </article>
  );
}

/**
 * About 100 px high. Author and figures are beside the buttons, above them in narrow lists. On phones they
 * are in a line below the text, and the buttons below the cover.
 */
function Row({ prompt, actions, byline = true, heading, title, summary, eager, first, ribbon }: ViewProps) {
  return (
    <article
      className={classes(
        cardLinkFrame,
        'group/card grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 rounded-card p-3 -outline-offset-2 hover:bg-paper max-sm:grid-rows-[auto_1fr] sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:gap-x-4 sm:px-3 sm:py-2 @4xl:grid-cols-[7rem_minmax(0,1fr)_auto_auto] dark:hover:bg-sunken',
      )}
    >
      <PromptCover
        prompt={prompt}
        eager={eager ?? false}
        first={first ?? false}
        className="w-full self-start rounded-[6px] sm:self-center"
      />
      <div className="min-w-0 self-start max-sm:row-span-2 sm:self-center">
        <div className="flex items-baseline gap-2">
          <CardTitle
            prompt={prompt}
            as={heading}
            // Authors see the titles of their own prompts in full.
            className={classes(
              'min-w-0 text-base leading-snug',
              actions ? 'wrap-anywhere' : 'line-clamp-2 sm:line-clamp-1 sm:break-all',
            )}
          >
            {title}
          </CardTitle>
          <span className="flex shrink-0 gap-1 empty:hidden">
            {ribbon && <Ribbon className="rounded-full" />}
            <AdultBadge prompt={prompt} />
            <PriceBadge prompt={prompt} />
          </span>
        </div>
        {/* One line where the facts below it wrap, so that all rows are about as high. */}
        <p className="line-clamp-2 text-sm text-muted sm:line-clamp-1 @2xl:line-clamp-2" dir="auto">
          {summary ?? prompt.summary}
        </p>
        <div className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-muted">
          <TopicLink category={prompt.category} className="shrink-0 max-sm:hidden" />
          <KindNote prompt={prompt} className="leading-6" />
          <Tags
            tags={tagsOf(prompt).slice(0, 3)}
            className="flex min-w-0 max-w-full flex-wrap gap-x-1.5 gap-y-1"
          />
        </div>
      </div>
      <div className="contents sm:flex sm:flex-col sm:items-end sm:gap-1 @4xl:contents">
        <div
          className={classes(
            'flex min-w-0 items-center gap-x-3 text-xs text-muted max-sm:order-last max-sm:col-span-2 sm:max-w-56 sm:flex-col sm:items-end @4xl:w-56',
            actions ? 'max-sm:pe-18' : '',
          )}
        >
          {/* Shrinks before the figures wrap. */}
          {byline && <Author prompt={prompt} className="relative z-1 max-sm:min-w-6 max-sm:shrink-999" />}
          <div className="flex flex-wrap items-center justify-end gap-x-3 max-sm:max-w-[calc(100%-2.25rem)] max-sm:shrink-0 sm:min-w-0">
            <span className="shrink-0">{readTimeLabel(prompt.readTime)}</span>
            <Figures prompt={prompt} />
          </div>
        </div>
        <div className="z-1 flex items-center gap-1 self-start has-[[open]]:z-10 sm:self-auto">
          <CardActions prompt={prompt} className="justify-end sm:min-w-27" />
          {actions && <div className="max-sm:absolute max-sm:end-2 max-sm:bottom-2">{actions}</div>}
        </div>
      </div>
    </article>
  );
}

function Ribbon({ className }: { className: string }) {
  return (
    <span className={classes('bg-ember px-2 py-0.5 font-medium text-on-ember text-xs', className)}>
      Featured
    </span>
  );
}

export function CardTitle({
  prompt,
  as: Heading = 'h2',
  className,
  children = prompt.title,
}: {
  prompt: PromptSummary;
  as?: 'h2' | 'h3' | undefined;
  className: string;
  children?: ReactNode;
}) {
  return (
    <Heading className={className} dir="auto">
      {/* Has no direction of its own, so that the heading takes that of the title. */}
      <CardLink href={paths.prompt(prompt.id)} dir={undefined}>
        {children}
      </CardLink>
    </Heading>
  );
}

function TopicLink({
  category: { name, color },
  className,
}: Pick<PromptSummary, 'category'> & { className?: string }) {
  return (
    <a
      href={paths.explore({ category: name.toLowerCase() })}
      data-scroll="top"
      className={classes(
        'relative z-1 inline-flex min-h-6 min-w-6 items-center gap-2 hover:text-ink hover:underline',
        className,
      )}
    >
      <ColorDot color={color} />
      <span className="truncate">{name}</span>
    </a>
  );
}

/** The tags of a prompt but the one that repeats its kind, which is shown beside them. */
function tagsOf({ tags, kind }: Pick<PromptSummary, 'tags' | 'kind'>): string[] {
  return tags.filter((tag) => tag !== kind);
}

function Tags({ tags, className }: { tags: readonly string[]; className: string }) {
  if (!tags.length) return null;
  return (
    <ul aria-label="Tags" className={className}>
      {tags.map((tag) => (
        <li key={tag} className="min-w-0">
          <Tag href={paths.explore({ tags: [tag] })} data-scroll="top" className="relative z-1 min-w-6">
            {tag}
          </Tag>
        </li>
      ))}
    </ul>
  );
}
