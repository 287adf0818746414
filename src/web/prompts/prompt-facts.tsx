import { Heart, Star } from 'lucide-react';
import type { PromptSummary } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { centsOf, priceLabel } from '../../domain/price.ts';
import { Avatar } from '../ui/avatar.tsx';
import { classes } from '../ui/classes.ts';
import { compactQuantity, formatCompact } from '../ui/numbers.ts';
import { Badge } from '../ui/tag.tsx';

/** Avatar and name of a prompt's author, linked to the profile if the account still exists. */
export function Author({
  prompt,
  size = 24,
  className,
}: {
  prompt: Pick<PromptSummary, 'authorDisplayName' | 'authorUsername' | 'authorAvatarUrl'>;
  size?: number;
  className?: string;
}) {
  const name = prompt.authorDisplayName || 'Unknown';
  const linkClass = classes('inline-flex min-h-6 min-w-0 items-center gap-2', className);
  const content = (
    <>
      <Avatar name={name} src={prompt.authorAvatarUrl} size={size} />
      <span className="truncate">{name}</span>
    </>
  );
  if (!prompt.authorUsername) return <span className={linkClass}>{content}</span>;
  return (
    <a
      href={paths.profile(prompt.authorUsername)}
      className={classes(linkClass, 'transition-colors hover:text-ink')}
    >
      {content}
    </a>
  );
}

/** Heart and number of likes. */
export function Likes({ count, liked }: { count: number; liked: boolean }) {
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      <Heart size={15} aria-hidden className={liked ? 'fill-current text-like' : undefined} />
      {formatCompact(count)}
      <span className="sr-only">{count === 1 ? ' like' : ' likes'}</span>
    </span>
  );
}

/** Mean and number of ratings; nothing without ratings. */
export function Rating({ prompt }: { prompt: Pick<PromptSummary, 'ratingMean' | 'ratingCount'> }) {
  const { ratingMean, ratingCount } = prompt;
  if (ratingMean === null) return null;
  return (
    <>
      <Star size={15} aria-hidden className="fill-current text-bookmark" />
      <span aria-hidden className="tabular-nums">
        {ratingMean.toFixed(1)} ({formatCompact(ratingCount)})
      </span>
      <span className="sr-only">{ratingLabel(ratingMean, ratingCount)}</span>
    </>
  );
}

/** '4.6 out of 5, 12 ratings' */
export function ratingLabel(mean: number, count: number): string {
  return `${mean.toFixed(1)} out of 5, ${compactQuantity(count, 'rating')}`;
}

/** The price of a premium prompt; nothing for a free one. */
export function PriceBadge({ prompt }: { prompt: Pick<PromptSummary, 'isPremium' | 'price'> }) {
  if (!prompt.isPremium) return null;
  return <Badge tone="ember">{priceLabel(centsOf(prompt.price) ?? 0)}</Badge>;
}

/** '{n} min read' */
export function readTimeLabel(minutes: number): string {
  return `${minutes} min read`;
}
