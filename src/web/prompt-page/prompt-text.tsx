import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { fillPlaceholders, type PlaceholderValues, type Segment } from '../../domain/placeholders.ts';
import { tokenEstimate } from '../../domain/token-estimate.ts';
import { quantity } from '../ui/numbers.ts';
import { noValues } from './placeholder-values.ts';
import { PromptBody } from './prompt-body.tsx';

/** A prompt's text with aids to read it: as written or filled in, with long lines wrapped or not, and how long it is. */
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
  /** Shows the text as its author wrote it, whatever was filled in. */
  original: boolean;
  onOriginal: (original: boolean) => void;
  active: string | undefined;
  onPick: ((key: string) => void) | undefined;
  className: string;
}) {
  const [wrap, setWrap] = useState(true);
  // A long text may lag a moment behind the fingers, the field may not.
  const shownValues = useDeferredValue(values);
  const filled = useMemo(() => fillPlaceholders(body, shownValues), [body, shownValues]);
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
        values={original ? noValues : shownValues}
        original={original}
        wrap={wrap}
        active={active}
        onPick={onPick}
      />
      <p className="mt-6 border-hairline border-t pt-3 text-xs text-muted tabular-nums">
        {quantity(length.characters, 'character')} ·{' '}
        <span title="An estimate: 4 bytes to a token, as in English. Each model counts in its own way.">
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

/** Characters as people count them: code points, so that an emoji is one. */
function lengthOf(text: string): { characters: number; tokens: number } {
  return { characters: [...text].length, tokens: tokenEstimate(text) };
}
