import type { ContentPage } from '../../contract/pages/content.ts';
import { beginningsIn } from '../ui/word-starts.ts';

/**
 * Returns the sections of a page with only the items that contain every word of the text, in title or answer,
 * each as the beginning of a word. Returns all of them for a text without words.
 */
export function findAnswers(sections: ContentPage['sections'], text: string): ContentPage['sections'] {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (!words.length) return sections;
  return sections.flatMap((section) => {
    const items = section.items.filter(({ title, html }) => {
      const content = `${title} ${html.replace(/<[^<>]*>/g, ' ')}`;
      return words.every((word) => beginningsIn(content, word).length > 0);
    });
    return items.length ? [{ ...section, html: '', items }] : [];
  });
}

/** Marks the beginnings of words that {@link findAnswers} searched for in `html`, which must be sanitized. */
export function markHtml(html: string, text: string): string {
  // Tags and entities are not changed.
  return html.replace(/<[^<>]*>|&[#\w]+;|[^<&]+/g, (part) =>
    /^[<&]/.test(part) ? part : markText(part, text),
  );
}

function markText(part: string, text: string): string {
  return beginningsIn(part, text).reduceRight(
    (marked, [start, end]) =>
      `${marked.slice(0, start)}<mark>${marked.slice(start, end)}</mark>${marked.slice(end)}`,
    part,
  );
}
