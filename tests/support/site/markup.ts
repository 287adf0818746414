/** The part of a page's markup between its `<main>` tags. */
export const mainOf = (html: string): string => /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? '';

/** The text of markup as a reader sees it, with single spaces. */
export function textOf(markup: string): string {
  const text = markup.replace(/<!--.*?-->/gs, '').replace(/<[^>]*>/g, ' ');
  return decoded(text).replace(/\s+/g, ' ').trim();
}

/** The text of the only `<h1>`. */
export function headingOf(html: string): string {
  const headings = Array.from(html.matchAll(/<h1\b[^>]*>(.*?)<\/h1>/gs), ([, inner = '']) => textOf(inner));
  if (headings.length !== 1) throw new Error(`The page has ${headings.length} headings.`);
  return headings[0] ?? '';
}

/** The addresses and texts of links. */
export function linksIn(markup: string): { href: string; text: string }[] {
  return Array.from(
    markup.matchAll(/<a\b[^>]*?\shref="([^"]*)"[^>]*>(.*?)<\/a>/gs),
    ([, href = '', inner = '']) => ({ href: decoded(href), text: textOf(inner) }),
  );
}

/** Text whose characters are written as references. */
export function decoded(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
