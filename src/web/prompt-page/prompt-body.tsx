import { memo } from 'react';
import {
  filledWith,
  type PlaceholderSegment,
  type PlaceholderValues,
  type Segment,
} from '../../domain/placeholders.ts';
import { classes } from '../ui/classes.ts';

/**
 * A prompt's text as it is to be copied: white space kept, placeholders marked, those that the reader filled in with
 * their words. Each line takes its own direction. Only the marks whose value changed are drawn anew.
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
  /** Shows placeholders as written, without their defaults. */
  original: boolean;
  /** Breaks long lines; without it they are scrolled to. */
  wrap: boolean;
  /** Key of the placeholder whose field has the cursor. */
  active?: string | undefined;
  /** A placeholder was clicked. */
  onPick?: ((key: string) => void) | undefined;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for pointers; the keyboard has the fields themselves
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      // What scrolls must be reached by keyboard, and then needs a name.
      {...(!wrap && { tabIndex: 0, role: 'group', 'aria-label': 'Text of the prompt' })}
      className={classes(
        'font-mono text-[0.9375rem] leading-[1.75] text-start [unicode-bidi:plaintext] max-sm:text-sm max-sm:leading-[1.75]',
        wrap ? 'whitespace-pre-wrap' : 'overflow-x-auto pb-2 whitespace-pre [overflow-wrap:normal]',
      )}
      onClick={(event) => {
        const key = (event.target as Element).closest<HTMLElement>('mark')?.dataset.key;
        // A selection that ends on a mark is not a click on it.
        if (key !== undefined && document.getSelection()?.isCollapsed) onPick?.(key);
      }}
    >
      {segments.map((segment, index) =>
        segment.kind === 'text' ? (
          segment.raw
        ) : (
          <Mark
            // biome-ignore lint/suspicious/noArrayIndexKey: the segments of a body stay in their places
            key={index}
            segment={segment}
            value={filledWith(values, segment.key)}
            written={original}
            active={active === segment.key}
            pickable={onPick !== undefined}
          />
        ),
      )}
    </div>
  );
});

const Mark = memo(function Mark({
  segment,
  value,
  written,
  active,
  pickable,
}: {
  segment: PlaceholderSegment;
  value: string;
  written: boolean;
  active: boolean;
  pickable: boolean;
}) {
  const filled = value.trim() !== '';
  return (
    <mark
      data-key={segment.key}
      data-filled={filled || undefined}
      title={filled || (segment.default !== undefined && !written) ? segment.label : undefined}
      className={classes(
        'rounded-[3px] box-decoration-clone transition-colors [unicode-bidi:isolate]',
        pickable && 'cursor-pointer',
        filled
          ? 'bg-transparent font-semibold text-ink underline decoration-ember decoration-2 underline-offset-4'
          : 'bg-ember-soft px-[0.2em] py-[0.12em] text-ember',
        active && 'outline-2 outline-ember',
      )}
    >
      {filled ? value : written ? segment.raw : (segment.default ?? segment.raw)}
    </mark>
  );
});
