import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { fillPlaceholders, type PlaceholderValues, type Segment } from '../../domain/placeholders.ts';
import { tokenEstimate } from '../../domain/token-estimate.ts';
import { quantity } from '../ui/numbers.ts';
import { noValues } from './placeholder-values.ts';
import { PromptBody } from './prompt-body.tsx';

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
  /** Shows the author's text without the reader's values. */
  original: boolean;
  onOriginal: (original: boolean) => void;
  active: string | undefined;
  onPick: ((key: string) => void) | undefined;
  className: string;
}) {
  const [wrap, setWrap] = useState(true);
  // Deferred, so that long texts do not slow down typing in the fields.
  const deferredValues = useDeferredValue(values);
  const filled = useMemo(() => fillPlaceholders(body, deferredValues), [body, deferredValues]);
  const length = useMemo(() => lengthOf(original ? body : filled), [original, body, filled]);
  return (
    <section
      aria-labelledby="main-content"
      className={`rounded-card border border-hairline bg-raised px-5 pt-4 pb-4 sm:px-7 sm:pt-5 ${className}`}
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-1 gap-y-1">
        <h2 id="main-content" className="me-auto text-lg">
          Main Content
        </h2>
        {(original || filled !== body) && (
          <Toggle pressed={original} onChange={onOriginal}>
            Original
          </Toggle>
        )}
        <Toggle pressed={wrap} onChange={setWrap}>
          Wrap lines
        </Toggle>
      </div>
      <PromptBody
        segments={segments}
        values={original ? noValues : deferredValues}
        original={original}
        wrap={wrap}
        active={active}
        onPick={onPick}
      />
      <p className="mt-6 border-hairline border-t pt-3 text-xs text-muted tabular-nums">
        {quantity(length.characters, 'character')} ·{' '}
        <span title="An estimate: 4 bytes per token, as is typical for English. The exact number depends on the model.">
          about {quantity(length.tokens, 'token')}
        </span>
      </p>
    </section>
  );
}

function Toggle({
  pressed,
  onChange,
  children,
}: {
  pressed: boolean;
  onChange: (pressed: boolean) => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
      className="h-8 rounded-control px-2.5 text-sm text-muted transition-colors hover:bg-sunken hover:text-ink aria-pressed:bg-ember-soft aria-pressed:text-ember"
    >
      {children}
    </button>
  );
}

/** Characters are code points, so that most emoji count as one. */
function lengthOf(text: string): { characters: number; tokens: number } {
  return { characters: [...text].length, tokens: tokenEstimate(text) };
}
