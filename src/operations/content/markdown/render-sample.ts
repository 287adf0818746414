import { renderMarkdown } from './render.ts';

/** Characters of samples and their HTML that are kept. */
const cacheSize = 8_000_000;
/** HTML that is larger is not sent: the sample is shown as it was typed. */
const mostHtml = (content: string) => 2_000 + 2 * content.length;

const cache = new Map<string, string | undefined>();
let cached = 0;

/**
 * The safe HTML of a text sample; undefined for one without formatting, or whose HTML would be much larger than its text. Samples
 * are stored as they were typed, and the HTML of those that were read last is kept in memory.
 */
export function sampleHtml(content: string): string | undefined {
  const known = cache.has(content);
  const html = known ? cache.get(content) : rendered(content);
  if (known) cache.delete(content);
  else cached += sizeOf(content, html);
  cache.set(content, html);
  // The first entry is the one that was not used for the longest time.
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
  return formatted && !excess && html.length <= mostHtml(content) ? html : undefined;
}

function sizeOf(content: string, html = ''): number {
  return content.length + html.length;
}
