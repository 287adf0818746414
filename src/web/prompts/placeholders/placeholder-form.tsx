import {
  type ChangeEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../../domain/core/limits.ts';
import type { TypedPlaceholder } from '../../../domain/prompts/inputs/with-inputs.ts';
import {
  filledWith,
  type Placeholder,
  type PlaceholderValues,
} from '../../../domain/prompts/placeholders/placeholders.ts';
import { Lazy, lazyComponent } from '../../core/lazy-component.tsx';
import { classes, controlClass } from '../../ui/classes.ts';
import { isComposing } from '../../ui/forms/keys.ts';
import { formatNumber } from '../../ui/numbers.ts';

export const typedField = lazyComponent(async () => (await import('./typed-field.tsx')).TypedField);
export const typedActions = lazyComponent(async () => (await import('./typed-field.tsx')).TypedActions);

/** The number of fields shown initially. */
const firstFields = 5;

/** The number of fields added by each click on '… more', because a page with thousands would be slow. */
const fieldsPerStep = 100;

export interface PlaceholderFormHandle {
  /** Focuses the field of a placeholder. */
  focus: (key: string) => void;
}

/**
 * One field for each placeholder of a prompt; Enter moves to the next one. It is deliberately not a form
 * element, so that nothing is ever sent, not even by pressing Enter before hydration.
 */
export function PlaceholderForm({
  ref,
  placeholders,
  values,
  checked,
  tooLong,
  onFill,
  onClear,
  onUndo,
  onActive = ignore,
  onDone,
  footer,
  inDialog = false,
  className = '',
}: {
  ref: Ref<PlaceholderFormHandle>;
  placeholders: readonly TypedPlaceholder[];
  values: PlaceholderValues;
  /** Whether to mark required fields without a value. */
  checked: boolean;
  /** Whether the text would be too long with these values, and is therefore shown without them. */
  tooLong: boolean;
  onFill: (key: string, value: string) => void;
  onClear: () => void;
  /** Restores the cleared values; undefined if there are none. */
  onUndo: (() => void) | undefined;
  /** Called with the key of the focused field. */
  onActive?: (key: string | undefined) => void;
  /** Called when Enter is pressed in the last field. */
  onDone?: () => void;
  /** Actions, shown instead of the {@link FillHint}. */
  footer?: ReactNode;
  /** Omits the frame, title and hint. */
  inDialog?: boolean;
  className?: string;
}) {
  const id = useId();
  const [shown, setShown] = useState(firstFields);
  const filled = placeholders.filter(({ key }) => filledWith(values, key).trim()).length;
  // A single remaining field is shown instead of a button for it.
  const fields = placeholders.slice(0, shown + 1 < placeholders.length ? shown : undefined);
  const step = shown < fieldsPerStep ? fieldsPerStep : shown + fieldsPerStep;
  const more = Math.min(step, placeholders.length) - fields.length;
  const isTyped = placeholders.some(({ input }) => input);
  const fieldId = (index: number) => `${id}-${index}`;

  /** Focuses a field, and first shows it if needed. */
  const show = (index: number) => {
    if (index >= fields.length)
      flushSync(() => setShown(index < fieldsPerStep ? fieldsPerStep : index + fieldsPerStep));
    document.getElementById(fieldId(index))?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    if (isComposing(event)) return;
    const index = fields.findIndex((_, n) => fieldId(n) === (event.target as Element).id);
    if (index < 0) return;
    event.preventDefault();
    if (index + 1 < placeholders.length) show(index + 1);
    else onDone?.();
  };

  useImperativeHandle(ref, () => ({
    focus: (key) => show(placeholders.findIndex((placeholder) => placeholder.key === key)),
  }));

  // Text that was typed before hydration exists only in the DOM.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    fields.forEach(({ key }, index) => {
      const field = document.getElementById(fieldId(index)) as HTMLTextAreaElement | HTMLSelectElement | null;
      // A group of checkboxes has no value.
      if (field && 'value' in field && field.value !== filledWith(values, key)) onFill(key, field.value);
    });
  }, []);

  return (
    <section
      aria-labelledby={inDialog ? undefined : `${id}-title`}
      className={classes(
        'flex flex-col',
        // What an author says about the fields is worth reading even if they fill in nothing.
        !isTyped && 'noscript:hidden',
        !inDialog && 'rounded-card border border-hairline bg-raised',
        className,
      )}
    >
      <div className={classes('flex items-center gap-3', inDialog ? 'pb-1' : 'px-5 pt-3 pb-2')}>
        {!inDialog && (
          <h2 id={`${id}-title`} className="text-lg">
            Fill in
          </h2>
        )}
        <p className="pt-0.5 text-sm text-muted tabular-nums noscript:hidden">
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
      {/* Wraps the fieldset, which does not scroll as a flex item itself. */}
      <div className={inDialog ? undefined : 'min-h-0 overflow-y-auto px-5 pt-1 pb-4 [scrollbar-width:thin]'}>
        <fieldset
          aria-label="Placeholders"
          onKeyDown={onKeyDown}
          className="grid min-w-0 items-start gap-x-4 gap-y-3.5"
        >
          {fields.map((placeholder, index) => {
            const { key, input } = placeholder;
            const value = filledWith(values, key);
            const field = { id: fieldId(index), placeholder, value, onFill, onActive };
            return input ? (
              <Lazy key={key} component={typedField} props={{ ...field, input, checked }} />
            ) : (
              <Field key={key} {...field} last={index + 1 === placeholders.length} />
            );
          })}
          {more > 0 && (
            <button
              type="button"
              className="link min-h-9 justify-self-start text-sm"
              onClick={() => show(fields.length)}
            >
              {more} more<span className="sr-only"> fields</span>
            </button>
          )}
          {isTyped && <Lazy component={typedActions} props={{ placeholders, values, onFill }} />}
          {tooLong && (
            <p role="alert" className="text-sm text-danger">
              The text would have more than {formatNumber(limits.filledPrompt)} characters, so it is shown
              without these values. Shorten one.
            </p>
          )}
        </fieldset>
      </div>
      {footer ? (
        <div className="border-hairline border-t px-5 py-3 noscript:hidden">{footer}</div>
      ) : (
        !inDialog && (
          <p className="border-hairline border-t px-5 py-3 text-xs text-muted noscript:hidden">
            <FillHint />
          </p>
        )
      )}
    </section>
  );
}

