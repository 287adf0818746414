import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type SearchTerm, searchTerms, searchWords } from '../domain/search.ts';
import { closestWord } from '../domain/typos.ts';
import type { Database } from './connection.ts';

// domain/search.ts splits and folds the words of texts and queries, and vectors and queries are literals: results do not
// depend on the server's dictionaries and parsers.

/** The parts of a prompt that are searched, heaviest first. */
export interface SearchableText {
  title: string;
  tags: readonly string[];
  summary: string;
  author: string;
  body: string;
}

/** What is stored to search for a prompt and to correct mistyped words. */
export interface SearchIndex {
  /** A tsvector literal of its words: title (A), tags (B), summary and author (C), body (D). */
  vector: string;
  /** Its words for correcting mistyped ones. */
  words: string[];
}

/** The index entries of a prompt's text. */
export function searchIndex(text: SearchableText): SearchIndex {
  const places = new Map<string, (number | string)[]>();
  let position = 1;
  const add = (part: string, weight: 'A' | 'B' | 'C' | '') => {
    for (const word of searchWords(part)) {
      const known = places.get(word);
      const place = weight ? `${position}${weight}` : position;
      if (!known) places.set(word, [place]);
      else if (known.length < positionsOfAWord) known.push(place);
      position = Math.min(position + 1, lastPosition);
    }
    // A gap, so that phrases do not match across parts.
    position = Math.min(position + 2, lastPosition);
  };
  add(text.title, 'A');
  for (const tag of text.tags) add(tag, 'B');
  add(text.summary, 'C');
  add(text.author, 'C');
  add(text.body, '');
  const literal = Array.from(places, ([word, at]) => `'${word}':${at.join(',')}`).join(' ');
  return {
    vector: literal,
    words: [...places.keys()].filter((word) => correctable.test(word)),
  };
}

/** A search as SQL: the condition and the rank (larger is better). */
export interface Search {
  matches: SQL;
  rank: SQL;
}

/**
 * The search for terms in a tsvector column; null when there are none.
 * Rank is PostgreSQL's cover density (ts_rank_cd) with a word of the title weighing twenty times one of the body, normalised by length.
 */
export function searchFor(terms: readonly SearchTerm[], column: SQL): Search | null {
  if (!terms.length) return null;
  const tsquery = sql`${terms.map((term) => termQuery(term)).join(' & ')}::tsquery`;
  return {
    matches: sql`${column} @@ ${tsquery}`,
    rank: terms.every((term) => term.not)
      ? sql`0::real`
      : sql`ts_rank_cd('{0.05, 0.4, 0.6, 1.0}', ${column}, ${tsquery}, 1)`,
  };
}

/** The condition that a prompt's title (A) or tags (B) contain every term; null when there is nothing to search for. */
export function titleQuery(terms: readonly SearchTerm[], column: SQL, weight: 'A' | 'B' = 'A'): SQL | null {
  if (!terms.some((term) => !term.not)) return null;
  return sql`${column} @@ ${terms.map((term) => termQuery(term, weight)).join(' & ')}::tsquery`;
}

const candidatesRow = z.strictObject({ wanted: z.string(), candidates: z.array(z.string()) });

/**
 * The query with each word that no prompt contains replaced by the closest one that some prompt does (domain/typos.ts);
 * undefined when there is nothing to replace. Phrases and excluded words are unchanged. One statement.
 */
export async function correctedQuery(db: Database, query: string): Promise<string | undefined> {
  const words = searchTerms(query)
    .filter((term) => term.prefix && !term.not && term.words.length === 1)
    .flatMap((term) => term.words)
    .filter((word) => correctable.test(word));
  if (!words.length) return undefined;
  const rows = await db.rows(
    candidatesRow,
    sql`
    select w.word as wanted, array(select v.word from search_words v order by v.word <-> w.word limit ${candidates}) as candidates
    from json_array_elements_text(${JSON.stringify(words)}::json) w(word)
    where not exists (select 1 from search_words v where v.word like w.word || '%')`,
  );
  let corrected = query;
  for (const { wanted, candidates: near } of rows) {
    const better = closestWord(wanted, near);
    if (better)
      corrected = corrected.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) =>
        searchWords(word)[0] === wanted ? better : word,
      );
  }
  return corrected === query ? undefined : corrected;
}

/** PostgreSQL's limits: the largest position in a vector, and the number of positions of a word. */
const lastPosition = 16_383;
const positionsOfAWord = 100;
/** Words that are long enough to be recognized with a wrong letter. */
const correctable = /^\p{L}{4,24}$/u;
/** How many words each mistyped one is compared with. */
const candidates = 20;

// Words contain only letters, marks and digits, so quoting them is enough.
function termQuery(term: SearchTerm, weight = ''): string {
  const last = term.words.length - 1;
  const words = term.words.map((word, n) => {
    const flags = `${term.prefix && n === last ? '*' : ''}${weight}`;
    return `'${word}'${flags && `:${flags}`}`;
  });
  return `${term.not ? '!' : ''}(${words.join(' <-> ')})`;
}
