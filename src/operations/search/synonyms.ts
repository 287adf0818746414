import { isStopWord } from '../../domain/search/stop-words.ts';
import { parseSynonyms } from '../../domain/search/synonyms.ts';
import { wordsOf } from '../../domain/search/words.ts';
import type { ContentFile, Context } from '../context.ts';
import { stemOf } from './language.ts';

/** The stems of a phrase, joined by spaces, with those of the phrases that mean the same. */
type StemmedSynonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

/** The file in `content/`, without `.md`. */
const synonymsFile = 'synonyms';

const parsed = new WeakMap<ContentFile, StemmedSynonyms>();

/** The site's synonyms. Throws an error that names the file and what is wrong with it. */
export async function readSynonyms({ content }: Pick<Context, 'content'>): Promise<StemmedSynonyms> {
  const file = await content.read(synonymsFile);
  const known = parsed.get(file);
  if (known) return known;
  const synonyms = stemmed(file);
  parsed.set(file, synonyms);
  return synonyms;
}

function stemmed(file: ContentFile): StemmedSynonyms {
  try {
    const entries = [...parseSynonyms(file.text)];
    return new Map(
      entries.map(([phrase, others]) => [stemsOf(phrase).join(' '), others.map((other) => stemsOf(other))]),
    );
  } catch (error) {
    throw new Error(`${file.path}: ${(error as Error).message}`, { cause: error });
  }
}

/** The English stems of a phrase's words, without its stop words unless it has no others. */
function stemsOf(phrase: string): string[] {
  const words = [...wordsOf(phrase)];
  const telling = words.filter(({ folded }) => !isStopWord(folded));
  return (telling.length ? telling : words).map((word) => stemOf(word, 'en'));
}
