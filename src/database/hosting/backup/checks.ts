import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../core/connection.ts';

const uploadRow = z.strictObject({
  id: z.string(),
  kind: z.enum(['image', 'video']),
  bytes: z.number(),
  shown: z.boolean(),
});

/** Uploads in the order of their ids, with their size and whether a prompt or user shows them. */
export async function uploadsToCheck(
  db: Database,
  after: string,
  limit: number,
): Promise<z.infer<typeof uploadRow>[]> {
  return db.rows(
    uploadRow,
    sql`
    with batch as (select id, kind, bytes from uploads where id > ${after}::uuid order by id limit ${limit}),
    named as (
      select image_url as address from prompts where image_url like '/files/%'
      union all select sample ->> 'content' from prompts, jsonb_array_elements(samples) sample
        where sample ->> 'content' like '/files/%'
      union all select avatar_url from users where avatar_url like '/files/%')
    select b.id, b.kind, b.bytes, exists (select 1 from named where substring(address from 8 for 36) = b.id::text) as shown
    from batch b order by b.id`,
  );
}

const countRow = z.strictObject({ count: z.number() });

/** Number of published prompts that are missing from the search index. */
export async function countUnindexed(db: Database): Promise<number> {
  const [row] = await db.rows(
    countRow,
    sql`select count(*)::int as count from prompts p
      where p.status = 'published' and not exists (select 1 from search_documents d where d.prompt_id = p.id)`,
  );
  return row?.count ?? 0;
}
