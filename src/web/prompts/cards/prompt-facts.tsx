import { Copy, Heart, Star } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { Outcomes } from '../../../contract/prompts/outcomes.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { choiceLabel, type PromptChoice, unusualChoices } from '../../../domain/prompts/choices.ts';
import { useMoney } from '../../core/money.ts';
import { AuthorLink } from '../../people/author-link.tsx';
import { classes } from '../../ui/classes.ts';
import { compactQuantity, formatCompact, formatNumber, formatShort, quantity } from '../../ui/numbers.ts';
import { Badge } from '../../ui/tag.tsx';

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

/** A heart and the number of likes. */
export function Likes({ count, liked }: { count: number; liked: boolean }) {
  return (
    <Count count={count} label={quantity(count, 'like')}>
      <Heart size={15} aria-hidden className={liked ? 'fill-current text-like' : undefined} />
    </Count>
  );
}

/** Likes, and stars and, with `copies`, copies if there are any. */
export function Figures({
  prompt: { likeCount, liked, downloadCount, ratingMean, ratingCount },
  copies = false,
  className,
}: {
  prompt: Pick<PromptSummary, 'likeCount' | 'liked' | 'downloadCount' | 'ratingMean' | 'ratingCount'>;
  copies?: boolean;
  className?: string;
}) {
  return (
    <span className={classes('flex flex-wrap items-center gap-x-2.5', className)}>
      <Likes count={likeCount} liked={liked} />
      {copies && downloadCount > 0 && (
        <Count count={downloadCount} label={quantity(downloadCount, 'copy', 'copies')}>
          <Copy size={14} aria-hidden />
        </Count>
      )}
      {ratingMean !== null && (
        <Count count={ratingCount} label={ratingLabel(ratingMean, ratingCount)} mean={ratingMean}>
          <Star size={14} aria-hidden className="fill-current text-bookmark" />
        </Count>
      )}
    </span>
  );
}

/** An icon and a short number, e.g. 1.2K; `label` is its full text. */
function Count({
  count,
  label,
  mean,
  children,
}: {
  count: number;
  label: string;
  mean?: number;
  children: ReactNode;
}) {
  const short = formatShort(count);
  return (
    <span
      title={label}
      className={classes(
        'inline-flex shrink-0 items-center gap-1 tabular-nums',
        // Placed above the card's link, so that its tooltip works.
        short !== formatNumber(count) && 'relative z-1',
      )}
    >
      {children}
      <span aria-hidden>{mean === undefined ? short : `${mean.toFixed(1)} (${short})`}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** Mean and number of ratings; renders nothing without ratings. */
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

/** '12 of 14 say it worked' */
export function outcomeLabel(counts: Outcomes['thisVersion']): string {
  return `${partLabel(counts)} ${counts.total === 1 ? 'says' : 'say'} it worked`;
}

/** '12 of 14' */
export function partLabel({ worked, total }: Outcomes['thisVersion']): string {
  return `${formatNumber(worked)} of ${formatNumber(total)}`;
}

/** '4.6 out of 5, 12 ratings' */
export function ratingLabel(mean: number, count: number): string {
  return `${mean.toFixed(1)} out of 5, ${compactQuantity(count, 'rating')}`;
}

/** The price of a premium prompt; renders nothing for a free one. */
export function PriceBadge({ prompt }: { prompt: Pick<PromptSummary, 'isPremium' | 'price'> }) {
  const money = useMoney();
  if (!prompt.isPremium) return null;
  return <Badge tone="ember">{money(prompt.price)}</Badge>;
}

/**
 * The badge of an adult prompt; renders nothing for others. Such a prompt is visible only to its author,
 * admins and readers who opted in.
 */
export function AdultBadge({ prompt }: { prompt: Pick<PromptSummary, 'isAdult'> }) {
  return prompt.isAdult ? <Badge tone="danger">Adult</Badge> : null;
}

/** The unusual choices of a prompt and its first model: 'Image', 'Midjourney +1'. */
export function kindFacts(prompt: Pick<PromptSummary, PromptChoice | 'models'>): string[] {
  const [model, ...others] = prompt.models;
  return [
    ...unusualChoices(prompt).map((choice) => choiceLabel(choice, prompt[choice])),
    ...(model ? [others.length ? `${model} +${others.length}` : model] : []),
  ];
}

/** '{n} min read' */
export function readTimeLabel(minutes: number): string {
  return `${minutes} min read`;
}
