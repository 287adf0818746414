/** Returns the lines whose bracket marks what follows it: a section of a song, a role, the level of a log. */
export function markedLines(lines: readonly string[], isCode: (line: number) => boolean): Set<number> {
  return new Set([...sectionMarks(lines, isCode), ...tagsOfLines(lines), ...numberedLines(lines)]);
}

const alone = /^\s*\[([^[\]]{1,80})\]\s*$/;
const markup = /^\s*(?:#{1,6}\s|[-*+•>|`~]|\d+[.)]\s|\[)|^\s*$/;

/**
 * `[Verse 1]`, alone on its line with plain text directly below, more than once in a body; or a list of such
 * marks in which some are numbered and some are repeated. The last line may be a part without words. A line
 * to fill in has its heading above.
 */
function sectionMarks(lines: readonly string[], isCode: (line: number) => boolean): number[] {
  const candidates = lines.flatMap((line, n) => {
    const label = line.length < 100 ? alone.exec(line)?.[1] : undefined;
    return label === undefined
      ? []
      : [{ n, label: label.trim().toLowerCase(), isCapital: !/\p{Ll}/u.test(label) }];
  });
  if (candidates.length < 2) return [];
  const opening = candidates.filter(({ n, isCapital }) => {
    const before = lines[n - 1] ?? '';
    const after = lines[n + 1] ?? '';
    const hasHeading = /[:,]\s*$/.test(before) || (markup.test(before) && before.trim() !== '');
    const isHeading = isCapital && /^\s*[-*•] /.test(after); // capitals above a list
    return (isHeading || !markup.test(after)) && !hasHeading && !isCode(n + 1);
  });
  const labels = new Set(opening.length > 1 ? opening.map(({ label }) => label) : []);
  const counts = Map.groupBy(candidates, ({ label }) => label);
  const isList =
    candidates.some(({ label }) => /^\p{L}+ \d+$/u.test(label)) &&
    [...counts].some(([label, same]) => same.length > 1 && !/\d/.test(label));
  const isNumbered = opening.some(({ label }) => /^\p{L}+ \d+$/u.test(label));
  const end = lines.findLastIndex((line) => line.trim() !== '');
  const isLast = (n: number) =>
    n === end && isNumbered && labels.size > 1 && !/[:,]\s*$/.test(lines[n - 1] ?? '');
  return candidates
    .filter(({ n, label }) => labels.has(label) || isLast(n) || (isList && label.split(' ').length < 3))
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
    const [, role] = /^\[(\p{Lu}\p{Ll}+)\] \p{Lu}.*[.?!]$/u.exec(line.trimEnd()) ?? [];
    return (tag ?? role) === undefined ? [] : [{ n, tag: tag ?? role }];
  });
  return new Set(tags.map(({ tag }) => tag)).size > 1 ? tags.map(({ n }) => n) : [];
}

/**
 * `[Row 1] Text`, `[Row 2] Text`, `[Row 3] Text`: at least three lines whose marks differ in their numbers.
 */
function numberedLines(lines: readonly string[]): number[] {
  const numbered = lines.flatMap((line, n) => {
    const [, label] = /^\[(\p{L}[^[\]]{0,60}\d[^[\]]{0,60})\] +\p{Lu}/u.exec(line) ?? [];
    return label === undefined ? [] : [{ n, label }];
  });
  const series = Map.groupBy(numbered, ({ label }) => label.replace(/\d+/g, '#'));
  return [...series.values()]
    .filter((same) => new Set(same.map(({ label }) => label)).size > 2)
    .flatMap((same) => same.map(({ n }) => n));
}
