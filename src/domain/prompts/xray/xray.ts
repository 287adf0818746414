import { cutText } from '../../core/text/text.ts';
import { encodedText } from './decoding.ts';
import { disguised, hiddenEntities } from './disguised.ts';
import type { Found } from './found.ts';
import { fetchAndRun, overriding } from './instructions.ts';
import { invisibleCharacters } from './invisible.ts';
import { comments, dataUris, exfiltration } from './markup.ts';
import { mixedScripts } from './mixed-scripts.ts';
import { personalData } from './personal.ts';
import { codeIn, type Part } from './quoted.ts';
import { ruleOf, type XrayRule } from './rules.ts';
import { secrets } from './secrets.ts';

/** The places of one rule that are reported; a text with more is not read better for it. */
const placesPerRule = 50;

const finders: ((text: string, code: readonly Part[]) => Iterable<Found>)[] = [
  invisibleCharacters,
  comments,
  dataUris,
  mixedScripts,
  encodedText,
  secrets,
  disguised,
  hiddenEntities,
  personalData,
  fetchAndRun,
  exfiltration,
  overriding,
];

/** Characters that are read at once: patterns need memory for each. A longer text is cut at the end of a line. */
const longestPart = 250_000;

/** Finds what a text hides from people or does behind their backs, in ascending order. Takes linear time. */
export function xray(text: string, { most = placesPerRule } = {}): Found[] {
  const counts = new Map<XrayRule, number>();
  const found: Found[] = [];
  const blocks = codeIn(text);
  for (let offset = 0; offset < text.length; ) {
    const line = text.lastIndexOf('\n', offset + longestPart - 1) + 1;
    const isCut = text.length - offset > longestPart && line > offset;
    const part = isCut ? text.slice(offset, line) : cutText(text.slice(offset), longestPart);
    const end = offset + part.length;
    const code = blocks
      .filter((block) => block.start < end && block.end > offset)
      .map((block) => ({ start: block.start - offset, end: block.end - offset }));
    for (const find of finders)
      for (const place of find(part, code)) {
        const count = (counts.get(place.rule) ?? 0) + 1;
        counts.set(place.rule, count);
        if (count <= most) found.push({ ...place, start: offset + place.start, end: offset + place.end });
        else if (find !== invisibleCharacters) break;
      }
    offset = end;
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Returns the text without what can be removed safely: what people cannot see, comments and secrets. */
export function cleaned(text: string): string {
  let [clean, end] = ['', 0];
  for (const found of xray(text, { most: Number.POSITIVE_INFINITY })) {
    const { replacement } = ruleOf(found.rule);
    if (replacement === undefined || found.end <= end) continue;
    clean += text.slice(end, Math.max(end, found.start)) + replacement;
    end = found.end;
  }
  return clean + text.slice(end);
}
