/**
 * The result of reading at an opening mark: a placeholder from `start` to `end`, or (with `label: null`) text
 * to skip.
 */
export interface Found {
  start: number;
  end: number;
  label: string | null;
  fallback?: string;
}

/**
 * Reads the placeholder `{{name}}`, `{{{name}}}`, `{{name:default}}` or `${name:default}` whose opening
 * `marks` (all consecutive braces, with a preceding dollar sign) are at the offset `at`; null if there is
 * none. Names are words: expressions, filters and block tags of template languages are not placeholders.
 */
export function readNamed(body: string, at: number, marks: string): Found | null {
  if (marks === '{' || body[at - 1] === '\\') return null;
  const single = marks === '${';
  const pattern = single ? singleBrace : doubleBrace;
  pattern.lastIndex = at + marks.length;
  const match = pattern.exec(body);
  if (!match) return null;
  const [, name = '', value = ''] = match;
  if (!isName(name, marks) || !isDefault(value)) return null;
  if (body[at - 1] === '=' && /^\s/.test(value)) return null; // style={{ color: red }}
  const end = pattern.lastIndex;
  const triple = marks === '{{{' && body[end] === '}';
  return {
    start: single || triple ? at : at + marks.length - 2,
    end: triple ? end + 1 : end,
    label: nameLabel(name),
    ...(value.trim() && { fallback: value.trim() }),
  };
}

/**
 * `targetAudience` as "target audience", `websiteURL` as "website URL"; names such as `iPhone` and `YouTube`
 * are unchanged.
 */
export function camelWords(word: string): string {
  if (!/^[a-z]{2,}(?:[A-Z][a-z0-9]*)+$/.test(word)) return word;
  return word
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/ [A-Z](?=[a-z])/g, (initial) => initial.toLowerCase());
}

// Neither pattern reads past the next brace or line end, so reading a whole body takes linear time.
const singleBrace = /([\p{L}\p{M}\p{N} \t_\-.,'’&/()%?!]{1,80})(?::([^{}\n]{0,500}))?\}/uy;
const doubleBrace = /([\p{L}\p{M}\p{N} \t_\-.,'’&/()%?!]{1,80})(?::([^{}\n]{0,500}))?\}\}/uy;

/**
 * Whether it consists of words and is not an expression: no call, no property access after `${`, no `else` or
 * `this` of a block.
 */
function isName(name: string, marks: string): boolean {
  if (!/^\s*[\p{L}\p{N}_]/u.test(name) || !/[\p{L}\p{N}]/u.test(name)) return false;
  if (/\w\((?!e?s\))/.test(name) || /\?\s*\S/.test(name)) return false;
  if (marks.startsWith('$') && /\w\.\w/.test(name)) return false;
  return !/^\s*(?:else|this)\s*$/.test(name);
}

/**
 * Whether it is a default value, and not the rest of an address (`https://…`) or of a shell's
 * `${NAME:-value}`.
 */
function isDefault(value: string): boolean {
  return !/^(?:\/\/|[-=?+])/.test(value);
}

/**
 * A name in words: `target_audience`, `target-audience`, `targetAudience` and `target  audience` are all
 * "target audience".
 */
function nameLabel(name: string): string {
  const words = name.replace(/_+/g, ' ').trim().replace(/\s+/g, ' ');
  return words.includes(' ') ? words : camelWords(words.replace(/-+/g, ' ').trim());
}
