import type { CSSProperties } from 'react';
import type { PromptSummary } from '../../../../contract/prompts/prompts.ts';
import { isGeneratedCover } from '../../../../domain/core/addresses.ts';
import { classes } from '../../../ui/classes.ts';
import type { LightboxImage } from './lightbox.tsx';
import { Zoomable } from './zoomable.tsx';

/**
 * The picture that the author chose, as a whole. Renders nothing for a generated cover, which shows the
 * prompt's own text.
 */
export function ChosenCover({
  prompt: { imageUrl, imageSize, title, category },
  className,
}: {
  prompt: Pick<PromptSummary, 'imageUrl' | 'imageSize' | 'title' | 'category'>;
  className: string;
}) {
  if (imageUrl === '' || isGeneratedCover(imageUrl)) return null;
  return (
    <div
      style={frameOf(category.color, imageSize)}
      className={classes('topic-tint relative max-h-48 min-h-24 w-full rounded-card sm:max-h-80', className)}
    >
      <WholePicture images={[{ src: imageUrl, title }]} index={0} alt="" first />
    </div>
  );
}

/** Fills the element around it with a picture that is neither cut nor enlarged, and opens in a lightbox. */
export function WholePicture({
  images,
  index,
  alt,
  first,
}: {
  images: readonly LightboxImage[];
  index: number;
  alt: string;
  /** Whether it is likely the largest contentful paint. */
  first: boolean;
}) {
  return (
    <Zoomable images={images} index={index} className="absolute inset-0 rounded-card">
      <img
        src={images[index]?.src}
        alt={alt}
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        referrerPolicy="no-referrer"
        className="size-full rounded-card object-scale-down"
      />
    </Zoomable>
  );
}

/** The tint of a topic, and the shape of a picture: the page does not move when the picture is loaded. */
export function frameOf(color: string, size: PromptSummary['imageSize']): CSSProperties {
  const { width, height } = size ?? { width: 1200, height: 800 };
  const shape = { aspectRatio: `${width} / ${height}`, '--picture-height': `${height}px` };
  return { ...(color && { '--topic': color }), ...shape } as CSSProperties;
}
