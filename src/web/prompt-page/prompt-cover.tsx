import type { PromptSummary } from '../../contract/prompts.ts';
import { drawnCover } from '../../domain/addresses.ts';
import { classes } from '../ui/classes.ts';

/** The prompt's picture across the page; of a drawn cover, which only stands in for one, a strip. */
export function PromptCover({
  prompt: { imageUrl, categoryId, title },
  className,
}: {
  prompt: Pick<PromptSummary, 'imageUrl' | 'categoryId' | 'title'>;
  className: string;
}) {
  const drawn = isDrawn(imageUrl);
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
        drawn ? 'h-14 sm:h-20' : 'aspect-[16/9] sm:aspect-[5/2]',
        // The placeholder of a picture that failed is no picture to look at.
        '[&[src="/placeholder.svg"]]:aspect-[6/1] [&[src="/placeholder.svg"]]:bg-[#e6e2d9] [&[src="/placeholder.svg"]]:object-contain',
        className,
      )}
    />
  );
}

/** Whether a prompt has no picture of its own, only what this site draws. */
function isDrawn(imageUrl: string): boolean {
  return imageUrl === '' || imageUrl.startsWith('/covers/');
}
