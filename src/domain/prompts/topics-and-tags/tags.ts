import { limits } from '../../core/limits.ts';
import { foldText } from '../../core/text/folding.ts';
import { isBlank } from '../../core/text/text.ts';

/**
 * Adds a tag, trimmed. Ignores a tag that is blank or already present (compared by {@link tagKey}), and any
 * tag when there are already five. Returns the same list when nothing was added.
 */
export function addTag(tags: readonly string[], tag: string): readonly string[] {
  const trimmed = trimTag(tag);
  if (isBlank(trimmed) || tags.length >= limits.tagsPerPrompt) return tags;
  if (tags.some((present) => tagKey(present) === tagKey(trimmed))) return tags;
  return [...tags, trimmed];
}

/** Trimmed, inner white space as one space, leading # and commas (they separate tags in URLs) removed. */
export function trimTag(tag: string): string {
  return tag.replace(/[\s,]+/g, ' ').replace(/^[\s#]+|\s$/g, '');
}

const separator = /[,;\uff0c\uff1b\u3001\u060c\u061b]/;

/**
 * The tags of a typed text, trimmed: separated by commas or semicolons of any script. Blank ones are left
 * out.
 */
export function splitTags(text: string): string[] {
  return text
    .split(separator)
    .map(trimTag)
    .filter((tag) => !isBlank(tag));
}

/** The tag at the end of a typed text, which may be unfinished, and what is before it. */
export function lastTag(text: string): { before: string; tag: string } {
  const tag = text.split(separator).at(-1) ?? '';
  return { before: text.slice(0, text.length - tag.length), tag: trimTag(tag) };
}

/** The key by which pages compare tags: case and accents folded. */
export function tagKey(tag: string): string {
  return foldText(withoutApostrophes(trimTag(tag)));
}

/** Apostrophes inside words are typed in many ways, and some of them are letters. */
export function withoutApostrophes(tag: string): string {
  return tag.replace(/(?<=\p{L})['’‘`´′＇·](?=\p{L})/gu, '');
}
