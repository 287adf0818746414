import { z } from 'zod';
import { limits } from '../../../domain/core/limits.ts';
import type { AgentPrompt } from '../../../domain/integrations/agents/agent-prompt.ts';
import { valueProblem } from '../../../domain/prompts/inputs/inputs.ts';
import {
  fillPlaceholders,
  isTooLong,
  placeholderKey,
  segmentsOf,
} from '../../../domain/prompts/placeholders/placeholders.ts';
import { type Failure, invalid } from '../../core/failure.ts';

/** Characters of a label. Those of placeholders have at most 80. */
const maxLabel = 2_000;
/** Bytes of all values of a prompt together, with their labels. */
const maxBytes = 200_000;

const numberText = (value: number) => value.toLocaleString('en-US');

/** Values by the labels of a prompt's inputs, whichever request sends them. */
export const inputValues = z
  .record(
    z.string().max(maxLabel),
    z.string({ error: 'Values must be texts' }).max(limits.inputValue, {
      error: `A value can have at most ${numberText(limits.inputValue)} characters. Shorten it`,
    }),
  )
  .refine((values) => Object.keys(values).length <= limits.inputsPerPrompt, {
    error: `There can be at most ${limits.inputsPerPrompt} values`,
  })
  .refine((values) => Buffer.byteLength(Object.entries(values).flat().join('')) <= maxBytes, {
    error: `The values can have at most ${numberText(maxBytes)} bytes together. Shorten them`,
  });

/**
 * Returns the text of a prompt with values in place of its inputs, and the labels of the inputs that have
 * neither a value nor a default, `missing` of which are required. Fails with invalid: an input that the
 * prompt does not have, a value that does not fit, or a text that would be too long.
 */
export function fillPrompt(
  { contentMd, marks, inputs }: Pick<AgentPrompt, 'contentMd' | 'marks' | 'inputs'>,
  given: z.output<typeof inputValues>,
): { text: string; empty: string[]; missing: string[] } | Failure {
  const keys = new Set(inputs.map(({ label }) => placeholderKey(label)));
  const unknown = Object.keys(given).find((label) => !keys.has(placeholderKey(label)));
  if (unknown !== undefined) {
    const labels = inputs.map(({ label }) => label).join(', ');
    return refused(
      `The prompt has no input ${unknown}. ${labels ? `Its inputs are ${labels}` : 'It has none'}`,
    );
  }
  const segments = segmentsOf(contentMd, marks);
  const sent = Object.entries(given).map(([label, value]): [string, string] => [
    placeholderKey(label),
    value,
  ]);
  const values = new Map(sent);
  const wrong = inputs.flatMap(({ label, kind, choices }) => {
    const problem = kind && valueProblem({ kind, choices }, values.get(placeholderKey(label)) ?? '');
    return problem ? [`${label}: ${problem}${choices.length ? `: ${choices.join(', ')}` : ''}`] : [];
  });
  if (wrong.length) return refused(wrong.join('. '));
  // A text has the other defaults itself, which may differ from place to place.
  for (const { label, kind, default: fallback } of inputs) {
    const key = placeholderKey(label);
    if (kind && fallback !== undefined && !values.get(key)?.trim()) values.set(key, fallback);
  }
  const filled = Object.fromEntries(values);
  const text = isTooLong(segments, filled) ? undefined : fillPlaceholders(segments, filled);
  if (text === undefined || Buffer.byteLength(text) > limits.filledPrompt)
    return refused(
      `The filled-in text would have more than ${numberText(limits.filledPrompt)} bytes. Shorten the values`,
    );
  const empty = inputs.filter(
    ({ label, default: fallback }) => !values.get(placeholderKey(label)) && fallback === undefined,
  );
  const labelsOf = (some: readonly { label: string }[]) => some.map(({ label }) => label);
  return { text, empty: labelsOf(empty), missing: labelsOf(empty.filter(({ required }) => required)) };
}

function refused(message: string): Failure {
  return invalid({ field: 'values', message });
}
