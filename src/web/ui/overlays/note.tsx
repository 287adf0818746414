import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

/** The class of the button that opens a {@link Note}. */
export const noteAnchor = '[anchor-name:--note]';

/**
 * An explanation that its button opens (`popoverTarget`), also without scripts: theme.css shows such buttons
 * if the id ends in `-note`. A browser that cannot position it at the button centers it.
 */
export function Note({
  id,
  heading,
  align,
  className,
  children,
}: {
  id: `${string}-note`;
  heading: string;
  align: keyof typeof placed;
  /** Its width. */
  className: string;
  children: ReactNode;
}) {
  return (
    <div
      id={id}
      popover="auto"
      className={classes(
        'm-auto max-w-[calc(100vw-2rem)] rounded-card border border-hairline bg-raised p-4 text-start text-sm whitespace-normal text-ink shadow-float supports-[position-area:block-end]:mt-2 supports-[position-area:block-end]:mb-0 supports-[position-area:block-end]:[position-anchor:--note]',
        placed[align],
        className,
      )}
    >
      <p className="font-semibold">{heading}</p>
      {children}
    </div>
  );
}

/** How it is placed below or above its button. */
const placed = {
  start:
    'supports-[position-area:block-end]:[position-area:block-end_span-inline-end] supports-[position-area:block-end]:[position-try-fallbacks:flip-block,flip-inline]',
  center:
    'supports-[position-area:block-end]:mx-4 supports-[position-area:block-end]:[justify-self:anchor-center] supports-[position-area:block-end]:[position-area:block-end_span-all] supports-[position-area:block-end]:[position-try-fallbacks:flip-block]',
};
