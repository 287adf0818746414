/** A text on one line. */
export function line(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Escapes a text as one line of Markdown that shows it literally. */
export function inMarkdown(text: string): string {
  return line(text).replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&');
}
