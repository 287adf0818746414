import { paths } from '../../../contract/core/routes.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { choiceLabel, unusualChoices } from '../../../domain/prompts/choices.ts';
import { writtenUseWhen } from '../../../domain/prompts/when-to-use.ts';
import { Lazy, lazyComponent } from '../../core/lazy-component.tsx';
import { ClampedText } from '../../ui/clamped-text.tsx';
import { classes } from '../../ui/classes.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { Badge, Tag } from '../../ui/tag.tsx';
import { AdultBadge, Author, outcomeLabel, Rating, readTimeLabel } from '../cards/prompt-facts.tsx';
import { ForkOrigin } from './fork-origin.tsx';

export const premiumNote = lazyComponent(
  async () => (await import('../premium/premium-note.tsx')).PremiumNote,
);

/** A prompt's author, date, title, heading, summary, topic and tags. */
export function PromptHeading({
  prompt,
  as: Title,
  className,
}: {
  prompt: Prompt;
  /** h2 in the editor's preview, because that page has its own title. */
  as: 'h1' | 'h2';
  className: string;
}) {
  const { title, heading, summary, useWhen, category, models, tags } = prompt;
  const date = prompt.publishedAt ?? prompt.createdAt;
  return (
    <header className={className}>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
        <Author prompt={prompt} size={28} className="font-medium text-ink" />
        <span aria-hidden className="max-sm:hidden">
          ·
        </span>
        <p>
          <LocalTime at={date} format="long" />
          <span aria-hidden className="mx-2 sm:mx-2.5">
            ·
          </span>
          <span>{readTimeLabel(prompt.readTime)}</span>
          {prompt.version > 1 && (
            <>
              <span aria-hidden className="mx-2 sm:mx-2.5">
                ·
              </span>
              <a
                href={paths.promptHistory(prompt.id)}
                className="inline-flex min-h-6 items-center transition-colors hover:text-ink"
              >
                Version {prompt.version}
              </a>
            </>
          )}
          {prompt.ratingCount > 0 && (
            <>
              <span aria-hidden className="mx-2 sm:mx-2.5">
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
          {prompt.outcomes.thisVersion.total > 0 && (
            <>
              <span aria-hidden className="mx-2 sm:mx-2.5">
                ·
              </span>
              <span>{outcomeLabel(prompt.outcomes.thisVersion)}</span>
            </>
          )}
        </p>
      </div>
      <Title
        dir="auto"
        className={classes('mt-2.5 text-xl sm:mt-4', title.length > 64 ? 'sm:text-2xl' : 'sm:text-3xl')}
      >
        {title || 'Untitled'}
      </Title>
      <ClampedText length={Math.max(heading.length, summary.length, useWhen.length)}>
        {heading && (
          <p dir="auto" className="mt-1.5 font-display text-base text-ink sm:mt-2 sm:text-xl">
            {heading}
          </p>
        )}
        <p dir="auto" className="mt-1.5 max-w-[72ch] text-muted max-sm:text-sm sm:mt-3">
          {summary}
        </p>
        {useWhen && (
          <p dir="auto" className="mt-1.5 max-w-[72ch] text-sm text-muted">
            {writtenUseWhen(useWhen)}
          </p>
        )}
      </ClampedText>
      {prompt.forkedFrom && <ForkOrigin origin={prompt.forkedFrom} />}
      <ul
        aria-label="Topic and tags"
        // A single row on phones, so that the text begins within the first screen.
        className="mt-2.5 flex gap-2 max-sm:scroll-fade max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none] max-sm:[&>li]:shrink-0 sm:mt-4 sm:flex-wrap"
      >
        {prompt.status !== 'published' && (
          <li>{prompt.status === 'draft' ? <Badge>Draft</Badge> : <Badge tone="danger">Hidden</Badge>}</li>
        )}
        {prompt.isAdult && (
          <li>
            <AdultBadge prompt={prompt} />
          </li>
        )}
        {prompt.isPremium && (
          <li>
            <Lazy component={premiumNote} props={{ prompt }} fallback={<Badge tone="ember">Premium</Badge>} />
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
        {unusualChoices(prompt).map((choice) => (
          <li key={choice}>
            <a href={paths.explore({ [choice]: prompt[choice] })} className="group block rounded-full">
              <Badge className="transition-colors group-hover:border-edge group-hover:text-ink">
                {choiceLabel(choice, prompt[choice])}
              </Badge>
            </a>
          </li>
        ))}
        {models.map((model) => (
          <li key={model} className="min-w-0">
            <a href={paths.explore({ model })} className="group block rounded-full">
              <Badge className="transition-colors group-hover:border-edge group-hover:text-ink">
                {model}
              </Badge>
            </a>
          </li>
        ))}
        {tags.map((tag) => (
          <li key={tag} className="min-w-0">
            <Tag href={paths.explore({ tags: [tag] })}>{tag}</Tag>
          </li>
        ))}
      </ul>
    </header>
  );
}
