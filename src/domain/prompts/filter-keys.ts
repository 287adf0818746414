import type { PromptKind } from './kinds.ts';
import { storedTagKey } from './topics-and-tags/tags.ts';

/**
 * The keys by which lists of a tag, kind or model find a prompt: those of its tags in their order, then those
 * of its kind and models. The latter begin with a comma, as no key of a tag does.
 */
export function filterKeys({
  tags,
  kind,
  models,
}: {
  tags: readonly string[];
  kind: PromptKind | undefined;
  models: readonly string[];
}): string[] {
  // Most prompts are of the kind text, so a row for each of them would double the rows of tags.
  const ofKind = kind && kind !== 'text' ? [`,kind ${kind}`] : [];
  return [...tags.map(storedTagKey), ...ofKind, ...models.map((model) => `,model ${storedTagKey(model)}`)];
}
