import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, retrying } from '../../core/connection.ts';
import { integerArray, textArray } from '../../core/text-array.ts';

const wordRow = z.strictObject({
  word: z.string(),
  /** Its hash (`domain/discovery/search/terms.ts`). */
  term: z.number(),
  prompts: z.number(),
  is_word: z.boolean(),
});
/** A word or stem, and the number of published prompts that contain it. */
export type WordRow = z.infer<typeof wordRow>;

/**
 * Words and stems in published prompts, and the number of published prompts. Words of the last few seconds
 * may be missing.
 */
interface CountedWords {
  words: WordRow[];
  total: number;
}

/** Looks up the given words and stems. */
export async function countedWords(db: Database, words: readonly string[]): Promise<CountedWords> {
  return counted(db, sql`word = any(${textArray(words)})`);
}

/** Looks up the words with the given hashes. */
export async function countedTerms(db: Database, terms: readonly number[]): Promise<CountedWords> {
  return counted(db, sql`term = any(${integerArray(terms)}::integer[])`);
}

async function counted(db: Database, condition: SQL): Promise<CountedWords> {
  const [all, ...words] = await db.rows(
    wordRow,
    sql`
    select '' as word, 0 as term, coalesce(sum(prompts_count), 0)::integer as prompts, false as is_word from topics
    union all select word, term, prompts, is_word from search_words where ${condition} and term is not null and prompts > 0`,
  );
  return { words, total: all?.prompts ?? 0 };
}

const nearRow = z.strictObject({ wanted: z.string(), word: z.string(), prompts: z.number() });
/** A word that is similar to a searched word. */
export type NearWord = z.infer<typeof nearRow>;

/**
 * For each word, the similar ones among the {@link wordsRead} most common words with the same first letter:
 * those at most three edits away (Levenshtein distance; a transposition is two edits).
 */
export async function similarWords(db: Database, words: readonly string[]): Promise<NearWord[]> {
  return db.rows(
    nearRow,
    sql`
    select w.word as wanted, v.word, v.prompts from json_array_elements_text(${JSON.stringify(words)}::json) w(word)
    cross join lateral (
      select word, prompts from search_words where is_word and prompts > 0 and left(word, 1) = left(w.word, 1)
      order by prompts desc limit ${wordsRead}) v
    where levenshtein_less_equal(v.word, w.word, 3) <= 3`,
  );
}

/**
 * For each prefix, the `size` most common words that begin with it. For a short prefix, only the most common
 * words with its first letter are read; for a longer one, the first {@link wordsRead} in alphabetical order.
 */
export async function wordsBeginningWith(
  db: Database,
  beginnings: readonly string[],
  size: number,
): Promise<NearWord[]> {
  return db.rows(
    nearRow,
    sql`
    select b.word as wanted, v.word, v.prompts from json_array_elements_text(${JSON.stringify(beginnings)}::json) b(word)
    cross join lateral (
      select word, prompts from (
        (select word, prompts from search_words where length(b.word) <= 2 and is_word and prompts > 0 and left(word, 1) = left(b.word, 1)
          order by prompts desc limit ${commonRead})
        union all
        (select word, prompts from search_words where length(b.word) > 2 and is_word and prompts > 0
          and word ~>=~ b.word and word ~<~ (b.word || ${lastCharacter}) limit ${wordsRead})) v
      where starts_with(v.word, b.word) order by prompts desc, word limit ${size}) v`,
  );
}

const wordsRead = 3_000;
const commonRead = 500;
/** Greater than every character of a word. */
const lastCharacter = '\u{10FFFF}';

const addedRow = z.strictObject({ added: z.number() });

/**
 * Adds the first `size` recorded changes to the numbers of prompts per word. Returns the number of changes.
 * Processes may do this concurrently, since each takes different changes. The numbers are per term, because
 * documents contain only terms: words with the same term have the same number. A change names each of its
 * terms once, so that the words of all changes are grouped without comparing those of one prompt.
 */
export async function addWordChanges(db: Database, size: number): Promise<number> {
  const [row] = await retrying(db, () =>
    db.rows(
      addedRow,
      sql`
      with taken as (
        delete from search_word_changes where id in (
          select id from search_word_changes order by id limit ${size} for update skip locked)
        returning terms, words || stems as words, cardinality(words) as distinct_words, change),
      each as (
        select e.term, e.word, bool_or(e.n <= t.distinct_words) as is_word, sum(t.change)::integer as change
        from taken t cross join lateral unnest(t.terms, t.words) with ordinality e(term, word, n) group by e.term, e.word),
      changed as (select term, sum(change)::integer as change from each group by term),
      named as (
        select word, min(term) as term, bool_or(is_word) as is_word from each where word is not null group by word),
      -- A new word begins with the number of the words that have its term already.
      begun as (
        select n.word, n.term, n.is_word,
          c.change + case when bool_or(o.word = n.word) then 0 else coalesce(max(o.prompts), 0) end as change
        from named n join changed c on c.term = n.term left join search_words o on o.term = n.term
        group by n.word, n.term, n.is_word, c.change),
      added as (
        insert into search_words as w (word, term, prompts, is_word)
        select word, term, change, is_word from begun order by word
        on conflict (word) do update set term = excluded.term, is_word = (w.is_word and w.term is not null) or excluded.is_word,
          prompts = greatest(0, w.prompts + excluded.prompts)),
      others as (
        update search_words w set prompts = greatest(0, w.prompts + c.change)
        from (select term, change from changed where change <> 0 order by term) c
        where w.term = c.term and not exists (select from named n where n.word = w.word))
      select count(*)::integer as added from taken`,
    ),
  );
  return row?.added ?? 0;
}
