import {
  filledWith,
  type Placeholder,
  type PlaceholderValues,
  placeholderKey,
} from '../placeholders/placeholders.ts';
import type { PromptInput } from './inputs.ts';

/**
 * Adds to the fields of a text what its author says about them. Those take the order of the author among
 * themselves; others keep their places.
 */
export function withInputs<F extends { label: string }>(
  fields: readonly F[],
  inputs: readonly PromptInput[],
): (F & { input?: PromptInput })[] {
  if (!inputs.length) return [...fields];
  const byKey = new Map(fields.map((field) => [placeholderKey(field.label), field]));
  const typed = inputs.flatMap((input) => {
    const field = byKey.get(placeholderKey(input.name));
    return field ? [{ ...field, input }] : [];
  });
  const keys = new Set(typed.map(({ label }) => placeholderKey(label)));
  const next = typed.values();
  return fields.map((field) =>
    keys.has(placeholderKey(field.label)) ? (next.next().value ?? field) : field,
  );
}

/** A field of a text with what its author says about it. */
export type TypedPlaceholder = Placeholder & { input?: PromptInput };

/** The values that a text has before anything is filled in. */
export function defaultValues(inputs: readonly PromptInput[]): PlaceholderValues {
  return Object.fromEntries(
    inputs.flatMap(({ name, default: value }) => (value ? [[placeholderKey(name), value]] : [])),
  );
}

/** Whether a field is required and has neither this value nor a default. */
export function isMissing({ input, default: fallback }: TypedPlaceholder, value: string): boolean {
  return input?.required === true && !fallback && !value.trim();
}

/** The first field that {@link isMissing}. */
export function missingInput<F extends TypedPlaceholder>(
  fields: readonly F[],
  values: PlaceholderValues,
): F | undefined {
  return fields.find((field) => isMissing(field, filledWith(values, field.key)));
}
