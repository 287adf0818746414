import { Heart, Star } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { PromptSummary } from '../../contract/prompts.ts';
import { centsOf, priceLabel } from '../../domain/price.ts';
import { compactQuantity, formatCompact } from '../ui/numbers.ts';
import { Badge } from '../ui/tag.tsx';
import { AuthorLink } from '../users/author-link.tsx';

/** Avatar and name of a prompt's author. */
export function Author({
  prompt: { authorUsername: username, authorDisplayName, authorAvatarUrl: photoURL },
  ...props
}: Omit<ComponentProps<typeof AuthorLink>, 'author'> & {
  prompt: Pick<PromptSummary, 'authorDisplayName' | 'authorUsername' | 'authorAvatarUrl'>;
}) {
  return (
    <AuthorLink author={{ username, displayName: authorDisplayName || 'Unknown', photoURL }} {...props} />
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
