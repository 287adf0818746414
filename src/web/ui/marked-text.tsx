import { classes } from './classes.ts';

/** Start and end of a part of a text, in UTF-16 code units, the end exclusive. */
type Range = readonly [start: number, end: number];

/** A text with its marked parts as `<mark>`, without additional spacing, so that letters stay joined. */
export function MarkedText({
  text,
  marks,
  className = 'rounded-[3px] bg-ember-soft box-decoration-clone underline decoration-ember decoration-1 underline-offset-[0.2em]',
}: {
  text: string;
  marks: readonly Range[];
  className?: string;
}) {
  return piecesOf(text, marks).map(({ start, part, marked }) =>
    marked ? (
      <mark key={start} className={classes('text-inherit', className)}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

/** Splits a text at its marked ranges, which may overlap and be in any order. No character is split. */
function piecesOf(
  text: string,
  ranges: readonly Range[],
): { start: number; part: string; marked: boolean }[] {
  const pieces: { start: number; part: string; marked: boolean }[] = [];
  let at = 0;
  const add = (end: number, marked: boolean) => {
    if (end > at) pieces.push({ start: at, part: text.slice(at, end), marked });
    at = Math.max(at, end);
  };
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const end = isInsidePair(text, to) ? to + 1 : to;
    if (end <= from || end <= at) continue;
    add(isInsidePair(text, from) ? from - 1 : from, false);
    add(Math.min(end, text.length), true);
  }
  add(text.length, false);
  return pieces;
}

/** Whether a position is between the two halves of a surrogate pair. */
function isInsidePair(text: string, at: number): boolean {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff;
}
