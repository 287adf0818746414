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
    /\p{Default_Ignorable_Code_Point}|&#(?:[xX][0-9a-fA-F]{1,6}|\d{1,7});?|[ \t\\]{0,9}\r?\n[ \t>]{0,9}|\{?["']\s{0,20}[+.,&]?\s{0,20}["']\}?|[\uff01-\uff5e\u{1d400}-\u{1d7ff}]/u
      .source
  }|[${alike}]`,
  'gu',
);
/** The beginning of a line with a part of a key rather than a word. */
const keyPart = /^[A-Za-z]{0,12}(?:\d|[a-z][A-Z]|[A-Z]{2})/;

/** Finds secrets, commands and instructions that can be read only without characters that disguise them. */
export function* disguised(text: string): Generator<Found> {
  let [plain, end] = ['', 0];
  // The place in the text of each character of `plain`, which is not longer.
  const places = new Uint32Array(text.length + 1);
  const add = (part: string, at: number, step: 0 | 1) => {
    for (let n = 0; n < part.length; n++) places[plain.length + n] = at + n * step;
    plain += part;
  };
  for (const { 0: match, index } of text.matchAll(disguises)) {
    const next = index + match.length;
    const isJoined = /[\w/+-]/.test(text[index - 1] ?? '') && keyPart.test(text.slice(next, next + 16));
    if (/[\n,]/.test(match) && !match.includes('\\') && !isJoined) continue;
    add(text.slice(end, index), end, 1);
    add(undisguised(match), index, 0);
    end = next;
  }
  if (end === 0) return;
  add(text.slice(end), end, 1);
  places[plain.length] = text.length;
  const isHidden = ({ start, end: last }: Found) =>
    text.slice(places[start], places[last]) !== plain.slice(start, last);
  const inText = (found: Found): Found => ({
    ...found,
    start: places[found.start] ?? 0,
    end: places[found.end] ?? text.length,
  });
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

function undisguised(match: string): string {
  const code = entityCode(match);
  if (code !== undefined) return String.fromCodePoint(code).replace(/\p{Default_Ignorable_Code_Point}/u, '');
  if (/[\n"']/.test(match)) return /\s\\/.test(match) ? ' ' : '';
  const n = alike.indexOf(match);
  return n < 0 ? match.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/u, '') : (latin[n] ?? '');
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
