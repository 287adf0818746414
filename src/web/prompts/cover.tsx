import type { PromptSummary } from '../../contract/prompts.ts';
import { cardImage, drawnCover } from '../../domain/addresses.ts';
import { classes } from '../ui/classes.ts';

/** A prompt's picture in card width; without one, the cover that the site draws from topic and title. */
export function Cover({
  prompt,
  eager = false,
  first = false,
  className,
}: {
  prompt: Pick<PromptSummary, 'imageUrl' | 'categoryId' | 'title'>;
  /** Stands above the fold. */
  eager?: boolean;
  /** Is likely the largest thing seen first. */
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
