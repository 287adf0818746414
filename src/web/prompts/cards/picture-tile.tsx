import { Play } from 'lucide-react';
import { type CSSProperties, type PointerEvent, useState } from 'react';
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
  const aspectRatio = `1 / ${tileHeight(prompt)}`;
  const { videoUrl } = prompt;
  const [playing, setPlaying] = useState(false);
  const play = ({ pointerType }: PointerEvent) =>
    setPlaying(pointerType === 'mouse' && !matchMedia('(prefers-reduced-motion: reduce)').matches);
  return (
    <article
      {...(videoUrl && { onPointerEnter: play, onPointerLeave: () => setPlaying(false) })}
      className={classes(cardLinkFrame, 'overflow-hidden rounded-card outline-offset-2')}
    >
      <PromptCover
        prompt={prompt}
        eager={eager ?? false}
        first={first ?? false}
        aspect={aspectRatio}
        className="w-full rounded-card"
      />
      {playing && (
        <video
          src={videoUrl}
          autoPlay
          muted
          loop
          playsInline
          aria-hidden
          style={{ aspectRatio }}
          className="pointer-events-none absolute inset-x-0 top-0 w-full object-cover"
        />
      )}
      {videoUrl && !playing && (
        <Play
          size={28}
          aria-hidden
          className="pointer-events-none absolute end-2 top-2 rounded-full bg-black/60 fill-white p-1.5 text-white"
        />
      )}
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
