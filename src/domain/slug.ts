/**
 * The readable part of a title (SPEC 5): lower-cased and trimmed; what is no letter, digit, space or hyphen removed;
 * white space to hyphens; repeated hyphens merged; edge hyphens stripped. A title without any of these gives 'untitled'.
 * Letters and digits are Unicode's, so that a title in any script keeps its name.
 */
export function slugOf(title: string): string {
  const slug = title
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
  return slug || 'untitled';
}

/** The `n`-th name of several that share one base: base, base-2, base-3 … (`n` from 1). */
export function numbered(base: string, n: number): string {
  return n === 1 ? base : `${base}-${n}`;
}
