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

/**
 * Finds what a text hides from people or does behind their backs, in ascending order. Takes linear time:
 * about 2 ms for 10,000 characters.
 */
export function xray(text: string, { most = placesPerRule } = {}): Found[] {
  const code = codeIn(text);
  const counts = new Map<XrayRule, number>();
  const found = finders.flatMap((find) => {
    const places: Found[] = [];
    for (const place of find(text, code)) {
      const count = counts.get(place.rule) ?? 0;
      if (count >= most) {
        if (find === invisibleCharacters) continue;
        break;
      }
      counts.set(place.rule, count + 1);
      places.push(place);
    }
    return places;
  });
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
