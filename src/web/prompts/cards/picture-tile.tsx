import type { CSSProperties } from 'react';
import { classes } from '../../ui/classes.ts';
import { cardLinkFrame } from '../../ui/pages/card.tsx';
import { CardActions } from './card-actions.tsx';
import { CardTitle, type PromptCardProps } from './prompt-card.tsx';
import { PromptCover } from './prompt-cover.tsx';
import { AdultBadge, Author, Likes, PriceBadge } from './prompt-facts.tsx';

/**
 * A prompt as its picture, in a list with the class `masonry`. Title, author and buttons are over its lower
 * edge while it is hovered or has the focus, and below it on touch devices.
 */
export function PictureTile({
  prompt,
  actions,
  heading,
  title,
  eager,
  first,
}: Omit<PromptCardProps, 'view'>) {
  return (
    <article className={classes(cardLinkFrame, 'overflow-hidden rounded-card outline-offset-2')}>
      <PromptCover
        prompt={prompt}
        eager={eager ?? false}
        first={first ?? false}
        aspect={`1 / ${tileHeight(prompt)}`}
        className="w-full rounded-card"
      />
      <span className="absolute start-2 top-2 z-1 flex gap-1">
        <AdultBadge prompt={prompt} />
        <PriceBadge prompt={prompt} />
        {actions}
      </span>
      <div className="tile-caption">
        <div className="flex items-start gap-2">
          <CardTitle prompt={prompt} as={heading} className="me-auto line-clamp-2 min-w-0 text-sm">
            {title}
          </CardTitle>
          <span className="mt-0.5 shrink-0 text-xs">
            <Likes count={prompt.likeCount} liked={prompt.liked} />
          </span>
        </div>
        <div className="flex items-center justify-between gap-2 text-xs text-muted">
          <Author prompt={prompt} className="relative z-1 min-w-0" />
          <CardActions prompt={prompt} className="relative z-1 shrink-0" />
        </div>
      </div>
    </article>
  );
}

/** The rows of a prompt's tile in a list with the class `masonry`, and a space below it. */
export function tileRows(prompt: Shown): CSSProperties {
  return { '--rows': Math.ceil(50 * tileHeight(prompt)) + 3 } as CSSProperties;
}

type Shown = Pick<PromptCardProps['prompt'], 'imageSize'>;

/** The height of a tile for a width of 1. Very tall and wide pictures are cropped around their focus. */
function tileHeight({ imageSize }: Shown): number {
  return imageSize ? Math.min(1.8, Math.max(0.5, imageSize.height / imageSize.width)) : 9 / 16;
}
