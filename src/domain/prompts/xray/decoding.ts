import type { Found } from './found.ts';
import { isInstruction, overriding } from './instructions.ts';

const encodings: [pattern: RegExp, decode: (text: string) => string][] = [
  [/(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{24,}={0,2}/g, fromBase64],
  [
    /(?:\\x|0x|=)?[0-9a-f]{2}(?:[ ,:\n]{0,2}(?:\\x|0x|=)?[0-9a-f]{2}){15,}/gi,
    (text) => fromBytes(hexBytes(text.replace(/\\x|0x|[ ,:=\n]/gi, ''))),
  ],
  [/[01]{8}(?:[ ,\n]{0,2}[01]{8}){11,}/g, (text) => fromCodes(text.match(/[01]{8}/g), 2)],
  [/(?:\d{2,3}[ ,]{1,2}){16,}\d{2,3}/g, (text) => fromCodes(text.match(/\d+/g), 10)],
  [/(?:\\[0-7]{3}){8,}/g, (text) => fromCodes(text.match(/\d+/g), 8)],
  [/(?:\\u\{[0-9a-f]{1,6}\}){8,}/gi, (text) => text.replace(/\\u\{(\w+)\}/gi, (_, hex) => fromCode(hex))],
  [/(?:%[0-9a-f]{2}[\w.~+-]{0,60}){4,}/gi, fromPercent],
  [/(?:\\u[0-9a-f]{4}){8,}/gi, (text) => text.replace(/\\u(....)/g, (_, hex) => fromCode(hex))],
  [/(?:&#x[0-9a-f]{1,6};?){8,}/gi, (text) => text.replace(/&#x(\w+);?/gi, (_, hex) => fromCode(hex))],
  [/(?:&#\d{1,7};?){8,}/g, (text) => text.replace(/&#(\d+);?/g, (_, code) => fromCode(code, 10))],
];

/** Parts of “instructions”, “prompts”, “rules” and so on in ROT13 and backwards: decoding takes longer. */
const inRot13 = /vafgehpgvba|cebzcg|ehyr|qverpgvba|thvqryvar|zrffntr|pbzznaq|hfre|uhzna|bcrengbe/i;
const inReverse =
  /\bs?(?:noitcurtsni|tpmorp|elur|noitcerid|enilediug|egassem|dnammoc|resu|namuh|rotarepo)\b/i;

/** More characters of one encoded text are not decoded. */
const longest = 65_536;

/** Finds encoded texts that are readable when decoded; mild without an instruction. */
export function* encodedText(text: string): Generator<Found> {
  for (const [pattern, decode] of encodings)
    for (const { 0: match, index } of text.matchAll(pattern)) {
      const decoded = readable(decode(match.slice(0, longest)));
      if (!isReadable(decoded)) continue;
      const found: Found = { rule: 'encoded-text', start: index, end: index + match.length };
      yield isInstruction(decoded) ? found : { ...found, mild: true };
    }
  yield* scatteredBase64(text);
  // Both keep the length of a text, so that places stay or are counted from the end.
  if (inRot13.test(text))
    for (const { start, end } of overriding(rot13(text))) yield { rule: 'encoded-text', start, end };
  const { length } = text;
  if (inReverse.test(text))
    for (const { start, end } of overriding(reversed(text)))
      yield { rule: 'encoded-text', start: length - end, end: length - start };
}

/**
 * Base64 of at least 21 characters of ASCII, forwards and backwards, with spaces, ends of lines or punctuation
 * between its characters. Prose is hardly ever: each place of a group of four allows a part of the alphabet.
 */
const scattered = [
  /(?:[I-Za-f][^A-Za-z0-9/]{0,6}[C-HS-Xi-nyz0-3][^A-Za-z0-9/]{0,6}[ABEFIJMNQRUVYZcdghklopstwx014589][^A-Za-z0-9/]{0,6}[A-Za-z0-9/][^A-Za-z0-9/]{0,6}){7,16384}/g,
  /(?:[A-Za-z0-9/][^A-Za-z0-9/]{0,6}[ABEFIJMNQRUVYZcdghklopstwx014589][^A-Za-z0-9/]{0,6}[C-HS-Xi-nyz0-3][^A-Za-z0-9/]{0,6}[I-Za-f][^A-Za-z0-9/]{0,6}){7,16384}/g,
];

function* scatteredBase64(text: string): Generator<Found> {
  for (const [n, pattern] of scattered.entries())
    for (const { 0: match, index } of text.matchAll(pattern)) {
      const digits = match.slice(0, longest).replace(/[^A-Za-z0-9/]/g, '');
      // In one piece it was found before.
      if (n === 0 && match.startsWith(digits)) continue;
      if (isInstruction(fromBase64(n === 0 ? digits : reversed(digits))))
        yield { rule: 'encoded-text', start: index, end: index + match.length };
    }
}

/** Decodes what was encoded up to three times. */
function readable(text: string, depth = 2): string {
  if (depth === 0 || isReadable(text)) return text;
  const again = decoded(text.trim());
  return again ? readable(again, depth - 1) : text;
}

function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (char) => {
    const code = char.charCodeAt(0);
    return String.fromCharCode(code + ((code & 31) <= 13 ? 13 : -13));
  });
}

const reversed = (text: string) => text.split('').reverse().join('');

/** Returns the text that an encoded text or tag characters stand for; '' for anything else. */
export function decoded(text: string): string {
  if (/^[\u{e0000}-\u{e007f}]/u.test(text))
    return Array.from(text, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) & 0x7f))
      .join('')
      .replace(/\p{Cc}/gu, '');
  const found = encodings.find(([pattern]) => text.match(pattern)?.[0] === text);
  return found ? found[1](text.slice(0, longest)) : '';
}

/** Words, rather than the bytes of a picture or a key. */
function isReadable(text: string): boolean {
  if (!/\S\s\S/.test(text) || /[^\P{Cc}\s]|\ufffd/u.test(text)) return false;
  const letters = text.match(/[\p{L}\p{M}\s]/gu)?.length ?? 0;
  return letters >= 0.7 * [...text].length && (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= 3;
}

function fromBase64(text: string): string {
  const plain = text
    .replace(/={1,2}$/, '')
    .replace(/-/g, '+')
    .replace(/_/g, '/');
  // A text ends with whole bytes.
  const whole = plain.slice(0, plain.length % 4 === 1 ? -1 : undefined);
  return fromBytes(Uint8Array.from(atob(whole), (char) => char.charCodeAt(0)));
}

function hexBytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length >> 1 }, (_, n) =>
    Number.parseInt(hex.slice(2 * n, 2 * n + 2), 16),
  );
}

function fromBytes(bytes: Uint8Array<ArrayBuffer>): string {
  // PowerShell encodes commands in UTF-16.
  const isWide = bytes.length > 8 && bytes[1] === 0 && bytes[3] === 0;
  return new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes, { stream: true });
}

function fromPercent(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return '';
  }
}

function fromCodes(digits: readonly string[] | null, base: number): string {
  const codes = (digits ?? []).map((code) => Number.parseInt(code, base));
  return codes.some((code) => code > 255) ? '' : fromBytes(Uint8Array.from(codes));
}

function fromCode(digits: string, base = 16): string {
  const code = Number.parseInt(digits, base);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}
