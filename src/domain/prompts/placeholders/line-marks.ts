/** Returns the lines whose bracket marks what follows it: a section of a song, a role, the level of a log. */
export function markedLines(lines: readonly string[], isCode: (line: number) => boolean): Set<number> {
  return new Set([...sectionMarks(lines, isCode), ...tagsOfLines(lines)]);
}

const alone = /^\s*\[([^[\]]{1,80})\]\s*$/;
const markup = /^\s*(?:#{1,6}\s|[-*+•>|`~]|\d+[.)]\s|\[)|^\s*$/;

/**
 * `[Verse 1]`, alone on its line with plain text directly below, more than once in a body; or a list of such
 * marks in which some are numbered and some are repeated. A line to fill in has its heading above.
 */
function sectionMarks(lines: readonly string[], isCode: (line: number) => boolean): number[] {
  const candidates = lines.flatMap((line, n) => {
    const label = line.length < 100 ? alone.exec(line)?.[1] : undefined;
    return label === undefined ? [] : [{ n, label: label.trim().toLowerCase() }];
  });
  if (candidates.length < 2) return [];
  const opening = candidates.filter(({ n }) => {
    const before = lines[n - 1] ?? '';
    const after = lines[n + 1] ?? '';
    const hasHeading = /[:,]\s*$/.test(before) || (markup.test(before) && before.trim() !== '');
    return !markup.test(after) && !hasHeading && !isCode(n + 1);
  });
  const labels = new Set(opening.length > 1 ? opening.map(({ label }) => label) : []);
  const counts = Map.groupBy(candidates, ({ label }) => label);
  const isList =
    candidates.some(({ label }) => /^\p{L}+ \d+$/u.test(label)) &&
    [...counts].some(([label, same]) => same.length > 1 && !/\d/.test(label));
  return candidates
    .filter(({ label }) => labels.has(label) || (isList && label.split(' ').length < 3))
    .map(({ n }) => n);
}

/**
 * `[INFO] started` or `[SYSTEM] You are …`: capitals before a text, in several lines with different ones, and
 * nowhere else.
 */
function tagsOfLines(lines: readonly string[]): number[] {
  const tags = lines.flatMap((line, n) => {
    const [, tag] =
      /^(?:\[[\d:.,TZ/ +-]+\]\s*|[\d:.,TZ/-]+\s+)*\[(\p{Lu}[\p{Lu} _-]*)\] +[^\s[]/u.exec(line) ?? [];
    return tag === undefined ? [] : [{ n, tag }];
  });
  return new Set(tags.map(({ tag }) => tag)).size > 1 ? tags.map(({ n }) => n) : [];
}
