import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { withTx } from '../core/with-tx.ts';
import { pointsSql, qualitySql } from '../prompts/search-documents.ts';

const queuedRow = z.strictObject({ prompt_id: z.string() });

/**
 * A difference in quality that does not justify a new index entry: a tenth of a doubling of the reactions.
 */
const qualityTolerance = 0.1;

/** Prompts per batch. A like of a prompt in a batch waits for the batch. */
const batchSize = 200;

/**
 * Updates the trending scores and likes in `prompt_tags` and the quality in the search index for a batch of
 * prompts whose likes, bookmarks or comments changed. Returns the number of prompts, and whether there may be
 * more.
 */
export async function refreshSomeRanks(db: Database): Promise<{ refreshed: number; more: boolean }> {
  return withTx(db, async (tx) => {
    const rows = await tx.rows(
      queuedRow,
      sql`
      delete from tag_rank_queue where prompt_id in (
        select prompt_id from tag_rank_queue limit ${batchSize} for update skip locked)
      returning prompt_id`,
    );
    if (!rows.length) return { refreshed: 0, more: false };
    // A second statement, so that it sees every change that the deleted rows recorded.
    const ids = JSON.stringify(rows.map((row) => row.prompt_id));
    await tx.execute(sql`
      update prompt_tags t set hot_score = p.hot_score, counted_likes = p.likes_count
      from json_array_elements_text(${ids}::json) s (id) join prompts p on p.id = s.id::uuid
        cross join lateral unnest(p.tag_keys) k (key)
      where p.status = 'published' and t.tag_key = k.key and t.topic_id = p.topic_id and t.prompt_id = p.id
        and (t.hot_score, t.counted_likes) is distinct from (p.hot_score, p.likes_count)`);
    await tx.execute(sql`
      update search_documents d set quality = ${qualitySql(pointsSql, sql`p.published_at`)}
      from json_array_elements_text(${ids}::json) s (id) join prompts p on p.id = s.id::uuid
      where d.prompt_id = p.id and abs(d.quality - ${qualitySql(pointsSql, sql`p.published_at`)}) > ${qualityTolerance}`);
    return { refreshed: rows.length, more: rows.length === batchSize };
  });
}
