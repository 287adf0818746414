import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  hasChoices,
  type InputKind,
  inputKinds,
  inputLimits,
  inputProblem,
  matchedInputs,
  type PromptInput,
  untypedInput,
} from '../../../domain/prompts/inputs/inputs.ts';
import { suggestInputs } from '../../../domain/prompts/inputs/suggest.ts';
import { withInputs } from '../../../domain/prompts/inputs/with-inputs.ts';
import {
  placeholderKey,
  placeholdersOf,
  segmentsOf,
} from '../../../domain/prompts/placeholders/placeholders.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/forms/button.tsx';
import { CheckboxField } from '../../ui/forms/choice-field.tsx';
import { DragHandle, type DropPlace, dropLine } from '../../ui/forms/drag-handle.tsx';
import { SelectField, TextAreaField, TextField, tooLong } from '../../ui/forms/field.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { controlId } from './check.ts';

type Inputs = { inputs: readonly PromptInput[] };

const sameName = (a: { name: string }, b: { name: string }) =>
  placeholderKey(a.name) === placeholderKey(b.name);

/** What the author says about each placeholder of the text; nothing while it has none. */
export const InputsField = memo(function InputsField({
  body,
  inputs,
  error,
  change,
}: {
  body: string;
  inputs: readonly PromptInput[];
  error: string | undefined;
  change: (patch: (form: Inputs) => Inputs) => void;
}) {
  const text = useDeferredValue(body);
  const [said, setSaid] = useState('');
  const [drop, setDrop] = useState<DropPlace>();
  const segments = useMemo(() => segmentsOf(text), [text]);
  const suggestions = useMemo(() => suggestInputs(segments), [segments]);
  const rows = withInputs(placeholdersOf(segments), inputs).slice(0, inputLimits.perPrompt);
  const { unused } = matchedInputs(inputs, suggestions.keys());
  const set = (input: PromptInput) =>
    change((form) => ({
      inputs: form.inputs.some((one) => sameName(one, input))
        ? form.inputs.map((one) => (sameName(one, input) ? input : one))
        : [...form.inputs, input],
    }));
  const typed = rows.flatMap(({ input }) => input ?? []);
  const offered = rows.flatMap(({ key, input }) => {
    const suggested = suggestions.get(key);
    return !input && suggested && (suggested.kind !== 'line' || suggested.required) ? [suggested] : [];
  });
  /** Moves an input to a place among the described ones, and the focus to the button with `buttonId`. */
  const move = (input: PromptInput, at: number, buttonId: string) => {
    const others = typed.filter((one) => !sameName(one, input));
    const order = others.toSpliced(at, 0, input);
    if (at < 0 || at > others.length || order.every((one, n) => one === typed[n])) return;
    flushSync(() => {
      change((form) => {
        const next = order.values();
        return {
          inputs: form.inputs.map((one) =>
            order.some((other) => sameName(one, other)) ? (next.next().value ?? one) : one,
          ),
        };
      });
      setSaid(`${input.name} moved to position ${at + 1} of ${typed.length}`);
    });
    document.getElementById(buttonId)?.focus();
  };
  const step = (input: PromptInput, at: number, by: -1 | 1) => {
    const isLast = at + by === (by < 0 ? 0 : typed.length - 1);
    move(input, at + by, moveId(input.name, isLast ? opposite[by] : by));
  };
  const dropAt = (input: PromptInput, { to, other }: DropPlace) => {
    const others = typed.filter((one) => !sameName(one, input));
    const at = others.findIndex(({ name }) => placeholderKey(name) === other);
    if (at >= 0) move(input, to === 'before' ? at : at + 1, moveId(input.name, 0));
  };
  if (!rows.length && !unused.length) return null;
  return (
    <section aria-labelledby={controlId('inputs')}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id={controlId('inputs')} tabIndex={-1} className="text-lg">
            Inputs
          </h2>
          <p className="text-sm text-muted">Optional: how readers fill in each placeholder.</p>
        </div>
        {offered.length > 0 && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              change((form) => ({ inputs: [...form.inputs, ...offered] }));
              document.getElementById(controlId('inputs'))?.focus();
            }}
          >
            {offered.length === 1 ? 'Use 1 suggestion' : `Use ${offered.length} suggestions`}
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
      {rows.length > 0 && (
        <ul className="mt-3 divide-y divide-hairline rounded-card border border-hairline bg-raised">
          {rows.map(({ key, label, input }) => {
            const at = typed.findIndex((one) => input && sameName(one, input));
            return (
              <li
                key={key}
                data-item={input && key}
                data-drop={drop?.other === key ? drop.to : undefined}
                className={classes('flex items-start', dropLine)}
              >
                {input && typed.length > 1 && (
                  <div className="my-1 ms-1">
                    <DragHandle
                      id={moveId(input.name, 0)}
                      label={`Reorder ${label}`}
                      onOver={setDrop}
                      onDrop={(place) => dropAt(input, place)}
                      onStep={(to) => move(input, to === 'up' ? at - 1 : at + 1, moveId(input.name, 0))}
                    />
                  </div>
                )}
                <details className="min-w-0 grow">
                  <summary className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 text-sm">
                    <span dir="auto" translate="no" className="min-w-0 truncate font-mono text-ember">
                      {label}
                    </span>
                    <span className="ms-auto shrink-0 text-muted">
                      {input ? inputKinds[input.kind] : 'Not described'}
                      <span>{input?.required && ', required'}</span>
                    </span>
                  </summary>
                  <InputRow
                    label={label}
                    input={input}
                    suggested={suggestions.get(key) ?? { ...untypedInput, name: label }}
                    onChange={set}
                    onRemove={(removed) =>
                      change((form) => ({ inputs: form.inputs.filter((one) => !sameName(one, removed)) }))
                    }
                    move={
                      input && typed.length > 1 ? (
                        <div className="flex">
                          <IconButton
                            id={moveId(input.name, -1)}
                            label={`Move ${label} up`}
                            disabled={at === 0}
                            onClick={() => step(input, at, -1)}
                          >
                            <ArrowUp size={17} aria-hidden />
                          </IconButton>
                          <IconButton
                            id={moveId(input.name, 1)}
                            label={`Move ${label} down`}
                            disabled={at === typed.length - 1}
                            onClick={() => step(input, at, 1)}
                          >
                            <ArrowDown size={17} aria-hidden />
                          </IconButton>
                        </div>
                      ) : null
                    }
                  />
                </details>
              </li>
            );
          })}
        </ul>
      )}
      {unused.length > 0 && (
        <p className="mt-2 text-sm text-muted">
          Not in the text any more, so not saved: {unused.map(({ name }) => name).join(', ')}. What you wrote
          about them comes back with the placeholder.
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  );
});

const opposite = { '-1': 1, '1': -1 } as const;

/** The id of a button that moves an input up (-1), down (1) or anywhere (0). */
function moveId(name: string, by: -1 | 0 | 1): string {
  return controlId(`input.${placeholderKey(name).replace(/\s/g, '-')}.${['up', 'drag', 'down'][by + 1]}`);
}

function InputRow({
  label,
  input,
  suggested,
  onChange,
  onRemove,
  move,
}: {
  label: string;
  input: PromptInput | undefined;
  suggested: PromptInput;
  onChange: (input: PromptInput) => void;
  onRemove: (input: PromptInput) => void;
  move: ReactNode;
}) {
  const problem = input && inputProblem(input);
  const problemOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  /** The name of a field for screen readers, which tells the same fields of several placeholders apart. */
  const nameOf = (name: string) => `${name} for ${label}`;
  const text = (field: 'label' | 'help' | 'default' | 'example', name: string, max: number) => ({
    label: name,
    'aria-label': nameOf(name),
    value: input?.[field] ?? '',
    dir: 'auto',
    onChange: (event: { currentTarget: { value: string } }) =>
      input && onChange({ ...input, [field]: event.currentTarget.value }),
    error: problemOf(field) ?? tooLong(name, input?.[field] ?? '', max),
  });
  return (
    <div className="space-y-4 px-4 pt-1 pb-4">
      <div className="flex items-end gap-3">
        <SelectField<InputKind | ''>
          label="Kind"
          aria-label={nameOf('Kind')}
          className="grow"
          value={input?.kind ?? ''}
          options={{ '': 'Not described', ...inputKinds }}
          hint={
            !input && suggested.kind !== 'line'
              ? `Suggested: ${inputKinds[suggested.kind].toLowerCase()}`
              : undefined
          }
          onChange={(event) => {
            const kind = event.currentTarget.value as InputKind | '';
            if (kind) onChange({ ...(input ?? { ...suggested, name: label }), kind });
            else if (input) onRemove(input);
          }}
        />
        {move}
      </div>
      {input && (
        <>
          {hasChoices(input.kind) && (
            <TextAreaField
              label="Choices"
              aria-label={nameOf('Choices')}
              hint="One in each line"
              rows={4}
              dir="auto"
              value={input.choices.join('\n')}
              onChange={(event) => onChange({ ...input, choices: event.currentTarget.value.split('\n') })}
              error={problemOf('choices')}
            />
          )}
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField {...text('label', 'Label', inputLimits.label)} placeholder={label} />
            <TextField {...text('default', 'Default', inputLimits.value)} />
          </div>
          <TextField {...text('help', 'Help', inputLimits.help)} />
          <TextField {...text('example', 'Example', inputLimits.value)} />
          <CheckboxField
            id={controlId(`input.${placeholderKey(label).replace(/\s/g, '-')}.required`)}
            label="Required"
            aria-label={nameOf('Required')}
            checked={input.required}
            onChange={(required) => onChange({ ...input, required })}
          >
            Readers are asked for a value.
          </CheckboxField>
        </>
      )}
    </div>
  );
}
