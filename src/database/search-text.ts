import { type SQL, sql } from 'drizzle-orm';
import { type SearchTerm, searchTerms } from '../domain/search.ts';
import { foldText } from '../domain/text.ts';

/** The parts of a prompt that are searched, heaviest first. */
export interface SearchableText {
  title: string;
  tags: readonly string[];
  summary: string;
  author: string;
  body: string;
}

/** What is kept to find a prompt by: a tsvector of folded words; title (A), tags (B), summary and author (C), body (D). */
export function searchVectorSql(text: SearchableText): SQL {
  const part = (words: string, weight: 'A' | 'B' | 'C' | 'D') =>
    sql`setweight(to_tsvector('simple', ${foldText(words).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')}::text), ${sql.raw(`'${weight}'`)})`;
  return sql`(${part(text.title, 'A')} || ${part(text.tags.join(' '), 'B')} || ${part(`${text.summary} ${text.author}`, 'C')} || ${part(text.body, 'D')})`;
}

/** A search as SQL: the condition that finds and the rank that sorts (larger is better). */
export interface Search {
  matches: SQL;
  rank: SQL;
}

/**
 * The search for what a reader typed; null when it holds nothing to look for.
 * Rank is PostgreSQL's cover density (ts_rank_cd) with a word of the title weighing twenty times one of the body, normalised by length.
 */
export function searchFor(query: string, column: SQL): Search | null {
  const terms = searchTerms(query);
  if (!terms.some((term) => !term.not)) return terms.length ? excludeOnly(terms, column) : null;
  const tsquery = sql`to_tsquery('simple', ${terms.map(termQuery).join(' & ')}::text)`;
  return {
    matches: sql`${column} @@ ${tsquery}`,
    rank: sql`ts_rank_cd('{0.05, 0.4, 0.6, 1.0}', ${column}, ${tsquery}, 1)`,
  };
}

function excludeOnly(terms: SearchTerm[], column: SQL): Search {
  return {
    matches: sql`${column} @@ to_tsquery('simple', ${terms.map(termQuery).join(' & ')}::text)`,
    rank: sql`0::real`,
  };
}

// Words hold letters, marks and digits alone, so quoting them is enough.
function termQuery(term: SearchTerm): string {
  const words = term.words.map((word) => `'${word}'`);
  if (term.prefix) words[words.length - 1] += ':*';
  return `${term.not ? '!' : ''}(${words.join(' <-> ')})`;
}
