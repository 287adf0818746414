import { memo } from 'react';
import {
  filledWith,
  type PlaceholderSegment,
  type PlaceholderValues,
  type Segment,
} from '../../domain/placeholders.ts';
import { classes } from '../ui/classes.ts';

/**
 * A prompt's text as it will be copied: white space preserved, placeholders highlighted and replaced by the reader's values.
 * Each line has its own text direction. Only placeholders whose value changed are rendered again.
 */
export const PromptBody = memo(function PromptBody({
  segments,
  values,
  original,
  wrap,
  active,
  onPick,
}: {
  segments: readonly Segment[];
  values: PlaceholderValues;
  /** Shows placeholders as original, without their defaults. */
  original: boolean;
  /** Wraps long lines instead of scrolling. */
  wrap: boolean;
  /** Key of the placeholder whose field is focused. */
  active?: string | undefined;
  /** Called with the key of a clicked placeholder. */
  onPick?: ((key: string) => void) | undefined;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for pointers; keyboard users have the fields
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      // A scrollable region must be focusable, and therefore needs a name.
      {...(!wrap && { tabIndex: 0, role: 'group', 'aria-label': 'Prompt text' })}
      className={classes(
        'font-mono text-[0.9375rem] leading-[1.75] text-start [unicode-bidi:plaintext] max-sm:text-sm max-sm:leading-[1.75]',
        wrap ? 'whitespace-pre-wrap' : 'overflow-x-auto pb-2 whitespace-pre [overflow-wrap:normal]',
      )}
      onClick={(event) => {
        const key = (event.target as Element).closest<HTMLElement>('mark')?.dataset.key;
        // Ignore text selections that end on a placeholder.
        if (key !== undefined && document.getSelection()?.isCollapsed) onPick?.(key);
      }}
    >
      {segments.map((segment, index) =>
        segment.kind === 'text' ? (
          segment.raw
        ) : (
          <PlaceholderMark
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of segments never changes
            key={index}
            segment={segment}
            value={filledWith(values, segment.key)}
            original={original}
            active={active === segment.key}
            pickable={onPick !== undefined}
          />
        ),
      )}
    </div>
  );
});

const PlaceholderMark = memo(function PlaceholderMark({
  segment,
  value,
  original,
  active,
  pickable,
}: {
  segment: PlaceholderSegment;
  value: string;
  original: boolean;
  active: boolean;
  pickable: boolean;
}) {
  const filled = value.trim() !== '';
  return (
    <mark
      data-key={segment.key}
      data-filled={filled || undefined}
      title={filled || (segment.default !== undefined && !original) ? segment.label : undefined}
      className={classes(
        'rounded-[3px] box-decoration-clone transition-colors [unicode-bidi:isolate]',
        pickable && 'cursor-pointer',
        filled
          ? 'bg-transparent font-semibold text-ink underline decoration-ember decoration-2 underline-offset-4'
          : 'bg-ember-soft px-[0.2em] py-[0.12em] text-ember',
        active && 'outline-2 outline-ember',
      )}
    >
      {filled ? value : original ? segment.raw : (segment.default ?? segment.raw)}
    </mark>
  );
});
