import type { PromptSummary } from '../../contract/prompts.ts';
import { drawnCover } from '../../domain/addresses.ts';
import { classes } from '../ui/classes.ts';

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
