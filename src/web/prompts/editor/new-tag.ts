import { limits } from '../../../domain/core/limits.ts';
import { addTag, splitTags } from '../../../domain/prompts/topics-and-tags/tags.ts';
import type { PromptForm } from './form.ts';

/**
 * Returns the tags including those being typed, separated by commas, or the reason why those cannot be added.
 */
export function withNewTag({ tags, newTag }: Pick<PromptForm, 'tags' | 'newTag'>): {
  tags: readonly string[];
  newTag: string;
  error?: string;
} {
  let next = tags;
  for (const tag of splitTags(newTag)) {
    if (tag.length > limits.tag)
      return { tags, newTag, error: `Tag can be at most ${limits.tag} characters` };
    const after = addTag(next, tag);
    if (after === next)
      return {
        tags,
        newTag,
        error: next.length >= limits.tagsPerPrompt ? 'At most 5 tags' : `“${tag}” has already been added`,
      };
    next = after;
  }
  return { tags: next, newTag: '' };
}
