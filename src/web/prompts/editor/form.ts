import type { NewPrompt } from '../../../contract/prompts/prompt-input.ts';
import type { Prompt, SampleResponse } from '../../../contract/prompts/prompts.ts';
import { generatedCover, storedCover } from '../../../domain/core/addresses.ts';
import { beginningOf } from '../../../domain/files/cover-text.ts';
import {
  type ChoiceValues,
  mapChoices,
  type PromptChoice,
  usualChoices,
} from '../../../domain/prompts/choices.ts';
import { hasChoices, matchedInputs, type PromptInput } from '../../../domain/prompts/inputs/inputs.ts';
import { type LineValues, mapLines, noLines, type PromptLine } from '../../../domain/prompts/lines.ts';
import { distinctModels } from '../../../domain/prompts/models.ts';
import { placeholdersOf } from '../../../domain/prompts/placeholders/placeholders.ts';

/** The editor's values under the API's field names, with the price and the pending tag as typed. */
export interface PromptForm extends ChoiceValues, LineValues {
  contentMd: string;
  title: string;
  heading: string;
  summary: string;
  categoryId: string;
  tags: readonly string[];
  newTag: string;
  imageUrl: string;
  sampleResponses: readonly SampleResponse[];
  /** Also those whose placeholder is not in the text at the moment. */
  inputs: readonly PromptInput[];
  isPremium: boolean;
  price: string;
  /** The part of a premium prompt's text that is visible before it is bought. */
  previewExcerpt: string;
  isAdult: boolean;
  /** Separated by commas. */
  models: string;
  /** The note on the change of a published prompt. */
  versionNote: string;
}

export const emptyForm: PromptForm = {
  contentMd: '',
  title: '',
  heading: '',
  summary: '',
  categoryId: '',
  tags: [],
  newTag: '',
  imageUrl: '',
  sampleResponses: [],
  inputs: [],
  isPremium: false,
  price: '',
  previewExcerpt: '',
  isAdult: false,
  ...usualChoices,
  ...noLines,
  models: '',
  versionNote: '',
};

/** Returns the form for editing a prompt. */
export function formOf(prompt: Prompt): PromptForm {
  const { contentMd, title, heading, summary, categoryId, tags, imageUrl, isPremium, price } = prompt;
  return {
    contentMd,
    title,
    heading,
    summary,
    categoryId,
    tags,
    newTag: '',
    imageUrl: storedCover(imageUrl),
    // API clients choose these ids and may repeat them, but in the form they must be unique. The HTML is
    // omitted, because the first change would make it stale.
    sampleResponses: prompt.sampleResponses.map(({ contentHtml: _, ...sample }, index, all) =>
      all.findIndex(({ id }) => id === sample.id) === index
        ? sample
        : { ...sample, id: `${sample.id}-${index}` },
    ),
    inputs: prompt.inputs,
    isPremium,
    price: isPremium ? price.toFixed(2) : '',
    previewExcerpt: prompt.previewExcerpt ?? '',
    isAdult: prompt.isAdult,
    ...mapChoices<ChoiceValues>((choice) => prompt[choice]),
    ...mapLines<LineValues>((name) => prompt[name]),
    models: prompt.models.join(', '),
    versionNote: '',
  };
}

/** Returns the request body. Empty samples are omitted, and the price is 0 unless the prompt is premium. */
export function inputOf(
  form: PromptForm,
): Omit<NewPrompt, 'status'> & Pick<Prompt, PromptChoice | PromptLine | 'models' | 'inputs'> {
  const { newTag: _, versionNote: __, price, ...input } = form;
  return {
    ...input,
    tags: [...form.tags],
    models: distinctModels(form.models.split(',')),
    imageUrl: form.imageUrl.trim(),
    sampleResponses: sentSamples(form).map((sample) => ({
      ...sample,
      content: sample.type === 'text' ? sample.content : sample.content.trim(),
    })),
    inputs: sentInputs(form),
    price: form.isPremium && price.trim() ? priceOf(price) : 0,
    previewExcerpt: form.isPremium ? form.previewExcerpt : '',
  };
}

/** Returns the inputs to send: those whose placeholder is in the text, without what is blank. */
export function sentInputs({ contentMd, inputs }: Pick<PromptForm, 'contentMd' | 'inputs'>) {
  if (!inputs.length) return [];
  const labels = placeholdersOf(contentMd).map(({ label }) => label);
  return matchedInputs(inputs, labels).kept.map((input) => ({
    ...input,
    choices: hasChoices(input.kind) ? input.choices.map((choice) => choice.trim()).filter(Boolean) : [],
  }));
}

/** Returns the samples to send: all that are not empty. */
export function sentSamples({ sampleResponses }: PromptForm): readonly SampleResponse[] {
  return sampleResponses.filter(({ title, content }) => title.trim() || content.trim());
}

/**
 * Parses a price as typed ("4.99", "$4.99", "4,99 €"); NaN if invalid. The amount is in the site's currency,
 * whichever sign is typed.
 */
export function priceOf(text: string): number {
  const plain = text
    .trim()
    .replace(/^\p{Sc}|\p{Sc}$/u, '')
    .trim()
    .replace(/^(\d+),(\d{1,2})$/, '$1.$2');
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Returns the text of the generated cover. */
export function coverTextOf(form: PromptForm): string {
  return beginningOf({ ...form, body: form.contentMd });
}

/**
 * Returns the form as published: if no cover was chosen, with the first sample image, or else a generated
 * cover if there is a text to generate it from.
 */
export function withCover(form: PromptForm): PromptForm {
  if (form.imageUrl.trim()) return form;
  const image = form.sampleResponses.find(({ type, content }) => type === 'image' && content.trim());
  if (image) return { ...form, imageUrl: image.content.trim() };
  return form.contentMd.trim() ? { ...form, imageUrl: generatedCover } : form;
}

/** Whether a prompt for pictures or videos has no picture or video among its samples yet. */
export function lacksOutput({ kind, sampleResponses }: PromptForm): boolean {
  const isVisual = kind === 'image' || kind === 'video';
  return isVisual && !sampleResponses.some(({ type, content }) => type !== 'text' && content.trim());
}

/** Whether two forms have the same content, ignoring sample ids. */
export function sameForm(a: PromptForm, b: PromptForm): boolean {
  return a === b || JSON.stringify(valuesOf(a)) === JSON.stringify(valuesOf(b));
}

function valuesOf(form: PromptForm): unknown[] {
  return (Object.keys(emptyForm) as (keyof PromptForm)[]).map((key) =>
    key === 'sampleResponses'
      ? form.sampleResponses.map(({ type, title, content }) => [type, title, content])
      : form[key],
  );
}
