import type { Collection } from '../../../contract/community/collections.ts';
import { PromptCover } from '../../prompts/cards/prompt-cover.tsx';
import { classes } from '../../ui/classes.ts';

/** A cover composed of the covers of the first prompts: one, or four in a square of two by two. */
export function CollectionCover({
  covers,
  eager = false,
  className,
}: Pick<Collection, 'covers'> & { eager?: boolean; className?: string }) {
  const shown = covers.length < 4 ? covers.slice(0, 1) : covers;
  return (
    <div
      aria-hidden
      className={classes(
        'grid aspect-video overflow-hidden bg-sunken',
        shown.length > 1 && 'grid-cols-2 gap-px',
        className,
      )}
    >
      {shown.map(({ color, ...cover }, index) => (
        <PromptCover
          // biome-ignore lint/suspicious/noArrayIndexKey: covers have no identity
          key={index}
          prompt={{ ...cover, category: { color } }}
          eager={eager}
          className="size-full"
        />
      ))}
    </div>
  );
}
