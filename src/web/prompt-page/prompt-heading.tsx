import type { PromptSummary } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { drawnCover } from '../../domain/addresses.ts';
import { Author, PriceBadge, Rating, readTimeLabel } from '../prompts/prompt-facts.tsx';
import { classes } from '../ui/classes.ts';
import { longDate } from '../ui/dates.ts';
import { Badge, Tag } from '../ui/tag.tsx';

/** A prompt's author, date, title, heading, summary, topic and tags. */
export function PromptHeading({
  prompt,
  as: Title,
  className,
}: {
  prompt: PromptSummary;
  /** h2 in the editor's preview, whose page has its own title. */
  as: 'h1' | 'h2';
  className: string;
}) {
  const { title, heading, summary, category, tags } = prompt;
  const date = prompt.publishedAt ?? prompt.createdAt;
  return (
    <header className={className}>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
        <Author prompt={prompt} size={28} className="font-medium text-ink" />
        <span aria-hidden className="max-sm:hidden">
          ·
        </span>
        <p className="max-sm:w-full">
          <time dateTime={date}>{longDate(date)}</time>
          <span aria-hidden className="mx-2.5">
            ·
          </span>
          <span>{readTimeLabel(prompt.readTime)}</span>
          {prompt.ratingCount > 0 && (
            <>
              <span aria-hidden className="mx-2.5">
                ·
              </span>
              <a
                href="#comments"
                className="inline-flex min-h-6 items-center gap-1 align-bottom transition-colors hover:text-ink"
              >
                <Rating prompt={prompt} />
              </a>
            </>
          )}
        </p>
      </div>
      <Title dir="auto" className={classes('mt-4', title.length > 64 ? 'text-2xl' : 'text-2xl sm:text-3xl')}>
        {title || 'Untitled'}
      </Title>
      {heading && (
        <p dir="auto" className="mt-2 font-display text-lg text-ink sm:text-xl">
          {heading}
        </p>
      )}
      <p dir="auto" className="mt-3 max-w-[72ch] text-muted">
        {summary}
      </p>
      <ul aria-label="Topic and tags" className="mt-4 flex flex-wrap gap-2">
        {prompt.status !== 'published' && (
          <li>
            <Badge tone="danger">{prompt.status === 'draft' ? 'Draft' : 'Hidden'}</Badge>
          </li>
        )}
        {prompt.isPremium && (
          <li>
            <PriceBadge prompt={prompt} />
          </li>
        )}
        {category.id && (
          <li className="min-w-0">
            <a
              href={paths.explore({ category: category.name.toLowerCase() })}
              className="group block rounded-full"
            >
              <Badge
                color={category.color}
                className="transition-colors group-hover:border-edge group-hover:text-ink"
              >
                {category.name}
              </Badge>
            </a>
          </li>
        )}
        {tags.map((tag) => (
          <li key={tag} className="min-w-0">
            <Tag href={paths.explore({ tags: [tag] })}>{tag}</Tag>
          </li>
        ))}
      </ul>
    </header>
  );
}

/** The prompt's cover across the page; a generated cover is only a narrow strip. */
export function PromptCover({
  prompt: { imageUrl, categoryId, title },
  className,
}: {
  prompt: Pick<PromptSummary, 'imageUrl' | 'categoryId' | 'title'>;
  className: string;
}) {
  const generated = isGenerated(imageUrl);
  return (
    <img
      src={imageUrl || drawnCover(categoryId, title)}
      alt=""
      width={1200}
      height={675}
      decoding="async"
      fetchPriority="high"
      referrerPolicy="no-referrer"
      className={classes(
        'w-full rounded-card bg-sunken object-cover',
        generated ? 'h-14 sm:h-20' : 'aspect-[16/9] sm:aspect-[5/2]',
        // The placeholder for images that failed to load is shown small.
        '[&[src="/placeholder.svg"]]:aspect-[6/1] [&[src="/placeholder.svg"]]:bg-[#e6e2d9] [&[src="/placeholder.svg"]]:object-contain',
        className,
      )}
    />
  );
}

/** Whether the prompt has only a generated cover. */
function isGenerated(imageUrl: string): boolean {
  return imageUrl === '' || imageUrl.startsWith('/covers/');
}
