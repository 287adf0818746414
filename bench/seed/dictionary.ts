import type pg from 'pg';
import { wordTerm } from '../../src/domain/discovery/search/terms.ts';
import { copyInto, copyRows } from './copy.ts';
import type { IndexedPrompt } from './indexed.ts';

/** The prompts' additions to the dictionary of the search. */
export interface Dictionary {
  /** Each word, and whether it occurs as a word or only as a stem. */
  words: Map<string, boolean>;
  /** Number of prompts in which each term occurs; two words may have the same term. */
  prompts: Map<number, number>;
}

/** Number of words per COPY. */
const atOnce = 20_000;

/** Counts the words of prompts. */
export function dictionaryOf(prompts: readonly Pick<IndexedPrompt, 'words' | 'stems'>[]): Dictionary {
  const dictionary = emptyDictionary();
  for (const { words, stems } of prompts) {
    for (const word of words) dictionary.words.set(word, true);
    for (const stem of stems) dictionary.words.set(stem, dictionary.words.get(stem) ?? false);
    for (const term of new Set([...words, ...stems].map(wordTerm))) add(dictionary.prompts, term, 1);
  }
  return dictionary;
}

export function emptyDictionary(): Dictionary {
  return { words: new Map(), prompts: new Map() };
}

/** Adds the counts of another dictionary. */
export function addCounts(dictionary: Dictionary, added: Dictionary): void {
  for (const [word, isWord] of added.words)
    dictionary.words.set(word, isWord || (dictionary.words.get(word) ?? false));
  for (const [term, prompts] of added.prompts) add(dictionary.prompts, term, prompts);
}

function add(counts: Map<number, number>, term: number, prompts: number): void {
  counts.set(term, (counts.get(term) ?? 0) + prompts);
}

/** Adds a dictionary to the stored one. */
export async function writeDictionary(client: pg.Client, dictionary: Dictionary): Promise<void> {
  await client.query(
    'create temporary table new_words (word text, term integer, prompts integer, is_word boolean) on commit drop',
  );
  const rows = Array.from(dictionary.words, ([word, is_word]) => {
    const term = wordTerm(word);
    return { word, term, prompts: dictionary.prompts.get(term) ?? 0, is_word };
  });
  for (let first = 0; first < rows.length; first += atOnce)
    await copyInto(client, copyRows('new_words', rows.slice(first, first + atOnce)));
  // A new word starts with the count of the existing words with the same term.
  await client.query(`insert into search_words as w (word, term, prompts, is_word)
    select n.word, n.term, coalesce(o.prompts, 0), n.is_word from new_words n
    left join (select term, max(prompts) as prompts from search_words group by term) o on o.term = n.term
    on conflict (word) do update set term = excluded.term, prompts = excluded.prompts,
      is_word = (w.is_word and w.term is not null) or excluded.is_word`);
  await client.query(`update search_words w set prompts = w.prompts + n.prompts
    from (select distinct term, prompts from new_words) n where w.term = n.term`);
}
