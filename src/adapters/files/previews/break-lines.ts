import { charactersOf } from '../../../domain/core/text/text.ts';

/** The space available to a text. */
interface Room {
  /** Maximum number of lines. */
  maxLines: number;
  /** Width of a line, in the unit of `widthOf`. */
  width: number;
  widthOf: (text: string) => number;
}

/**
 * Breaks a text into at most `maxLines` lines of about equal length. A word longer than a line is broken; a
 * text that is too long ends with an ellipsis.
 */
export function brokenLines(text: string, room: Room): string[] {
  const words = text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => pieces(word, room));
  for (let count = words.length; count > 0; count--) {
    const shown = count < words.length ? [...words.slice(0, count - 1), `${words[count - 1]}…`] : words;
    const lines = filled(shown, room.width, room.widthOf);
    if (lines.length <= room.maxLines && lines.every((line) => room.widthOf(line) <= room.width))
      return balanced(shown, lines, room);
  }
  return [];
}

/** Fills each line with as many words as fit. */
function filled(words: readonly string[], width: number, widthOf: Room['widthOf']): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The narrowest lines that do not increase their number. */
function balanced(words: readonly string[], lines: string[], { width, widthOf }: Room): string[] {
  let best = lines;
  for (let narrower = 0.95; narrower > 0.5; narrower -= 0.05) {
    const next = filled(words, width * narrower, widthOf);
    if (next.length > lines.length || next.some((line) => widthOf(line) > width)) break;
    best = next;
  }
  return best;
}

/** Splits a word into parts that fit on a line with an ellipsis. */
function pieces(word: string, { width, widthOf }: Room): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of charactersOf(word)) {
    if (part && widthOf(`${part}${character}…`) > width) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}
