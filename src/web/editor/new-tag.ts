import { limits } from '../../domain/limits.ts';
import { addTag, trimTag } from '../../domain/tags.ts';
import type { PromptForm } from './form.ts';

/** The tags with those that are being typed (commas part them), or why they cannot be added. */
export function withNewTag({ tags, newTag }: Pick<PromptForm, 'tags' | 'newTag'>): {
  tags: readonly string[];
  newTag: string;
  refused?: string;
} {
  let next = tags;
  for (const tag of newTag.split(',').map(trimTag).filter(Boolean)) {
    if (tag.length > limits.tag)
      return { tags, newTag, refused: `Tag can be at most ${limits.tag} characters` };
    const after = addTag(next, tag);
    if (after === next)
      return {
        tags,
        newTag,
        refused:
          next.length >= limits.tagsPerPrompt ? 'At most 5 tags' : `“${tag}” is among the tags already`,
      };
    next = after;
  }
  return { tags: next, newTag: '' };
}
