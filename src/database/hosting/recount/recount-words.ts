import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../core/connection.ts';
import { withTx } from '../../core/with-tx.ts';
import { wordTermsSql } from '../../prompts/search-documents.ts';
import type { Recounted } from './recount.ts';

const recountedRow = z.strictObject({ wrong: z.number(), corrected: z.number() });

/**
 * Corrects the number of published prompts for each word of the search's dictionary. The index contains only
 * terms, so words with the same term have the same number. Recorded changes that have not been added yet do
 * not count as wrong. Runs one statement that reads all search documents, which takes about a minute for a
 * million prompts; counting the prompts of each word through the index would take longer.
 */
export async function recountWords(db: Database): Promise<Omit<Recounted, 'last'>> {
  return withTx(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const [row] = await tx.rows(
      recountedRow,
      sql`
      with word_counts as (
        select t.term, count(*)::int as n from search_documents d cross join lateral (${wordTermsSql}) t
        where d.tier >= 0 group by t.term),
      waiting as (
        select term, sum(change)::int as n from (
          select distinct c.id, t.term, c.change from search_word_changes c cross join unnest(c.terms) t (term)) e
        group by term),
      expected as (
        select w.word, w.prompts, greatest(0, coalesce(c.n, 0) - coalesce(r.n, 0)) as n
        from search_words w left join word_counts c on c.term = w.term left join waiting r on r.term = w.term),
      wrong as (select word, prompts, n from expected where prompts <> n),
      corrected as (
        update search_words w set prompts = e.n from wrong e where w.word = e.word and w.prompts = e.prompts
        returning 1)
      select (select count(*)::int from wrong) as wrong, (select count(*)::int from corrected) as corrected`,
    );
    const { wrong = 0, corrected = 0 } = row ?? {};
    return { missed: wrong - corrected, corrected: { 'words of prompts': corrected } };
  });
}
