import type { FieldError } from '../../contract/problems.ts';
import { type NewPrompt, newPrompt } from '../../contract/prompt-input.ts';
import { limits } from '../../domain/limits.ts';
import { inputOf, type PromptForm, priceOf, sentSamples } from './form.ts';

/**
 * Messages by field. A field is one of the API's names; the parts of a sample are `sample.{id}.title` and
 * `sample.{id}.content`.
 */
export type FieldErrors = Readonly<Record<string, string>>;

export interface FormCheck {
  /** Labels of the required fields that are missing, in SPEC 5's order. */
  missing: string[];
  /** What is wrong with each field, missing ones included; empty when the form may be sent. */
  errors: FieldErrors;
}

/**
 * SPEC 5's required fields, and everything else that the contract's schema says, before the server has to. A draft may
 * lack anything.
 */
export function checkForm(form: PromptForm, status: NewPrompt['status'] = 'published'): FormCheck {
  const parsed = newPrompt.safeParse({ ...inputOf(form), status });
  const issues = parsed.error?.issues ?? [];
  const told = issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  const { fields } = fieldErrors(told, form);
  if (status === 'draft') return { missing: [], errors: fields };
  const price = !form.isPremium || priceOf(form.price) * 100 >= limits.priceMinCents;
  const required: [label: string, given: boolean][] = [
    ['Title', form.title.trim() !== ''],
    ['Prompt Content', form.contentMd.trim() !== ''],
    ['Short Description', form.summary.trim() !== ''],
    ['Category', form.categoryId !== ''],
    ['Cover Image', form.imageUrl.trim() !== ''],
    ['Price (minimum $0.99)', price],
  ];
  return {
    missing: required.flatMap(([label, given]) => (given ? [] : [label])),
    errors: {
      ...fields,
      ...(!price && { price: 'Price must be at least $0.99' }),
    },
  };
}

/** The schema's or the server's errors, each at its field; `rest` are those that no field of the form shows. */
export function fieldErrors(
  errors: readonly FieldError[],
  form: PromptForm,
): { fields: FieldErrors; rest: string[] } {
  const samples = sentSamples(form);
  const fields: Record<string, string> = {};
  const rest: string[] = [];
  for (const { field, message } of errors) {
    const place = placeOf(field, samples);
    if (place) fields[place] ??= message;
    else rest.push(message);
  }
  return { fields, rest };
}

/** The error that people see first, from the top of the page. */
export function firstField(errors: FieldErrors, form: PromptForm): string | undefined {
  const inOrder = [
    'contentMd',
    'title',
    'heading',
    'summary',
    'categoryId',
    'tags',
    'imageUrl',
    ...form.sampleResponses.flatMap(({ id }) => [`sample.${id}.title`, `sample.${id}.content`]),
    'sampleResponses',
    'price',
  ];
  return inOrder.find((field) => errors[field]);
}

/** Id of the element that a field's error leads to. */
export function controlId(field: string): string {
  return `prompt-${field.replaceAll('.', '-')}`;
}

const plainFields = new Set(['contentMd', 'title', 'heading', 'summary', 'categoryId', 'imageUrl', 'price']);

function placeOf(field: string, samples: readonly { id: string }[]): string | undefined {
  if (plainFields.has(field)) return field;
  const [name, index, part] = field.split('.');
  if (name === 'tags') return 'tags';
  if (name !== 'sampleResponses') return undefined;
  const sample = index === undefined ? undefined : samples[Number(index)];
  return sample ? `sample.${sample.id}.${part === 'title' ? 'title' : 'content'}` : 'sampleResponses';
}
