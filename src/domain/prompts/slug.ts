/**
 * The slug of a title: lower-cased and trimmed; everything but letters, digits, spaces and hyphens removed;
 * white space to hyphens; repeated hyphens merged; hyphens at the ends stripped. 'untitled' when nothing is
 * left. Letters and digits of all scripts are kept, with the marks that follow them, in NFC; what is
 * invisible and the marks of emoji are removed.
 */
export function slugOf(title: string): string {
  const slug = title
    .replace(emoji, '')
    .toLowerCase()
    .normalize('NFD')
    // The lower case of İ is an i with a second dot.
    .replace(/i\u0307/g, 'i')
    .replace(/[^\p{L}\p{M}\p{N}\s-]|[\p{Default_Ignorable_Code_Point}\p{Me}]/gu, '')
    .replace(/(^|[\s-])\p{M}+/gu, '$1')
    .normalize('NFC')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
  return slug || 'untitled';
}

// A letter or sign that is shown as an emoji, such as ℹ️; of a keycap, the digit remains.
const emoji = /(?![0-9])\p{Emoji}\uFE0F/gu;

/**
 * The slug of a prompt that was never published. No title produces this slug, so a draft, which others must
 * not notice, does not take a slug from their prompts. `name` is the slug of its title.
 */
export function draftSlug(name: string, id: string): string {
  return `${name}~${id}`;
}

/** The `n`-th of several names with the same base: base, base-2, base-3 … (`n` from 1). */
export function numbered(base: string, n: number): string {
  return n === 1 ? base : `${base}-${n}`;
}
