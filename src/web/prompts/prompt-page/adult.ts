import type { OwnUser } from '../../../contract/people/users.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';

/**
 * The query parameter of a prompt's page, and its value for readers who confirmed that they want to see an
 * adult prompt.
 */
export const adultParam = 'adult';
export const shown = 'show';

/**
 * Whether a prompt's page asks for confirmation before it shows the prompt: it is adult, and the reader has
 * neither agreed nor is its author or an admin.
 */
export function asksFirst(
  { isAdult, can }: Pick<Prompt, 'isAdult' | 'can'>,
  me: OwnUser | null | undefined,
  params: URLSearchParams,
): boolean {
  return isAdult && !can.edit && !me?.showsAdult && params.get(adultParam) !== shown;
}

/** Returns a prompt without its texts, for a page that asks for confirmation. */
export function withoutTexts({ sale: _, ...prompt }: Prompt): Prompt {
  const texts = { slug: '', title: '', heading: '', summary: '', contentMd: '', imageUrl: '', beginning: '' };
  return {
    ...prompt,
    ...texts,
    placeholders: [],
    contentPlaceholders: [],
    tags: [],
    inputs: [],
    sampleResponses: [],
  };
}
