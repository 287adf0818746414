import { type SQL, sql } from 'drizzle-orm';
import { weights } from '../../domain/discovery/ranking.ts';
import { daysOfQuality } from '../../domain/discovery/search/ranking.ts';
import { wordTerm } from '../../domain/discovery/search/terms.ts';
import { integerArray } from '../core/text-array.ts';
import {
  analysesWritten,
  analysisColumns,
  analysisRow,
  type SkillDigest,
  type TextAnalysis,
} from './prompt-analyses.ts';

/** The tiers of adult prompts and of unpublished ones, in place of their quality. */
export const adultTier = -2;
export const unpublishedTier = -1;

/** The search document of a prompt, with the analysis of its texts. */
export interface SearchDocument {
  /** ISO 639-1, or null. */
  language: string | null;
  /** Hashes of its words, stems, title words and filters (`domain/discovery/search/terms.ts`). */
  terms: number[];
  /**
   * The relevance of each term for the prompt (`domain/discovery/search/ranking.ts`): at least 1 for words
   * and stems, otherwise 0.
   */
  impacts: Uint8Array;
  /** Hashes of adjacent words. */
  pairs: number[];
  /** Numbers shared by prompts with nearly the same text (`domain/prompts/checks/near-duplicates.ts`). */
  bands: number[];
  /** Its distinct words. */
  words: string[];
  /** The stems that are not among its words. */
  stems: string[];
  analysis: TextAnalysis;
}

/** The columns of a document and of its words, as {@link documentRow} fills them. */
export const documentColumns = {
  terms: 'text',
  impacts: 'bytea',
  pairs: 'text',
  bands: 'text',
  words: 'text',
  stems: 'text',
  word_terms: 'text',
  ...analysisColumns,
} as const;

/**
 * A document as values of {@link documentColumns}. Arrays are literals: as JSON they take several times as
 * long to read. Terms and pairs are in ascending order, as a scan requires.
 */
export function documentRow(document: SearchDocument, skill?: SkillDigest) {
  const { words, stems } = countedWordsOf(document);
  const terms = Array.from(document.terms, (term, n) => ({ term, impact: document.impacts[n] ?? 0 }));
  terms.sort((a, b) => a.term - b.term);
  return {
    terms: integerArray(terms.map(({ term }) => term)),
    impacts: `\\x${Buffer.from(terms.map(({ impact }) => impact)).toString('hex')}`,
    pairs: integerArray(document.pairs.toSorted((a, b) => a - b)),
    bands: integerArray(document.bands),
    words: texts(words),
    stems: texts(stems),
    word_terms: integerArray([...words, ...stems].map(wordTerm)),
    ...analysisRow(document.analysis, skill),
  };
}

/**
 * Statements after `with` that write the documents and count the words of the prompts that `source` selects:
 * {@link documentColumns}, `prompt_id`, `status`, `points` and `published_at`. Only words of published
 * prompts are counted. `new` prompts have no earlier document whose words must be subtracted.
 */
export function documentsWritten(source: SQL, state: 'new' | 'changed'): SQL {
  const uncounted = sql`${updateWordCounts(sql`select i.prompt_id from indexed i`, -1)},`;
  return sql`indexed as (${source}),
    ${state === 'changed' ? uncounted : sql``}
    words_added as (insert into search_word_changes (terms, words, stems, change)
      select word_terms::integer[], words::text[], stems::text[], 1 from indexed where status = 'published'),
    search_indexed as (insert into search_documents (prompt_id, tier, quality, terms, impacts, pairs)
      select prompt_id, ${tierSql(sql`status`, sql`quality`)}, quality, terms::integer[], impacts, pairs::integer[]
      from (select *, ${qualitySql(sql`points`, sql`published_at`)} as quality from indexed) i
      on conflict (prompt_id) do update set tier = excluded.tier, quality = excluded.quality, terms = excluded.terms,
        impacts = excluded.impacts, pairs = excluded.pairs),
    banded as (insert into near_duplicate_hashes (prompt_id, bands) select prompt_id, bands::integer[] from indexed
      on conflict (prompt_id) do update set bands = excluded.bands where near_duplicate_hashes.bands <> excluded.bands),
    ${analysesWritten}`;
}

/**
 * A statement after `with` that adds or subtracts the words of the published prompts with the selected ids.
 */
export function updateWordCounts(ids: SQL, change: 1 | -1): SQL {
  return sql`words_recounted as (insert into search_word_changes (terms, change)
    select array(${wordTermsSql}), ${sql.raw(String(change))} from search_documents d
    where tier >= 0 and prompt_id in (${ids}))`;
}

/** The terms of a document `d` that are words or stems: all with a positive impact. */
export const wordTermsSql = sql.raw(
  'select term from unnest(d.terms) with ordinality t(term, n) where get_byte(d.impacts, n::int - 1) > 0',
);

/**
 * Statements after `with` for prompts that are removed from lists (-1) or return to them (1); `changed` has
 * their new stored status. Their documents move to the tier of that status, and the words of listed prompts
 * are subtracted or added again.
 */
export function tierChanged(changed: SQL, change: 1 | -1): SQL {
  const counts = change < 0 ? sql`d.tier >= 0` : sql`c.status = 'published'`;
  return sql`words_recounted as (insert into search_word_changes (terms, change)
      select array(${wordTermsSql}), ${sql.raw(String(change))}
      from search_documents d join ${changed} c on c.id = d.prompt_id where ${counts}),
    updated_documents as (update search_documents d set tier = ${tierSql(sql`c.status`, sql`d.quality`)} from ${changed} c where d.prompt_id = c.id)`;
}

/** The tier for a status and a quality. */
function tierSql(status: SQL, quality: SQL): SQL {
  return sql`(case ${status} when 'published' then (select count(*) from search_tiers where least_quality > ${quality})
    when 'adult' then ${sql.raw(String(adultTier))} else ${sql.raw(String(unpublishedTier))} end)::smallint`;
}

/** `qualityOf` of `domain/discovery/search/ranking.ts` as an SQL expression. A test compares the two. */
export function qualitySql(points: SQL, publishedAt: SQL): SQL {
  return sql`(ln(1 + greatest(0, ${points})) / ln(2.0::float8)
    + coalesce(extract(epoch from ${publishedAt})::float8, 0) / ${sql.raw(String(daysOfQuality * 86_400))})::real`;
}

/** The points of a prompt `p` (`domain/discovery/ranking.ts`). */
export const pointsSql = sql.raw(
  `(${weights.like} * p.likes_count + ${weights.bookmark} * p.bookmarks_count + ${weights.commenter} * p.commenters_count)`,
);

// Longer ones are not words of a language: like stems, they are counted but never suggested.
const longestWord = 40;

/**
 * The entries of a document in the dictionary: its words, and the stems and overlong words, which are never
 * suggested. Of entries with the same term only the first, so that a prompt counts once for each term.
 */
export function countedWordsOf({ words, stems }: Pick<SearchDocument, 'words' | 'stems'>) {
  const isLong = (word: string) => word.length > longestWord;
  const terms = new Set<number>();
  const isFirst = (word: string) => terms.size < terms.add(wordTerm(word)).size;
  return {
    words: words.filter((word) => !isLong(word) && isFirst(word)),
    stems: [...stems, ...words.filter(isLong)].filter(isFirst),
  };
}

// Words contain only letters, marks, digits, + and #, so quoting them is sufficient.
function texts(words: readonly string[]): string {
  return words.length ? `{"${words.join('","')}"}` : '{}';
}
