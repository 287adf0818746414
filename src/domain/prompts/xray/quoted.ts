export interface Part {
  start: number;
  end: number;
}

/** A line that begins or ends a block of code, or code between backticks. */
const marks = /(?<![^\n]) {0,3}(`{3,40}|~{3,40})[^\n]*\n?|`[^`\n]{1,2000}`/g;

/** Returns the parts of a Markdown text that are code, in ascending order: between fences or backticks. */
export function codeIn(text: string): Part[] {
  const parts: Part[] = [];
  let open: { start: number; fence: string } | undefined;
  for (const { 0: match, 1: fence, index: start } of text.matchAll(marks)) {
    const end = start + match.length;
    if (!open && fence) open = { start, fence };
    else if (!open) parts.push({ start, end });
    else if (fence?.startsWith(open.fence)) {
      parts.push({ start: open.start, end });
      open = undefined;
    }
  }
  if (open) parts.push({ start: open.start, end: text.length });
  return parts;
}

/** Returns a function that finds the part around a place; fast if places ascend. */
export function within(parts: readonly Part[]): (place: number) => Part | undefined {
  let [n, last] = [0, 0];
  return (place) => {
    if (place < last) n = 0;
    last = place;
    while ((parts[n]?.end ?? Number.POSITIVE_INFINITY) <= place) n++;
    const part = parts[n];
    return part && part.start <= place ? part : undefined;
  };
}
