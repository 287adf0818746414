import type { NewPrompt } from '../../contract/prompt-input.ts';
import type { Prompt, SampleResponse } from '../../contract/prompts.ts';
import { drawnCover } from '../../domain/addresses.ts';

/** What the editor holds: the author's fields by the API's names, the price as typed, and the tag that is being typed. */
export interface PromptForm {
  contentMd: string;
  title: string;
  heading: string;
  summary: string;
  categoryId: string;
  tags: readonly string[];
  newTag: string;
  imageUrl: string;
  sampleResponses: readonly SampleResponse[];
  isPremium: boolean;
  price: string;
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
  isPremium: false,
  price: '',
};

/** The form of a prompt that is to be changed. */
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
    imageUrl,
    // Ids are the API client's to choose; here they must differ.
    sampleResponses: prompt.sampleResponses.map((sample, index, all) =>
      all.findIndex(({ id }) => id === sample.id) === index
        ? sample
        : { ...sample, id: `${sample.id}-${index}` },
    ),
    isPremium,
    price: isPremium ? price.toFixed(2) : '',
  };
}

/** What is sent. Samples that were added and left empty are not; the price is a number only of a premium prompt. */
export function inputOf(form: PromptForm): Omit<NewPrompt, 'status'> {
  const { newTag: _, price, ...input } = form;
  return {
    ...input,
    tags: [...form.tags],
    imageUrl: form.imageUrl.trim(),
    sampleResponses: sentSamples(form).map((sample) => ({
      ...sample,
      content: sample.type === 'text' ? sample.content : sample.content.trim(),
    })),
    price: form.isPremium && price.trim() ? priceOf(price) : 0,
  };
}

/** The samples that are sent, in their order. */
export function sentSamples({ sampleResponses }: PromptForm): readonly SampleResponse[] {
  return sampleResponses.filter(({ title, content }) => title.trim() || content.trim());
}

/** A price as people type it ("4.99", "$4.99", "4,99") in dollars; NaN when it is none. */
export function priceOf(text: string): number {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/^(\d+),(\d{1,2})$/, '$1.$2');
  return /^\d*\.?\d+$|^\d+\.$/.test(plain) ? Number(plain) : Number.NaN;
}

/** The form after a change. A cover that the site draws follows the title and the topic. */
export function changed(form: PromptForm, patch: Partial<PromptForm>): PromptForm {
  const next = { ...form, ...patch };
  const follows = 'title' in patch || 'categoryId' in patch;
  return follows && isDrawnCover(next.imageUrl) ? { ...next, imageUrl: coverFor(next) } : next;
}

/** The cover that the site draws for what is written so far. */
export function coverFor({ title, categoryId }: Pick<PromptForm, 'title' | 'categoryId'>): string {
  return drawnCover(categoryId, title);
}

export function isDrawnCover(imageUrl: string): boolean {
  return imageUrl.startsWith('/covers/');
}

/** Whether two forms say the same. */
export function sameForm(a: PromptForm, b: PromptForm): boolean {
  return a === b || JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));
}

function ordered(form: PromptForm): unknown[] {
  return (Object.keys(emptyForm) as (keyof PromptForm)[]).map((key) =>
    key === 'sampleResponses'
      ? form.sampleResponses.map(({ type, title, content }) => [type, title, content])
      : form[key],
  );
}
