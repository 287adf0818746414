import type { ReactNode } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { classes } from '../../ui/classes.ts';
import { CardLink, cardLinkFrame } from '../../ui/pages/card.tsx';
import { ColorDot, Tag } from '../../ui/tag.tsx';
import { CardActions } from './card-actions.tsx';
import { PromptCover } from './prompt-cover.tsx';
import { AdultBadge, Author, Figures, kindFacts, PriceBadge, readTimeLabel } from './prompt-facts.tsx';

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
  /** How many tags a row shows: 3 by default, 2 in narrow lists. */
  tags?: 2 | 3;
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
    : '@container/list divide-y divide-hairline rounded-card border border-hairline bg-raised';
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
          <Facts prompt={prompt} className="min-w-0" />
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
          <Figures prompt={prompt} copies className="ms-auto shrink-0" />
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
 * 88 px high: its text, then a column of 184 px. In narrow lists the column is a line below the text, and the
 * title is shown in full.
 */
function Row({
  prompt,
  actions,
  byline = true,
  tags = 3,
  heading,
  title,
  summary,
  eager,
  first,
  ribbon,
}: ViewProps) {
  return (
    <article
      className={classes(
        cardLinkFrame,
        // Isolated, so that nothing in it covers the focus ring of the next row.
        'group/card isolate grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 rounded-card p-3 -outline-offset-2 hover:bg-paper has-focus-visible:z-1 @row:min-h-22 @row:grid-cols-[8rem_minmax(0,1fr)_11.5rem] @row:grid-rows-[1fr_auto] @row:gap-x-4 @row:py-1.25 dark:hover:bg-sunken',
      )}
    >
      <PromptCover
        prompt={prompt}
        eager={eager ?? false}
        first={first ?? false}
        className="w-full self-start rounded-[6px] @row:row-span-2 @row:self-center"
      />
      {/* Two lines in wide lists: of the title as many as it needs, then the summary. */}
      <div className="min-w-0 @row:line-clamp-2 @row:self-center">
        <CardTitle
          prompt={prompt}
          as={heading}
          className={classes('text-base leading-snug @row:leading-4.75', aligned)}
        >
          {title}
        </CardTitle>
        <p
          className={classes(
            'line-clamp-2 text-muted text-sm leading-snug @row:line-clamp-none @row:leading-4.75',
            aligned,
          )}
          dir="auto"
        >
          {summary ?? prompt.summary}
        </p>
      </div>
      <Facts
        prompt={prompt}
        className="col-span-2 mt-1.5 @row:col-span-1 @row:col-start-2 @row:-mt-0.5 @row:mb-1"
        before={
          <>
            {ribbon && <Ribbon className="rounded-full leading-5" />}
            <AdultBadge prompt={prompt} />
            <PriceBadge prompt={prompt} />
          </>
        }
      >
        <Fact>{readTimeLabel(prompt.readTime)}</Fact>
        <Tags
          tags={tagsOf(prompt).slice(0, tags)}
          className="contents"
          look="ms-0.5 border-transparent border-y-2 bg-clip-padding"
        />
      </Facts>
      <div
        className={classes(
          'col-span-2 mt-1.5 flex items-center gap-x-3 text-muted text-xs @row:col-span-1 @row:col-start-3 @row:row-span-2 @row:row-start-1 @row:mt-0 @row:flex-wrap @row:content-center @row:gap-x-2',
          // On small phones the buttons of its author are on a line of their own.
          actions ? 'flex-wrap gap-y-1' : '',
        )}
      >
        {byline && (
          <span className="flex min-w-0 @row:basis-full">
            <Author prompt={prompt} className="relative z-1" />
          </span>
        )}
        <Figures prompt={prompt} className="min-h-7 shrink-0" />
        <div className={classes('ms-auto flex gap-1', actions ? '@row:basis-full @row:justify-end' : '')}>
          <CardActions prompt={prompt} onHover className="relative z-1 @row:gap-0" />
          {actions}
        </div>
      </div>
    </article>
  );
}

/** Texts of both directions begin at the same edge of a row. */
const aligned = 'text-left';

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

/**
 * Topic, kind, model and what `children` add, in one line. Each is whole or absent: what does not fit wraps
 * to lines that show only while one of its links has the focus.
 */
function Facts({
  prompt,
  before,
  className,
  children,
}: Pick<PromptCardProps, 'prompt'> & { before?: ReactNode; className: string; children?: ReactNode }) {
  const { name, color } = prompt.category;
  return (
    <div
      className={classes(
        'flex h-6 flex-wrap gap-x-1 overflow-hidden text-muted text-xs leading-6 has-focus-visible:h-auto has-focus-visible:overflow-visible',
        className,
      )}
    >
      {before}
      <a
        href={paths.explore({ category: name.toLowerCase() })}
        data-scroll="top"
        className="relative z-1 inline-flex min-h-6 min-w-6 max-w-full items-center gap-2 not-first:ms-1 hover:text-ink hover:underline"
      >
        <ColorDot color={color} />
        <span className="truncate">{name}</span>
      </a>
      {kindFacts(prompt).map((fact) => (
        <Fact key={fact}>{fact}</Fact>
      ))}
      {children}
    </div>
  );
}

function Fact({ children }: { children: string }) {
  return <span>{`· ${children}`}</span>;
}

/** The tags of a prompt but the one that repeats its kind, which is shown beside them. */
function tagsOf({ tags, kind }: Pick<PromptSummary, 'tags' | 'kind'>): string[] {
  return tags.filter((tag) => tag !== kind);
}

function Tags({ tags, className, look }: { tags: readonly string[]; className: string; look?: string }) {
  if (!tags.length) return null;
  return (
    <ul aria-label="Tags" className={className}>
      {tags.map((tag) => (
        <li key={tag} className="min-w-0">
          <Tag
            href={paths.explore({ tags: [tag] })}
            data-scroll="top"
            className={classes('relative z-1 min-w-6', look)}
          >
            {tag}
          </Tag>
        </li>
      ))}
    </ul>
  );
}
