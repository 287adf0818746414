import type { PromptSummary } from '../../contract/prompts.ts';
import { cardImage, drawnCover } from '../../domain/addresses.ts';
import { classes } from '../ui/classes.ts';

/** A prompt's cover image at card width, or else the generated cover. */
export function Cover({
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
