/** A text of somebody as a quote to reply to; what they quoted themselves is left out. */
export function quoteOf(
  { username, displayName }: { username: string | null; displayName: string },
  text: string,
): string {
  const own = text
    .split('\n')
    .filter((line) => !line.startsWith('>'))
    .join('\n')
    .trim();
  const shown = own || text.trim();
  const who = username ? `@${username}` : displayName;
  return `> ${who} wrote:\n>\n${shown
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')}\n\n`;
}

/** What is being written with a quote put behind it. */
export function withQuote(written: string, quote: string): string {
  return written.trim() ? `${written.trimEnd()}\n\n${quote}` : quote;
}
