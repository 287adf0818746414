import { memo, useEffect, useRef, useState } from 'react';
import {
  choicesOf,
  chosenFrom,
  type PromptInput,
  valueProblem,
} from '../../../domain/prompts/inputs/inputs.ts';
import { isMissing, type TypedPlaceholder } from '../../../domain/prompts/inputs/with-inputs.ts';
import { filledWith, type PlaceholderValues } from '../../../domain/prompts/placeholders/placeholders.ts';
import { readLocal, writeLocal } from '../../core/browser-storage.ts';
import { classes, controlClass } from '../../ui/classes.ts';
import { Choice } from '../../ui/forms/choice-field.tsx';
import { CopyButton } from '../../ui/forms/copy-button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { valuesIn } from './placeholder-values.ts';

/** The field of a placeholder as its author described it. */
export const TypedField = memo(function TypedField({
  id,
  placeholder,
  input,
  value,
  checked,
  onFill,
  onActive,
}: {
  id: string;
  placeholder: TypedPlaceholder;
  input: PromptInput;
  value: string;
  /** Whether to mark it if it is required and has no value. */
  checked: boolean;
  onFill: (key: string, value: string) => void;
  onActive: (key: string | undefined) => void;
}) {
  const { key, label, count, default: fallback } = placeholder;
  const name = input.label || label;
  const marked = checked && isMissing(placeholder, value);
  const error = marked ? 'Fill this in: the prompt needs it' : valueProblem(input, value);
  const described = [error && `${id}-error`, input.help && `${id}-help`].filter(Boolean).join(' ');
  const control = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    onFocus: () => onActive(key),
    onBlur: () => onActive(undefined),
  };
  const isGroup = input.kind === 'several';
  const title = (
    <>
      <span>{name}</span>
      {count > 1 && <span className="font-normal text-muted"> ×{count}</span>}
      {input.required && <span className="font-normal text-muted"> Required</span>}
    </>
  );
  return (
    <div>
      {!isGroup && (
        <label htmlFor={id} dir="auto" className="mb-1 block text-sm font-medium first-letter:uppercase">
          {title}
        </label>
      )}
      {isGroup ? (
        <fieldset {...control} tabIndex={-1} className="outline-none">
          <legend dir="auto" className="mb-1 text-sm font-medium first-letter:uppercase">
            {title}
          </legend>
          <Choices input={input} value={value} onChange={(chosen) => onFill(key, chosen)} />
        </fieldset>
      ) : (
        <Control
          control={{ ...control, 'aria-required': input.required || undefined }}
          input={input}
          value={value}
          fallback={fallback}
          onChange={(written) => onFill(key, written)}
        />
      )}
      {error && (
        <p id={`${id}-error`} role={marked ? 'alert' : undefined} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
      {input.help && (
        <p id={`${id}-help`} dir="auto" className="mt-1 text-sm wrap-anywhere text-muted">
          {input.help}
        </p>
      )}
      {input.example && value !== input.example && (
        <button type="button" className="link min-h-6 text-sm" onClick={() => onFill(key, input.example)}>
          Fill with the example<span className="sr-only"> for {name}</span>
        </button>
      )}
    </div>
  );
});

/** Checkboxes whose chosen labels are one text, separated by commas. */
function Choices({
  input: { choices },
  value,
  onChange,
}: {
  input: PromptInput;
  value: string;
  onChange: (value: string) => void;
}) {
  const chosen = chosenFrom(choices, value);
  return (
    <div className="space-y-1.5">
      {choices.map((choice) => (
        <Choice
          key={choice}
          type="checkbox"
          checked={chosen.includes(choice)}
          onChange={({ currentTarget }) =>
            onChange(
              choices
                .filter((one) => (one === choice ? currentTarget.checked : chosen.includes(one)))
                .join(', '),
            )
          }
        >
          {choice}
        </Choice>
      ))}
    </div>
  );
}

function Control({
  control,
  input: { kind, choices },
  value,
  fallback,
  onChange,
}: {
  control: object;
  input: PromptInput;
  value: string;
  /** The default in the text itself. */
  fallback: string | undefined;
  onChange: (value: string) => void;
}) {
  const own = { ...control, value, autoComplete: 'off', placeholder: fallback, dir: 'auto' };
  if (kind === 'text')
    return (
      <TextArea
        {...own}
        rows={3}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={classes(controlClass, 'py-2 leading-normal')}
      />
    );
  if (kind === 'choice' || kind === 'yes-no')
    return (
      <select
        {...own}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={classes(controlClass, 'h-10 pe-8')}
      >
        <option value="">{fallback || 'Choose…'}</option>
        {choicesOf({ kind, choices })
          .filter((choice) => choice !== fallback)
          .map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
      </select>
    );
  return (
    <input
      {...own}
      type={kind === 'date' ? 'date' : 'text'}
      // What is no number stays in the field, with an error.
      inputMode={kind === 'number' ? 'decimal' : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      className={classes(controlClass, 'h-10')}
    />
  );
}

const keptKey = 'kept-inputs';
/** Values that this browser keeps, by the names of the inputs. */
const maxKept = 100;

const readKept = () => valuesIn(readLocal(keptKey));

/**
 * A link with the values in its fragment, which browsers do not send to servers, and the choice to keep the
 * values in this browser for other prompts with inputs of the same names.
 */
export function TypedActions({
  placeholders,
  values,
  onFill,
}: {
  placeholders: readonly TypedPlaceholder[];
  values: PlaceholderValues;
  onFill: (key: string, value: string) => void;
}) {
  const [keeps, setKeeps] = useState(false);
  const filled = placeholders.flatMap(({ key }): [string, string][] => {
    const value = filledWith(values, key);
    return value.trim() ? [[key, value]] : [];
  });
  const isRead = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is shown
  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    const linked = new URLSearchParams(location.hash.slice(1));
    const kept = readKept();
    setKeeps(Object.keys(kept).length > 0);
    for (const { key, input } of placeholders) {
      const before = filledWith(values, key);
      const value = linked.get(key) ?? (before === (input?.default ?? '') ? filledWith(kept, key) : '');
      if (value) onFill(key, value);
    }
  }, []);
  const text = JSON.stringify(Object.fromEntries(filled));
  useEffect(() => {
    if (!keeps) return;
    const all = Object.entries({ ...readKept(), ...(JSON.parse(text) as PlaceholderValues) });
    writeLocal(keptKey, JSON.stringify(Object.fromEntries(all.slice(-maxKept))));
  }, [keeps, text]);
  const forget = () => {
    setKeeps(false);
    writeLocal(keptKey, '');
  };
  return (
    <div className="space-y-3 border-hairline border-t pt-3.5 noscript:hidden">
      <CopyButton
        label="Copy link with these values"
        variant="secondary"
        text={() => `${location.href.split('#')[0]}#${new URLSearchParams(filled)}`}
        copied="Link copied"
        failed={['Failed to copy the link', 'Copy the address of this page instead.']}
        className="w-full"
      />
      <div className="flex items-start justify-between gap-3">
        <Choice
          type="checkbox"
          checked={keeps}
          onChange={({ currentTarget }) => (currentTarget.checked ? setKeeps(true) : forget())}
        >
          Keep my values in this browser, for prompts with the same fields
        </Choice>
        {keeps && (
          <button type="button" className="link min-h-6 shrink-0 text-sm" onClick={forget}>
            Forget
          </button>
        )}
      </div>
    </div>
  );
}
