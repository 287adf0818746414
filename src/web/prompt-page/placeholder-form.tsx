import {
  memo,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { filledWith, type Placeholder, type PlaceholderValues } from '../../domain/placeholders.ts';
import { classes, controlClass } from '../ui/classes.ts';

/** Fields initially shown on phones, so that the text stays in view. */
const shownOnPhones = 3;

/** Fields shown at first and added by each 'Show … more': pages of thousands would be slow. */
const fieldsPerStep = 100;

export interface PlaceholderFormHandle {
  /** Focuses the field of a placeholder. */
  focus: (key: string) => void;
}

/**
 * One field for each placeholder of a prompt. Deliberately not a form element: nothing is ever sent, not even by pressing
 * Enter before hydration.
 */
export function PlaceholderForm({
  ref,
  placeholders,
  values,
  onFill,
  onClear,
  onUndo,
  onActive,
  className,
}: {
  ref: Ref<PlaceholderFormHandle>;
  placeholders: readonly Placeholder[];
  values: PlaceholderValues;
  onFill: (key: string, value: string) => void;
  onClear: () => void;
  /** Restores the cleared values; undefined if there are none. */
  onUndo: (() => void) | undefined;
  /** Called with the key of the focused field. */
  onActive: (key: string | undefined) => void;
  className: string;
}) {
  const id = useId();
  const [showAll, setShowAll] = useState(false);
  const [shown, setShown] = useState(fieldsPerStep);
  const filled = placeholders.filter(({ key }) => filledWith(values, key).trim()).length;
  const fields = placeholders.slice(0, shown);
  const moreOnPhones = fields.length - shownOnPhones;
  const nextStep = Math.min(fieldsPerStep, placeholders.length - shown);
  const fieldId = (index: number) => `${id}-${index}`;

  /** Focuses a field, adding it to those shown if needed. */
  const show = (index: number) => {
    flushSync(() => {
      if (index >= shownOnPhones) setShowAll(true);
      if (index >= shown) setShown(index + fieldsPerStep);
    });
    document.getElementById(fieldId(index))?.focus();
  };

  useImperativeHandle(ref, () => ({
    focus: (key) => show(placeholders.findIndex((placeholder) => placeholder.key === key)),
  }));

  // Text that was typed before hydration exists only in the DOM.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    fields.forEach(({ key }, index) => {
      const field = document.getElementById(fieldId(index)) as HTMLTextAreaElement | null;
      if (field && field.value !== filledWith(values, key)) onFill(key, field.value);
    });
  }, []);

  return (
    <section
      aria-labelledby={`${id}-title`}
      className={`flex flex-col rounded-card border border-hairline bg-raised noscript:hidden ${className}`}
    >
      <div className="flex items-center gap-3 px-5 pt-3 pb-2">
        <h2 id={`${id}-title`} className="text-lg">
          Fill in
        </h2>
        <p className="pt-0.5 text-sm text-muted tabular-nums">
          {filled} of {placeholders.length}
        </p>
        <button
          type="button"
          onClick={onUndo ?? onClear}
          disabled={!onUndo && !Object.values(values).some(Boolean)}
          className="-me-2 ms-auto inline-flex min-h-9 items-center rounded-control px-2 text-sm text-muted transition-colors not-disabled:hover:bg-sunken not-disabled:hover:text-ink disabled:opacity-55"
        >
          {onUndo ? 'Undo' : 'Clear'}
        </button>
      </div>
      <div className="grid min-h-0 items-start gap-x-4 gap-y-3.5 overflow-y-auto px-5 pt-1 pb-4 [scrollbar-width:thin] sm:grid-cols-2 lg:grid-cols-1">
        {fields.map((placeholder, index) => (
          <Field
            key={placeholder.key}
            id={fieldId(index)}
            placeholder={placeholder}
            value={filledWith(values, placeholder.key)}
            hiddenOnPhones={!showAll && moreOnPhones > 1 && index >= shownOnPhones}
            onFill={onFill}
            onActive={onActive}
          />
        ))}
        {!showAll && moreOnPhones > 1 && (
          <ShowMore count={moreOnPhones} onClick={() => show(shownOnPhones)} className="lg:hidden" />
        )}
        {nextStep > 0 && (
          <ShowMore
            count={nextStep}
            onClick={() => show(shown)}
            className={classes(!showAll && moreOnPhones > 1 && 'max-lg:hidden')}
          />
        )}
      </div>
      <p className="border-hairline border-t px-5 py-3 text-xs text-muted">
        What you type stays in your browser. Copy copies the text as shown.
      </p>
    </section>
  );
}

function ShowMore({ count, onClick, className }: { count: number; onClick: () => void; className: string }) {
  return (
    <button type="button" className={classes('link min-h-9 text-sm', className)} onClick={onClick}>
      Show {count} more
    </button>
  );
}

const Field = memo(function Field({
  id,
  placeholder: { key, label, default: fallback, count },
  value,
  hiddenOnPhones,
  onFill,
  onActive,
}: {
  id: string;
  placeholder: Placeholder;
  value: string;
  hiddenOnPhones: boolean;
  onFill: (key: string, value: string) => void;
  onActive: (key: string | undefined) => void;
}) {
  const times = `Used ${count} times in the text`;
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the value
  useLayoutEffect(() => growWithText(field.current), [value]);
  return (
    <div className={hiddenOnPhones ? 'max-lg:hidden' : undefined}>
      <div dir="auto" className="mb-1 flex items-baseline gap-2 text-sm">
        <label htmlFor={id} className="inline-block min-w-0 font-medium first-letter:uppercase">
          {label}
        </label>
        {count > 1 && (
          <span title={times} className="shrink-0 text-muted">
            <span aria-hidden>×{count}</span>
            <span id={`${id}-count`} className="sr-only">
              {times}
            </span>
          </span>
        )}
      </div>
      <textarea
        ref={field}
        id={id}
        aria-describedby={count > 1 ? `${id}-count` : undefined}
        dir="auto"
        rows={1}
        value={value}
        placeholder={fallback}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onFill(key, event.target.value)}
        onFocus={() => onActive(key)}
        onBlur={() => onActive(undefined)}
        className={classes(
          controlClass,
          'field-sizing-content max-h-48 min-h-10 py-2 leading-normal supports-[field-sizing:content]:resize-none sm:scroll-mt-14',
        )}
      />
    </div>
  );
});

/** For browsers without `field-sizing`: makes the field as high as its text. */
function growWithText(field: HTMLTextAreaElement | null): void {
  if (!field || CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
}
