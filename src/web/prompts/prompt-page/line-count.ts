/**
 * Returns the approximate number of lines of a text in a monospace font with `columns` characters per line.
 * Characters of East Asian scripts are two columns wide.
 */
export function lineCount(text: string, columns: number): number {
  let lines = 0;
  for (const line of text.split('\n')) {
    const width = line.length + (line.match(wide)?.length ?? 0);
    lines += Math.max(1, Math.ceil(width / columns));
  }
  return lines;
}

const wide = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/g;
