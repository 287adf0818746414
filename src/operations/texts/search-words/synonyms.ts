import { isStopWord } from '../../../domain/core/text/stop-words.ts';
import { parseSynonyms } from '../../../domain/discovery/search/synonyms.ts';
import type { ContentFile } from '../../core/adapters/adapters.ts';
import type { Context } from '../../core/context.ts';
import { stemOf } from './language.ts';

/** The stems of a phrase that a search also finds. */
export interface StemmedSynonym {
  stems: readonly string[];
  /** Whether it means the same. */
  isSame: boolean;
}

/** The stems of a phrase, joined by spaces, with its synonyms. */
type StemmedSynonyms = ReadonlyMap<string, readonly StemmedSynonym[]>;

/** The name of the file in `content/`, without `.md`. */
export const synonymsFile = 'synonyms';

const parsed = new WeakMap<ContentFile, StemmedSynonyms>();

/** Returns the site's synonyms. Throws an error that names the file and the problem. */
export async function readSynonyms({ content }: Pick<Context, 'content'>): Promise<StemmedSynonyms> {
  const file = await content.read(synonymsFile);
  const known = parsed.get(file);
  if (known) return known;
  const synonyms = stemmed(file);
  parsed.set(file, synonyms);
  return synonyms;
}

function stemmed(file: ContentFile): StemmedSynonyms {
  const synonyms = new Map<string, StemmedSynonym[]>();
  try {
    for (const { words, finds, isSame } of parseSynonyms(file.text)) {
      const phrase = stemsOf(words).join(' ');
      const stems = stemsOf(finds);
      const known = synonyms.get(phrase) ?? [];
      if (stems.join(' ') !== phrase && !known.some((one) => one.stems.join(' ') === stems.join(' ')))
        synonyms.set(phrase, [...known, { stems, isSame }]);
    }
  } catch (error) {
    throw new Error(`${file.path}: ${(error as Error).message}`, { cause: error });
  }
  return withRelated(synonyms);
}

/** Adds to each phrase what is related to a phrase with the same meaning. */
function withRelated(synonyms: StemmedSynonyms): StemmedSynonyms {
  const all = new Map<string, readonly StemmedSynonym[]>();
  for (const [phrase, own] of synonyms) {
    const known = new Set([phrase, ...own.map(({ stems }) => stems.join(' '))]);
    const related = own
      .filter(({ isSame }) => isSame)
      .flatMap(({ stems }) => synonyms.get(stems.join(' ')) ?? [])
      .filter(({ stems, isSame }) => !isSame && !known.has(stems.join(' ')));
    all.set(phrase, [...own, ...related]);
  }
  return all;
}

/** Returns the English stems of a phrase's words, without stop words unless it has no other words. */
function stemsOf(words: readonly string[]): string[] {
  const telling = words.filter((word) => !isStopWord(word));
  return (telling.length ? telling : words).map((folded) => stemOf({ word: folded, folded }, 'en'));
}
