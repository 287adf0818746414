import { isStopWord } from '../../../domain/core/text/stop-words.ts';
import { parseSynonyms } from '../../../domain/discovery/search/synonyms.ts';
import type { ContentFile } from '../../core/adapters/adapters.ts';
import type { Context } from '../../core/context.ts';
import { stemOf } from './language.ts';

/** The stems of a phrase, joined by spaces, with the stems of each phrase that a search for it also finds. */
type StemmedSynonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

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
  const synonyms = new Map<string, string[][]>();
  try {
    for (const { words, finds } of parseSynonyms(file.text)) {
      const phrase = stemsOf(words).join(' ');
      const other = stemsOf(finds);
      const known = synonyms.get(phrase) ?? [];
      if (other.join(' ') !== phrase && !known.some((one) => one.join(' ') === other.join(' ')))
        synonyms.set(phrase, [...known, other]);
    }
  } catch (error) {
    throw new Error(`${file.path}: ${(error as Error).message}`, { cause: error });
  }
  return synonyms;
}

/** Returns the English stems of a phrase's words, without stop words unless it has no other words. */
function stemsOf(words: readonly string[]): string[] {
  const telling = words.filter((word) => !isStopWord(word));
  return (telling.length ? telling : words).map((folded) => stemOf({ word: folded, folded }, 'en'));
}
