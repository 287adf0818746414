import type { Found } from './found.ts';
import { isInstruction } from './instructions.ts';
import { type Part, within } from './quoted.ts';

/** Finds HTML comments; mild without an instruction, and none in code. */
export function* comments(text: string, code: readonly Part[]): Generator<Found> {
  const isCode = within(code);
  for (let start = text.indexOf('<!--'); start >= 0; ) {
    const close = text.indexOf('-->', start + 4);
    const end = close < 0 ? text.length : close + 3;
    const found: Found = { rule: 'comments', start, end };
    if (isInstruction(text.slice(start + 4, end))) yield found;
    else if (close >= 0 && !isCode(start)) yield { ...found, mild: true };
    start = text.indexOf('<!--', end);
  }
  // Definitions of links that nothing shows.
  for (const { 0: match, index } of text.matchAll(
    /^ {0,3}\[[^\]\n]{1,60}\]: {0,3}(?:#|<>) {0,3}["'(][^\n]{1,2000}/gm,
  ))
    if (isInstruction(match)) yield { rule: 'comments', start: index, end: index + match.length };
}

const dataUri =
  /\bdata:(?:[a-z]{1,20}\/[\w.+-]{1,60})?(?:;[\w-]{1,30}(?:=[\w"-]{1,30})?){0,4}(?:;base64)?,[\w%+/=.~!*'();:@&$?#-]{8,}/gi;

/** The address of a link that is a program, with controls and entities that browsers read as its letters. */
const program =
  /(?:\]\(\s{0,3}<?|\b(?:href|src|(?:form)?action)\s{0,3}=\s{0,3}["']?)\s{0,3}(?:j|&#x?0{0,5}(?:106|74|6a|4a);?)[\t\n]?a[\t\n]?v[\t\n]?a[\t\n]?script(?::|&colon;)[^\s<>"']{2,400}|(?:\]\(\s{0,3}<?|\b(?:href|src)\s{0,3}=\s{0,3}["']?)\s{0,3}vbscript:[^\s<>"']{2,400}/gi;

/** An element with a script, or an attribute that is one. */
const script =
  /<script\b[^<>]{0,300}>[^<]{0,2000}|<[a-z][a-z0-9]{0,20}[\s/][^<>]{0,300}?\bon[a-z]{3,20}\s{0,3}=\s{0,3}(?:"[^"]{1,2000}|'[^']{1,2000}|[^\s<>"'][^\s<>]{1,500})/gi;
/** What a script does that reads or sends data, or loads more of it; a library is loaded by many pages. */
const active =
  /\b(?:eval|atob|sendBeacon|XMLHttpRequest)\s{0,3}\(|\bdocument\s{0,3}\.\s{0,3}cookie|\bnew\s+(?:Image|XMLHttpRequest|WebSocket)\b|\bjavascript:|(?:\b(?:fetch|import|open)\s{0,3}\(|\blocation\s{0,3}(?:\.\s{0,3}\w+\s{0,3})?=|\bsrc\s{0,3}=)\s{0,3}["'`]?(?:https?:)?\/\/(?!(?:cdn\.(?:tailwindcss\.com|jsdelivr\.net)|unpkg\.com|cdnjs\.cloudflare\.com|code\.jquery\.com|ajax\.googleapis\.com|www\.googletagmanager\.com)\/|cdn\.tailwindcss\.com\b)/i;

/** Finds files and programs inside addresses, and scripts; a picture, a font or a program in code is mild. */
export function* dataUris(text: string, code: readonly Part[]): Generator<Found> {
  const isCode = within(code);
  for (const pattern of [program, script])
    for (const { 0: match, index } of text.matchAll(pattern)) {
      if (pattern === script && !active.test(match)) continue;
      const found: Found = { rule: 'data-uris', start: index, end: index + match.length };
      yield isCode(index) ? { ...found, mild: true } : found;
    }
  for (const { 0: match, index } of text.matchAll(dataUri)) {
    const found: Found = { rule: 'data-uris', start: index, end: index + match.length };
    yield /^data:(?:image\/(?!svg)|font\/|audio\/|video\/)/i.test(match) ? { ...found, mild: true } : found;
  }
}

/** An address, with placeholders that can contain spaces. */
const address =
  /(?:https?:)?\/\/(?:\{\{?[^{}\n]{1,80}\}\}?|<[^<>\n]{1,80}>|\[[^[\]\n]{1,80}\]|[^\s"'`<>()[\]{}\\]){1,500}/gi;
/** What a reader or a model would replace in an address. */
const slots =
  /\{\{?([^{}\n]+)\}|<([^<>\n]+)>|\[([^[\]\n]+)\]|\$\{?([A-Za-z]\w*)|=([A-Z][A-Z_]{3,})\b|\/([A-Z]{3,}_[A-Z_]{3,})\b|%7B([^%\n]{1,80})%7D/g;
/** Placeholders for what a model knows rather than for what a reader asks for. */
const known =
  /\b(?:conversation|chat|history|transcript|messages?|context|memory|user[\s_-]?(?:data|info|input|name)|personal|private|secrets?|passwords?|credentials?|api[\s_-]?keys?|tokens?|cookies?|system[\s_-]?prompt|instructions|data|summary|base64|encoded|emails?)\b/i;
const opensImage =
  /!\[[^\]\n]{0,200}\]\(\s{0,3}<?$|<img\b[^<>\n]{0,150}src\s{0,3}=\s{0,3}["']?$|\burl\(\s{0,3}["']?$/i;
const opensLink = /\]\(\s{0,3}<?$|(?:^|\n) {0,3}\[[^\]\n]{1,100}\]:\s{0,3}<?$|href\s{0,3}=\s{0,3}["']?$/i;
const longestOpening = 240;

/** Finds pictures and links whose address carries what a model fills in. */
export function* exfiltration(text: string): Generator<Found> {
  for (const { 0: match, index } of text.matchAll(address)) {
    const names = Array.from(match.slice(2).matchAll(slots), (slot) => slot.slice(1).find(Boolean) ?? '');
    if (names.length === 0) continue;
    const opening = text.slice(Math.max(0, index - longestOpening), index);
    const isImage = opensImage.test(opening);
    if (!isImage && !opensLink.test(opening)) continue;
    const isKnown = names.some((name) => known.test(name.replaceAll('_', ' ')));
    const found: Found = { rule: 'exfiltration', start: index, end: index + match.length };
    if (isKnown) yield found;
    else if (isImage) yield { ...found, mild: true };
  }
}
