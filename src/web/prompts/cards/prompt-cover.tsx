import { type CSSProperties, Fragment } from 'react';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { cardImage, focusOf, isGeneratedCover } from '../../../domain/core/addresses.ts';
import type { PlaceholderRange } from '../../../domain/prompts/placeholders/placeholders.ts';
import { classes } from '../../ui/classes.ts';

/**
 * A prompt's cover, 16:9 and as wide as `className` defines: the picture chosen by its author, else its first
 * lines on paper in the colour of its topic.
 */
export function PromptCover({
  prompt,
  eager = false,
  first = false,
  aspect,
  className,
}: {
  prompt: Pick<PromptSummary, 'imageUrl' | 'imageFocus' | 'beginning' | 'placeholders'> & {
    category: Pick<PromptSummary['category'], 'color'>;
  };
  /** Whether the cover is above the fold. */
  eager?: boolean;
  /** Whether it is likely the largest contentful paint. */
  first?: boolean;
  /** Its shape, instead of 16:9, as a CSS aspect ratio. */
  aspect?: string;
  className?: string;
}) {
  const { imageUrl, imageFocus, beginning, placeholders, category } = prompt;
  if (!hasPicture(prompt))
    return (
      <GeneratedCover
        text={beginning}
        placeholders={placeholders}
        color={category.color}
        aspect={aspect}
        className={className}
      />
    );
  const focus = focusOf(imageUrl) ?? imageFocus;
  return (
    <img
      src={cardImage(imageUrl)}
      alt=""
      width={640}
      height={360}
      loading={eager || first ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      referrerPolicy="no-referrer"
      style={{
        ...(focus && { objectPosition: `${focus.x}% ${focus.y}%` }),
        ...(aspect && { aspectRatio: aspect }),
      }}
      className={classes('aspect-video bg-sunken object-cover', className)}
    />
  );
}

/**
 * The generated cover for a text made by `coverText`. Its font size grows with its width (see
 * prompt-cover.css).
 */
export function GeneratedCover({
  text,
  placeholders,
  color,
  aspect,
  className,
}: {
  text: string;
  placeholders: readonly PlaceholderRange[];
  /** `#rrggbb` of the topic; '' for none. */
  color: string;
  aspect?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <div
      aria-hidden
      data-cover
      translate="no"
      className={classes('prompt-cover', className)}
      style={
        {
          ...(color && { '--topic': color }),
          '--turn': turnOf(text),
          ...(aspect && { aspectRatio: aspect }),
        } as CSSProperties
      }
    >
      <div data-short={text.length < 120 || undefined}>
        {text.slice(0, placeholders[0]?.start)}
        {placeholders.map(({ start, end, label }, index) => (
          <Fragment key={start}>
            <span>{label}</span>
            <b>{text.slice(end, placeholders[index + 1]?.start)}</b>
          </Fragment>
        ))}
      </div>
    </div>
  );
}

/** Whether its author chose a picture as the prompt's cover. */
export function hasPicture({ imageUrl }: Pick<PromptSummary, 'imageUrl'>): boolean {
  return imageUrl !== '' && !isGeneratedCover(imageUrl);
}

/** Degrees by which the hue differs from that of the topic, so that prompts of one topic are told apart. */
function turnOf(text: string): number {
  return (((text.codePointAt(0) ?? 0) + text.length) % 5) * 9 - 18;
}
