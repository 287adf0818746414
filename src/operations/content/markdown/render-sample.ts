import { renderMarkdown } from './render.ts';

/** Maximum number of characters of cached samples and their HTML. */
const cacheSize = 8_000_000;
/** Maximum number of characters of a sample's HTML. Larger HTML is not sent; the sample is shown as typed. */
const maxHtml = (content: string) => 2_000 + 2 * content.length;

const cache = new Map<string, string | undefined>();
let cached = 0;

/**
 * Returns the safe HTML of a text sample; undefined for a sample without formatting, or one whose HTML would
 * be much larger than its text. Samples are stored as typed; the HTML of the most recently read samples is
 * cached in memory.
 */
export function sampleHtml(content: string): string | undefined {
  const known = cache.has(content);
  const html = known ? cache.get(content) : rendered(content);
  if (known) cache.delete(content);
  else cached += sizeOf(content, html);
  cache.set(content, html);
  // The first entry is the least recently used.
  for (const [oldest, oldHtml] of cache) {
    if (cached <= cacheSize) break;
    cache.delete(oldest);
    cached -= sizeOf(oldest, oldHtml);
  }
  return html;
}

function rendered(content: string): string | undefined {
  const { html, excess } = renderMarkdown(content);
  const formatted = /<(?!\/?(?:p|br)\b)/.test(html);
  return formatted && !excess && html.length <= maxHtml(content) ? html : undefined;
}

function sizeOf(content: string, html = ''): number {
  return content.length + html.length;
}
