import { stemmer } from '@orama/stemmers/english';
import { type SQL, sql } from 'drizzle-orm';
import MiniSearch from 'minisearch';
import { createClient } from '../../src/contract/client.ts';
import type { Database } from '../../src/database/core/connection.ts';
import { withTx } from '../../src/database/core/with-tx.ts';
import type { Site } from '../site.ts';

/** The slugs of the first ten results of each query. */
export type Results = ReadonlyMap<string, readonly string[]>;

/** A published prompt, as indexed by all engines. */
export type Searched = {
  slug: string;
  title: string;
  tags: string;
  summary: string;
  author: string;
  body: string;
};

const resultsLimit = 10;

/** Reads the published prompts of the site. */
export async function searchedPrompts(db: Database): Promise<Searched[]> {
  return db.execute<Searched>(sql`
    select p.slug, p.title, array_to_string(p.tags, ' ') as tags, p.summary, coalesce(u.display_name, '') as author, p.body
    from prompts p left join users u on u.id = p.author_id where p.status = 'published' order by p.id`);
}

/** Searches with the site's own search, through its API. */
export async function resultsOfSite({ url }: Site, queries: readonly string[]): Promise<Results> {
  const results = new Map<string, string[]>();
  for (const [n, q] of queries.entries()) {
    // Each from another client address, because of the rate limit.
    const headers = { 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` };
    const api = createClient({ base: `${url}/api`, headers });
    const { items } = await api.listPrompts({ query: { q, limit: resultsLimit } });
    results.set(
      q,
      items.map(({ slug }) => slug),
    );
  }
  return results;
}

/**
 * Searches the same prompts with PostgreSQL's English full text search: with all words of a query, and with
 * any of them.
 */
export async function resultsOfPostgres(
  db: Database,
  prompts: readonly Searched[],
  queries: readonly string[],
): Promise<{ all: Results; any: Results }> {
  return withTx(db, async (tx) => {
    await tx.execute(sql`create temporary table bench_texts on commit drop as
      select slug, setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', tags), 'B')
        || setweight(to_tsvector('english', summary || ' ' || author), 'C') || setweight(to_tsvector('english', body), 'D') as words
      from json_to_recordset(${JSON.stringify(prompts)}::json) as p(slug text, title text, tags text, summary text, author text, body text)`);
    const find = async (query: string, wanted: SQL) => {
      const rows = await tx.execute<{ slug: string }>(sql`
        select slug from bench_texts, (select ${wanted} as wanted) q
        where words @@ wanted order by ts_rank_cd(words, wanted) desc, slug limit ${resultsLimit}`);
      return [query, rows.map(({ slug }) => slug)] as const;
    };
    const all = new Map<string, string[]>();
    const any = new Map<string, string[]>();
    for (const query of queries) {
      const everyWord = sql`plainto_tsquery('english', ${query})`;
      all.set(...(await find(query, everyWord)));
      any.set(...(await find(query, sql`replace(${everyWord}::text, ' & ', ' | ')::tsquery`)));
    }
    return { all, any };
  });
}

/** Searches with MiniSearch, with English stems, prefixes and typing mistakes. */
export function resultsOfMiniSearch(prompts: readonly Searched[], queries: readonly string[]): Results {
  const engine = new MiniSearch<Searched>({
    idField: 'slug',
    fields: ['title', 'tags', 'summary', 'author', 'body'],
    processTerm: (term) => stemmer(term.toLowerCase()),
    searchOptions: { boost: { title: 3, tags: 2 }, prefix: true, fuzzy: 0.2, combineWith: 'OR' },
  });
  engine.addAll(prompts);
  return new Map(
    queries.map((query) => [
      query,
      engine
        .search(query)
        .slice(0, resultsLimit)
        .map(({ id }) => String(id)),
    ]),
  );
}
