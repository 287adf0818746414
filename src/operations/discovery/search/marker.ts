import { withoutAttached } from '../../../domain/core/text/attached-parts.ts';
import { isSpaceless, type Word } from '../../../domain/core/text/words.ts';
import type { Marker } from '../../../domain/discovery/search/marks.ts';
import { wordTerm } from '../../../domain/discovery/search/terms.ts';
import type { PlannedWord } from '../../prompts/indexing/words.ts';
import { stemOf } from '../../texts/search-words/language.ts';

/** Returns a marker that finds the words of a search in a text, in any of their forms. */
export function markerOf(words: readonly PlannedWord[]): Marker {
  const terms = new Set(words.flatMap(({ variants }) => variants.flatMap((variant) => variant.terms)));
  const formsOf = (word: Word) => [word.folded, stemOf(word, 'en'), ...withoutAttached(word.folded)];
  // The same few words are in most results.
  const known = new Map<string, boolean>();
  return {
    isMarked(word) {
      const isMarked = known.get(word.folded) ?? formsOf(word).some((form) => terms.has(wordTerm(form)));
      known.set(word.folded, isMarked);
      return isMarked;
    },
    prefixes: [...new Set(words.flatMap(({ forms }) => forms.map(prefixOf)))],
  };
}

// Most endings change the last letters: "writing" and "write" both begin with "wri".
function prefixOf(form: string): string {
  return isSpaceless(form) ? form : form.slice(0, Math.max(2, Math.min(form.length - 2, 5)));
}
