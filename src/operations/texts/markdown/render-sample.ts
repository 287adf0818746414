import { renderMarkdown } from './render.ts';

/** Maximum number of characters of a sample's HTML. Larger HTML is not sent; the sample is shown as typed. */
const maxHtml = (content: string) => 2_000 + 2 * content.length;

/**
 * Returns the safe HTML of a text sample; undefined for a sample without formatting, or one whose HTML would
 * be much larger than its text.
 */
export function sampleHtml(content: string): string | undefined {
  const { html, excess } = renderMarkdown(content);
  const formatted = /<(?!\/?(?:p|br)\b)/.test(html);
  return formatted && !excess && html.length <= maxHtml(content) ? html : undefined;
}
