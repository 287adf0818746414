import { alike } from './disguised.ts';
import type { Found } from './found.ts';

/** A Latin letter beside a letter that looks like another one. */
const mixed = new RegExp(`[A-Za-z][${alike}]|[${alike}][A-Za-z]`, 'g');
const letter = /[\p{L}\p{M}]/u;
const longestWord = 60;

/** Finds words of Latin letters with letters of another alphabet that look alike. */
export function* mixedScripts(text: string): Generator<Found> {
  let last = 0;
  for (const { index } of text.matchAll(mixed)) {
    if (index < last) continue;
    let [start, end] = [index, index + 2];
    while (start > last && index - start < longestWord && letter.test(text[start - 1] ?? '')) start--;
    while (end < text.length && end - index < longestWord && letter.test(text[end] ?? '')) end++;
    last = end;
    yield { rule: 'mixed-scripts', start, end };
  }
}
