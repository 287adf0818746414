/**
 * Returns a text as a Markdown quote with its author's name. Omits quotes inside it, unless there is nothing
 * else.
 */
export function quoteOf(
  { username, displayName }: { username: string | null; displayName: string },
  text: string,
): string {
  const own = text
    .split('\n')
    .filter((line) => !line.startsWith('>'))
    .join('\n')
    .trim();
  const name = username ? `@${username}` : displayName;
  return `> ${name} wrote:\n>\n${(own || text.trim())
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')}\n\n`;
}

/** Appends a quote to a text. */
export function withQuote(text: string, quote: string): string {
  return text.trim() ? `${text.trimEnd()}\n\n${quote}` : quote;
}
