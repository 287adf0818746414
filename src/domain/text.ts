/**
 * Text as it is stored: Unicode NFC, line ends as LF, control characters removed except tab and line break, and at most
 * 30 combining marks in a row. Idempotent. Does not trim; NUL and lone surrogates are refused earlier by {@link isStorableText}.
 */
export function normaliseText(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').replace(controlCharacters, '');
  return isAscii(plain) ? plain : withFewMarks(withFewMarks(plain).normalize('NFC'));
}

function withFewMarks(text: string): string {
  return text.replace(longMarks, '$1');
}

/** Whether the text can be stored: no NUL and no lone surrogate, which PostgreSQL's UTF-8 text cannot hold. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Whether the text is invisible: white space, joiners, direction marks, fillers. */
export function isBlank(text: string): boolean {
  return blank.test(text);
}

/**
 * Lower case without accents or width variants, for comparing and searching: "Café" and "cafe" fold alike. Marks that make
 * another letter (the two dots of Japanese が, the vowels of Hindi) stay.
 */
export function foldText(text: string): string {
  // A fast path: ASCII text only needs lower case.
  if (isAscii(text)) return text.toLowerCase();
  return withFewMarks(
    withFewMarks(text).normalize('NFKD').replace(accents, '').toLowerCase().normalize('NFC'),
  );
}

/** Whether a text has only ASCII characters. */
export function isAscii(text: string): boolean {
  return ascii.test(text);
}

/** Cuts a text to `length` code units at a word boundary, with an ellipsis if anything was cut. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '');
  const edge = cut.search(/\s\S*$/);
  return `${(edge > length / 2 ? cut.slice(0, edge) : cut).trimEnd()}…`;
}

// The blank Braille pattern is a symbol in Unicode, but invisible.
const blank = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
const ascii = /^\p{ASCII}*$/u;
// As many as in Unicode's stream-safe text format (UAX #15). Normalization sorts the marks of a letter in quadratic time: 100,000 of
// them would take many seconds.
const longMarks = /(\p{M}{30})\p{M}+/gu;
// Combining accents of European scripts, Hebrew points, Arabic vowel marks.
const accents =
  /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670]/g;
// C0 without tab (09) and line feed (0A), DEL and C1.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this removes.
const controlCharacters = /[\u0001-\u0008\u000B-\u001F\u007F-\u009F]/g;
