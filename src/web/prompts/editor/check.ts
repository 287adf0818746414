import '../../core/zod-in-browsers.ts';
import type { FieldError } from '../../../contract/core/problems.ts';
import { type NewPrompt, newPrompt } from '../../../contract/prompts/prompt-input.ts';
import {
  amountOf,
  centsOf,
  isPremiumPrice,
  priceBounds,
  priceLabel,
  priceRule,
} from '../../../domain/market/price.ts';
import { choiceNames } from '../../../domain/prompts/choices.ts';
import { lineNames } from '../../../domain/prompts/lines.ts';
import { inputOf, type PromptForm, priceOf, sentSamples } from './form.ts';

/**
 * Messages by field. Fields use the API's names; those of a sample are `sample.{id}.title` and
 * `sample.{id}.content`.
 */
export type FieldErrors = Readonly<Record<string, string>>;

export interface FormCheck {
  /** Labels of the required fields that are missing, in the order in which the form lists them. */
  missing: string[];
  /** Error of each invalid field, including missing ones; empty when the form can be sent. */
  errors: FieldErrors;
}

/**
 * Validates required fields and the rest of the contract's schema before a request is sent. A draft has no
 * required fields. `currency` is that of the price, an ISO 4217 code.
 */
export function checkForm(
  form: PromptForm,
  { status = 'published', currency }: { status?: NewPrompt['status']; currency: string },
): FormCheck {
  const input = inputOf(form);
  const issues = newPrompt.safeParse({ ...input, status }).error?.issues ?? [];
  const schemaErrors = issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  const isPriced = form.isPremium && input.price !== 0;
  const isWrong = isPriced && !isPremiumPrice(centsOf(input.price), currency);
  const fields = {
    ...(isWrong && { price: priceRule(currency) }),
    ...fieldErrors(schemaErrors, form).fields,
  };
  if (status === 'draft') return { missing: [], errors: fields };
  const { minCents } = priceBounds(currency);
  const hasPrice = !form.isPremium || priceOf(form.price) >= amountOf(minCents);
  const minPrice = priceLabel(minCents, currency);
  const required: [label: string, given: boolean][] = [
    ['Title', form.title.trim() !== ''],
    ['Prompt Content', form.contentMd.trim() !== ''],
    ['Short Description', form.summary.trim() !== ''],
    ['Category', form.categoryId !== ''],
    ['Cover Image', form.imageUrl.trim() !== ''],
    [`Price (minimum ${minPrice})`, hasPrice],
  ];
  return {
    missing: required.flatMap(([label, given]) => (given ? [] : [label])),
    errors: {
      ...fields,
      ...(!hasPrice && { price: `Price must be at least ${minPrice}` }),
    },
  };
}

/**
 * Assigns the schema's or the server's errors to form fields; `rest` contains the messages that belong to no
 * field.
 */
export function fieldErrors(
  errors: readonly FieldError[],
  form: PromptForm,
): { fields: FieldErrors; rest: string[] } {
  const samples = sentSamples(form);
  const fields: Record<string, string> = {};
  const rest: string[] = [];
  for (const { field, message } of errors) {
    const formField = formFieldOf(field, samples);
    if (formField) fields[formField] ??= message;
    else rest.push(message);
  }
  return { fields, rest };
}

/** Returns the first field with an error, from the top of the page. */
export function firstField(errors: FieldErrors, form: PromptForm): string | undefined {
  const ofSamples = form.sampleResponses.flatMap(({ id }) => [`sample.${id}.title`, `sample.${id}.content`]);
  return formFields
    .flatMap((field) => (field === 'sampleResponses' ? [...ofSamples, field] : field))
    .find((field) => errors[field]);
}

/** The fields of the form that can have an error, from the top of the page. */
const formFields: string[] = [
  'contentMd',
  'inputs',
  'title',
  'heading',
  'summary',
  ...lineNames,
  'categoryId',
  ...choiceNames,
  'models',
  'tags',
  'imageUrl',
  'sampleResponses',
  'price',
  'previewExcerpt',
  'isAdult',
];

/** Returns the id of a field's form control. */
export function controlId(field: string): string {
  return `prompt-${field.replaceAll('.', '-')}`;
}

function formFieldOf(field: string, samples: readonly { id: string }[]): string | undefined {
  const [name, index, part] = field.split('.');
  if (name !== 'sampleResponses') return formFields.find((known) => known === name);
  const sample = index === undefined ? undefined : samples[Number(index)];
  return sample ? `sample.${sample.id}.${part === 'title' ? 'title' : 'content'}` : 'sampleResponses';
}
