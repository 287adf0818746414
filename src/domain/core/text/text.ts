/**
 * Normalises a text for storage: Unicode NFC, line ends as LF, control characters removed except tab and line
 * break, as are byte order marks, which are white space to programs and nothing to readers, and at most 30
 * combining marks in a row. Idempotent. Does not trim. NUL and lone surrogates are rejected earlier by {@link
 * isStorableText}.
 */
export function normaliseText(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').replace(controlCharacters, '');
  return isAscii(plain) ? plain : withFewMarks(withFewMarks(plain).normalize('NFC'));
}

/** A text with at most 30 combining marks in a row. */
export function withFewMarks(text: string): string {
  return text.length <= 30 ? text : text.replace(longMarks, '$1');
}

/**
 * A short text without the characters that change the direction of what follows them: "Ben \\u202Enimda"
 * would be shown as "Ben admin". Direction marks stay in texts of right-to-left scripts, where they only
 * place neighbouring punctuation ("C++" in Hebrew).
 */
export function withoutDirections(text: string): string {
  if (!hasDirections(text)) return text;
  const plain = text.replace(directionControls, '');
  return rightToLeft.test(plain) ? plain : plain.replace(directionMarks, '');
}

/** Whether a text has characters that {@link withoutDirections} may remove. */
export function hasDirections(text: string): boolean {
  return directions.test(text);
}

/**
 * Whether the text can be stored: no NUL and no lone surrogate, which PostgreSQL's UTF-8 text cannot contain.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Whether the text is invisible: white space, joiners, direction marks, fillers. */
export function isBlank(text: string): boolean {
  return blank.test(text);
}

/** Whether a text has only ASCII characters. */
export function isAscii(text: string): boolean {
  return ascii.test(text);
}

/**
 * The first `length` code units of a text, or a few fewer, so that no user-perceived character (an emoji, a
 * flag, a letter with its accents) is split.
 */
export function cutText(text: string, length: number): string {
  return text.slice(0, characterStart(text, length));
}

/**
 * The position `at` (UTF-16 code units) of a text, or the start of the character around it. A character
 * longer than any in use may be split, but never a surrogate pair.
 */
export function characterStart(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return at;
  // Fast path: below the combining marks, only a line end has two code units.
  if (text.charCodeAt(at - 1) < firstMark && text.charCodeAt(at) < firstMark && text[at] !== '\n') return at;
  const start = segmentsOf(text.slice(0, at + 2)).containing(at)?.index ?? at;
  if (at - start <= longestCharacter) return start;
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;
}

/**
 * The user-perceived characters of a text; a character longer than any in use is split into its code points.
 */
export function charactersOf(text: string): string[] {
  return Array.from(segmentsOf(text)).flatMap(({ segment }) =>
    segment.length > longestCharacter ? Array.from(segment) : [segment],
  );
}

function segmentsOf(text: string): Intl.Segments {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return graphemes.segment(text);
}

/** Cuts a text to `length` code units at a word boundary, with an ellipsis if anything was cut. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = cutText(text, length - 1);
  const edge = cut.search(/\s\S*$/);
  return `${(edge > length / 2 ? cut.slice(0, edge) : cut).trimEnd()}…`;
}

const firstMark = 0x300;
/** In code units. The longest emoji have 15; stored letters have at most 30 marks. */
const longestCharacter = 32;
// Created on first use, because pages load this file.
let graphemes: Intl.Segmenter | undefined;
// The blank Braille pattern is a symbol in Unicode, but invisible.
const blank = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
const ascii = /^\p{ASCII}*$/u;
/** Embeddings, overrides and isolates, and the deprecated U+206A to U+206F. */
export const directionControls = /[\u202A-\u202E\u2066-\u206F]/g;
const directionMarks = /[\u061C\u200E\u200F]/g;
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u206F]/;
// The blocks whose unassigned characters are also right-to-left, without marks (UAX #9).
const rightToLeft =
  /(?!\p{Cf})[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
// The limit of Unicode's stream-safe text format (UAX #15). Normalization sorts the marks of a letter in
// quadratic time: 100,000 of them would take many seconds.
const longMarks = /(\p{M}{30})\p{M}+/gu;
// C0 without tab (09) and line feed (0A), DEL and C1, and the byte order mark.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this removes.
const controlCharacters = /[\u0001-\u0008\u000B-\u001F\u007F-\u009F\uFEFF]/g;

/** Returns a text with its first letter in upper case. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
