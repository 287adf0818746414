import { limits } from './limits.ts';
import { foldText, isBlank } from './text.ts';

/**
 * Adds a tag as the editor does (SPEC 5): trimmed; ignored when blank, already present (compared by {@link tagKey})
 * or when five are there. Returns the same list when nothing was added.
 */
export function addTag(tags: readonly string[], tag: string): readonly string[] {
  const trimmed = trimTag(tag);
  if (isBlank(trimmed) || tags.length >= limits.tagsPerPrompt) return tags;
  if (tags.some((present) => tagKey(present) === tagKey(trimmed))) return tags;
  return [...tags, trimmed];
}

/** Trimmed, inner white space as one space, leading # and commas (they separate tags in addresses) gone. */
export function trimTag(tag: string): string {
  return tag.replace(/[\s,]+/g, ' ').replace(/^[\s#]+|\s+$/g, '');
}

/** What two spellings of one tag have in common: case and accents folded. */
export function tagKey(tag: string): string {
  return foldText(trimTag(tag));
}