/** Explains how to use the form. */
export function FillHint() {
  return (
    <span>
      <span className="pointer-coarse:hidden">Enter: next · Shift+Enter: new line · </span>
      Stays in your browser
    </span>
  );
}

const Field = memo(function Field({
  id,
  placeholder: { key, label, default: fallback, choices, count },
  value,
  last,
  onFill,
  onActive,
}: {
  id: string;
  placeholder: Placeholder;
  value: string;
  last: boolean;
  onFill: (key: string, value: string) => void;
  onActive: (key: string | undefined) => void;
}) {
  const times = `Used ${count} times in the text`;
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the value
  useLayoutEffect(() => growWithText(field.current), [value]);
  const control = {
    id,
    'aria-describedby': count > 1 ? `${id}-count` : undefined,
    dir: 'auto',
    value,
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLTextAreaElement | HTMLSelectElement>) =>
      onFill(key, event.target.value),
    onFocus: () => onActive(key),
    onBlur: () => onActive(undefined),
  };
  return (
    <div>
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
      {choices ? (
        <select {...control} className={classes(controlClass, 'h-10 pe-8 sm:scroll-mt-14')}>
          {choices.map((choice) => (
            // The first choice is the default, as without a value.
            <option key={choice} value={choice === fallback ? '' : choice}>
              {choice}
            </option>
          ))}
        </select>
      ) : (
        <textarea
          {...control}
          ref={field}
          rows={1}
          placeholder={fallback}
          spellCheck={false}
          enterKeyHint={last ? 'done' : 'next'}
          className={classes(
            controlClass,
            'field-sizing-content max-h-48 min-h-10 py-2 leading-normal supports-[field-sizing:content]:resize-none sm:scroll-mt-14',
          )}
        />
      )}
    </div>
  );
});

/** Makes the field as high as its text, in browsers without `field-sizing`. */
function growWithText(field: HTMLTextAreaElement | null): void {
  if (!field || CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
}

function ignore(): void {}
