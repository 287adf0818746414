import { type PromptChoice, unusualChoices } from './choices.ts';
import type { SentValues } from './fields.ts';
import { storedTagKey } from './topics-and-tags/stored-tag-key.ts';

/**
 * The keys by which lists of a tag, choice or model find a prompt: those of its tags in their order, then those of
 * its choices and models. The latter begin with a comma, as no key of a tag does.
 */
export function filterKeys(values: Pick<SentValues, 'tags' | 'models' | PromptChoice>): string[] {
  // Most prompts have the usual values, so a row for each of them would double the rows of tags.
  const chosen = unusualChoices(values).map((choice) => `,${choice} ${values[choice]}`);
  const models = (values.models ?? []).map((model) => `,model ${storedTagKey(model)}`);
  return [...values.tags.map(storedTagKey), ...chosen, ...models];
}
