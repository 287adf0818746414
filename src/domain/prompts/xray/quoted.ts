export interface Part {
  start: number;
  end: number;
}

const fence = /^ {0,3}(`{3,40}|~{3,40})/;
const inline = /`[^`\n]{1,2000}`/g;

/** Returns the parts of a Markdown text that are code, in ascending order: between fences or backticks. */
export function codeIn(text: string): Part[] {
  const parts: Part[] = [];
  let open: { start: number; marks: string } | undefined;
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = text.indexOf('\n', start) + 1 || text.length;
    const line = text.slice(start, end);
    const marks = fence.exec(line)?.[1];
    if (open) {
      if (marks?.startsWith(open.marks)) {
        parts.push({ start: open.start, end });
        open = undefined;
      }
    } else if (marks) open = { start, marks };
    else
      for (const { 0: part, index } of line.matchAll(inline))
        parts.push({ start: start + index, end: start + index + part.length });
  }
  if (open) parts.push({ start: open.start, end: text.length });
  return parts;
}

/** Returns a function that finds the part around a place. Places must ascend. */
export function within(parts: readonly Part[]): (place: number) => Part | undefined {
  let n = 0;
  return (place) => {
    while ((parts[n]?.end ?? Number.POSITIVE_INFINITY) <= place) n++;
    const part = parts[n];
    return part && part.start <= place ? part : undefined;
  };
}
