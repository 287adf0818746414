import { WrapText } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import {
  filledWith,
  fillPlaceholders,
  type PlaceholderSegment,
  type PlaceholderValues,
  type Segment,
  splitHighlighted,
} from '../../../domain/prompts/placeholders/placeholders.ts';
import { tokenEstimate } from '../../../domain/prompts/token-estimate.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { quantity } from '../../ui/numbers.ts';
import { noValues } from '../placeholders/placeholder-values.ts';
import { Folded } from './folded.tsx';

/**
 * The number of characters from which a text is updated with the reader's values only after a pause in
 * typing.
 */
const veryLong = 20_000;
const settleMs = 300;

/** A prompt's text with toggles for original text and line wrapping, and its length. */
export function PromptText({
  body,
  segments,
  values,
  original,
  onOriginal,
  active,
  onPick,
  className,
}: {
  body: string;
  segments: readonly Segment[];
  values: PlaceholderValues;
  /** Whether to show the author's text without the reader's values. */
  original: boolean;
  onOriginal: (original: boolean) => void;
  active: string | undefined;
  onPick: ((key: string) => void) | undefined;
  className: string;
}) {
  const [wrap, setWrap] = useState(true);
  // Deferred, so that long texts do not slow down typing in the fields. Browsers lay out the longest texts in
  // one task, so these are updated when the reader pauses.
  const settled = useDebounced(values, settleMs);
  const deferredValues = useDeferredValue(body.length > veryLong ? settled : values);
  const filled = useMemo(() => fillPlaceholders(segments, deferredValues), [segments, deferredValues]);
  const length = useMemo(() => lengthOf(original ? body : filled), [original, body, filled]);
  return (
    <section
      aria-labelledby="main-content"
      className={`rounded-card border border-hairline bg-raised px-5 pt-3 pb-4 max-sm:px-4 sm:px-7 sm:pt-5 ${className}`}
    >
      <div className="mb-3 flex flex-wrap items-center gap-1 max-sm:mb-1.5">
        <h2 id="main-content" className="me-auto text-lg">
          Main Content
        </h2>
        {(original || filled !== body) && (
          <button
            type="button"
            aria-pressed={original}
            onClick={() => onOriginal(!original)}
            className="h-10 rounded-control px-2.5 text-sm text-muted transition-colors hover:bg-sunken hover:text-ink aria-pressed:bg-ember-soft aria-pressed:text-ember"
          >
            Show blanks
          </button>
        )}
        <IconButton
          label="Wrap lines"
          aria-pressed={wrap}
          onClick={() => setWrap(!wrap)}
          className="-me-2 aria-pressed:text-ember"
        >
          <WrapText size={17} aria-hidden />
        </IconButton>
      </div>
      <Folded text={body} wrap={wrap} reveal={active === undefined ? undefined : 'mark[data-active]'}>
        <PromptBody
          segments={segments}
          values={original ? noValues : deferredValues}
          original={original}
          wrap={wrap}
          active={active}
          onPick={onPick}
        />
      </Folded>
      <p className="mt-6 border-hairline border-t pt-3 text-xs text-muted tabular-nums">
        {quantity(length.characters, 'character')} ·{' '}
        <span title="Estimated at 4 bytes per token, which is typical for English. The exact number depends on the model.">
          about {quantity(length.tokens, 'token')}
        </span>
      </p>
    </section>
  );
}

/** Characters are code points, so that most emoji count as one. */
function lengthOf(text: string): { characters: number; tokens: number } {
  return { characters: [...text].length, tokens: tokenEstimate(text) };
}

/**
 * A prompt's text as it will be copied: white space is preserved, placeholders are highlighted and replaced
 * by the reader's values. Each line has its own text direction. Only placeholders whose value changed are
 * rendered again.
 */
const PromptBody = memo(function PromptBody({
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
  const [highlighted, rest] = useMemo(() => splitHighlighted(segments), [segments]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for pointers; keyboard users have the fields
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      translate="no"
      // A scrollable region must be focusable, and therefore needs a name.
      {...(!wrap && { tabIndex: 0, role: 'group', 'aria-label': 'Prompt text' })}
      className={classes(
        'font-mono text-[0.9375rem] leading-[1.75] text-start [unicode-bidi:plaintext] max-sm:text-sm max-sm:leading-[1.75]',
        wrap ? 'whitespace-pre-wrap' : 'overflow-x-auto pb-2 whitespace-pre [overflow-wrap:normal]',
        markClasses,
        onPick && '[&>mark]:cursor-pointer',
      )}
      onClick={(event) => {
        const key = (event.target as Element).closest<HTMLElement>('mark')?.dataset.key;
        // Ignores text selections that end on a placeholder.
        if (key !== undefined && document.getSelection()?.isCollapsed) onPick?.(key);
      }}
    >
      {highlighted.map((segment, index) =>
        segment.kind === 'text' ? (
          ((original ? undefined : segment.unescaped) ?? segment.raw)
        ) : (
          <PlaceholderMark
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of segments never changes
            key={index}
            segment={segment}
            value={filledWith(values, segment.key)}
            original={original}
            active={active === segment.key}
          />
        ),
      )}
      <span>
        {rest.length > 0 && (original ? rest.map(({ raw }) => raw).join('') : fillPlaceholders(rest, values))}
      </span>
    </div>
  );
});

const PlaceholderMark = memo(function PlaceholderMark({
  segment,
  value,
  original,
  active,
}: {
  segment: PlaceholderSegment;
  value: string;
  original: boolean;
  active: boolean;
}) {
  const filled = value.trim() !== '';
  return (
    <mark
      data-key={segment.key}
      data-filled={filled || undefined}
      data-active={active || undefined}
      title={filled || (segment.default !== undefined && !original) ? segment.label : undefined}
    >
      {filled ? value : original ? segment.raw : (segment.default ?? segment.raw)}
    </mark>
  );
});

// Set on the parent, because a text can have thousands of marks.
const markClasses = [
  '[&>mark]:rounded-[3px] [&>mark]:box-decoration-clone [&>mark]:transition-colors [&>mark]:[unicode-bidi:isolate]',
  '[&>mark]:bg-ember-soft [&>mark]:px-[0.2em] [&>mark]:py-[0.12em] [&>mark]:text-ember',
  '[&>mark[data-filled]]:bg-transparent [&>mark[data-filled]]:p-0 [&>mark[data-filled]]:font-semibold [&>mark[data-filled]]:text-ink',
  '[&>mark[data-filled]]:underline [&>mark[data-filled]]:decoration-ember [&>mark[data-filled]]:decoration-2 [&>mark[data-filled]]:underline-offset-4',
  '[&>mark[data-active]]:outline-2 [&>mark[data-active]]:outline-ember',
].join(' ');
