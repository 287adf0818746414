import type pg from 'pg';
import { wordTerm } from '../../src/domain/search/terms.ts';
import { copyInto, copyRows } from './copy.ts';
import type { IndexedPrompt } from './indexed.ts';

/** In how many prompts each word occurs, and whether it does as a word or only as a stem. */
export type Dictionary = Map<string, { prompts: number; isWord: boolean }>;

/** Words per COPY. */
const atOnce = 20_000;

/** Counts the words of prompts. */
export function dictionaryOf(prompts: readonly Pick<IndexedPrompt, 'words' | 'stems'>[]): Dictionary {
  const dictionary: Dictionary = new Map();
  for (const { words, stems } of prompts) {
    for (const word of words) count(dictionary, word, { prompts: 1, isWord: true });
    for (const stem of stems) count(dictionary, stem, { prompts: 1, isWord: false });
  }
  return dictionary;
}

/** Adds the counts of another dictionary. */
export function addCounts(dictionary: Dictionary, added: Dictionary): void {
  for (const [word, counts] of added) count(dictionary, word, counts);
}

/** Adds a dictionary to the stored one. */
export async function writeDictionary(client: pg.Client, dictionary: Dictionary): Promise<void> {
  await client.query(
    'create temporary table new_words (word text, term integer, prompts integer, is_word boolean) on commit drop',
  );
  const rows = Array.from(dictionary, ([word, { prompts, isWord }]) => ({
    word,
    term: wordTerm(word),
    prompts,
    is_word: isWord,
  }));
  for (let first = 0; first < rows.length; first += atOnce)
    await copyInto(client, copyRows('new_words', rows.slice(first, first + atOnce)));
  await client.query(`insert into search_words as w (word, term, prompts, is_word)
    select word, term, prompts, is_word from new_words
    on conflict (word) do update set term = excluded.term, prompts = w.prompts + excluded.prompts,
      is_word = (w.is_word and w.term is not null) or excluded.is_word`);
}

function count(
  dictionary: Dictionary,
  word: string,
  { prompts, isWord }: { prompts: number; isWord: boolean },
) {
  const known = dictionary.get(word);
  if (known) {
    known.prompts += prompts;
    known.isWord ||= isWord;
  } else dictionary.set(word, { prompts, isWord });
}
