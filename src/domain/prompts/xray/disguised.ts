import { encodedText } from './decoding.ts';
import type { Found } from './found.ts';
import { fetchAndRun, overriding } from './instructions.ts';
import { dataUris } from './markup.ts';
import { codeIn, type Part, within } from './quoted.ts';
import { secrets } from './secrets.ts';

/** Letters of other alphabets, and the Latin letters that they look like. */
export const alike = 'аеорсухіјѕһԁԛԝӏАВЕЗКМНОРСТУХІЈЅονρΑΒΕΖΗΙΚΜΝΟΡΤΥΧ';
const latin = 'aeopcyxijshdqwlABE3KMHOPCTYXIJSovpABEZHIKMNOPTYX';

/**
 * Characters without a width, entities, ends of lines, strings that are joined, and characters that stand for
 * Latin ones.
 */
const disguises = new RegExp(
  `${
    /\p{Default_Ignorable_Code_Point}+|&#(?:[xX][0-9a-fA-F]{1,6}|\d{1,7});?|[ \t\\]{0,9}\r?\n[ \t>]{0,9}|\{?["']\s{0,20}[+.,&]?\s{0,20}["']\}?|[\uff01-\uff5e]+|[\u{1d400}-\u{1d7ff}]/u
      .source
  }|[${alike}]`,
  'gu',
);
const letters = new Map(Array.from(alike, (letter, n) => [letter, latin[n]]));
const invisible = /^\p{Default_Ignorable_Code_Point}/u;
/** The beginning of a line with a part of a key rather than a word. */
const keyPart = /^(?!\d{1,3}[.)]\s)[A-Za-z]{0,12}(?:\d|[a-z][A-Z]|[A-Z]{2})/;

/** Finds secrets, commands and instructions that can be read only without characters that disguise them. */
export function* disguised(text: string): Generator<Found> {
  // After these places of the plain text, those of the text are further by so much.
  const [ends, shifts] = [[0], [0]];
  const plain = text.replace(disguises, (match, index: number) => {
    const next = index + match.length;
    if (/[\n,]/.test(match) && !match.includes('\\') && !isJoined(text, index, next)) return match;
    const clear = undisguised(match);
    const shift = (shifts.at(-1) ?? 0) + match.length - clear.length;
    shifts.push(shift);
    ends.push(next - shift);
    return clear;
  });
  if (ends.length === 1) return;
  const placeOf = (place: number) => {
    let [low, high] = [0, ends.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) <= place) low = middle;
      else high = middle;
    }
    return place + (shifts[low] ?? 0);
  };
  const isHidden = ({ start, end }: Found) =>
    text.slice(placeOf(start), placeOf(end)) !== plain.slice(start, end);
  const inText = (found: Found) => ({ ...found, start: placeOf(found.start), end: placeOf(found.end) });
  const code = codeIn(plain);
  for (const found of [
    ...secrets(plain),
    ...fetchAndRun(plain, code),
    ...dataUris(plain, code),
    ...encodedText(plain),
  ])
    if (isHidden(found)) yield inText(found);
  for (const found of overriding(plain))
    if (isHidden(found)) yield { ...inText(found), rule: 'encoded-text' };
}

/** Whether what is around the end of a line or a comma can be one key. */
const isJoined = (text: string, start: number, end: number) =>
  /[\w/+-]/.test(text[start - 1] ?? '') && keyPart.test(text.slice(end, end + 16));

function undisguised(match: string): string {
  const letter = letters.get(match);
  if (letter) return letter;
  const code = match.startsWith('&') ? entityCode(match) : undefined;
  if (code !== undefined) return String.fromCodePoint(code).replace(invisible, '');
  if (/[\n"']/.test(match)) return /\s\\/.test(match) ? ' ' : '';
  return invisible.test(match) ? '' : match.normalize('NFKC');
}

function entityCode(text: string): number | undefined {
  const digits = /^&#(x?)(\w+)/i.exec(text);
  if (!digits) return undefined;
  const code = Number.parseInt(digits[2] ?? '', digits[1] ? 16 : 10);
  return code <= 0x10ffff ? code : 0xfffd;
}

/** Finds tag characters and controls of direction that are written as entities; in code they are mild. */
export function* hiddenEntities(text: string, code: readonly Part[]): Generator<Found> {
  const isCode = within(code);
  for (const { 0: match, index } of text.matchAll(/(?:&#(?:x[0-9a-f]{1,6}|\d{1,7});?){1,4096}/gi)) {
    const hidden = Array.from(match.matchAll(/&[^&]+/g), ([entity]) => entityCode(entity) ?? 0).find(
      (one) =>
        (one >= 0xe0000 && one <= 0xe007f) ||
        (one >= 0x202a && one <= 0x202e) ||
        (one >= 0x2066 && one <= 0x2069),
    );
    if (hidden === undefined) continue;
    const rule = hidden >= 0xe0000 ? 'tag-characters' : 'direction-controls';
    yield { rule, start: index, end: index + match.length, ...(isCode(index) && { mild: true }) };
  }
}
