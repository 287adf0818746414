import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { XrayRule } from '../../domain/prompts/xray/rules.ts';
import type { Database } from '../core/connection.ts';
import { countUpTo, limitOffset, withTotal } from '../core/limit-offset.ts';
import { isAfter, listOrder, orderedBy, type PagePart, sortKeysOf } from '../core/list-order.ts';
import { authorColumns, authorShape, time } from '../core/rows.ts';
import { textArray } from '../core/text-array.ts';
import { currentXray, storedXray } from '../prompts/prompt-analyses.ts';
import { isPublished } from '../prompts/prompt-statuses.ts';

const row = z.strictObject({
  id: z.string(),
  title: z.string(),
  ...authorShape,
  published_at: time,
  findings: storedXray.unwrap().shape.findings,
  sort_keys: z.array(z.string()),
  total: z.number(),
});
export type PromptWithFindingsRow = z.infer<typeof row>;

/** Newest first: ids begin with the time of creation. */
export const findingsOrder = listOrder('desc', ['a.prompt_id', 'uuid']);

/**
 * One page of the published prompts with a finding of one of these rules, `mild` or not, and their number,
 * counted up to 10,001.
 */
export async function selectPromptsWithFindings(
  db: Database,
  { mild, others }: { mild: readonly XrayRule[]; others: readonly XrayRule[] },
  page: PagePart,
): Promise<{ rows: PromptWithFindingsRow[]; total: number }> {
  // The first condition is that of the index.
  // The offset prevents a join that reads all prompts.
  const from = sql`prompt_analyses a cross join lateral (
      select id, title, author_id, published_at, status, body_hash from prompts where id = a.prompt_id offset 0) p
    where a.xray->'findings' <> '[]' and ${isPublished} and ${currentXray} is not null
      and exists (select from jsonb_array_elements(a.xray->'findings') e(finding)
        where finding->>'rule' = any(case when finding->'mild' is null then ${textArray(others)} else ${textArray(mild)} end))`;
  // The order makes the count read the index, too: the condition has no statistics.
  const total = countUpTo(sql`${from} ${orderedBy(findingsOrder)}`);
  const rows = await db.rows(
    row,
    sql`
    select n.id, n.title, n.published_at, n.findings, n.sort_keys, u.id as author_id, ${authorColumns}, ${total} as total
    from (select p.id, p.title, p.author_id as author, p.published_at, a.xray->'findings' as findings, ${sortKeysOf(findingsOrder)} as sort_keys
      from ${from} and ${isAfter(findingsOrder, page)} ${orderedBy(findingsOrder)} ${limitOffset(page)}) n
    left join users u on u.id = n.author order by n.id desc`,
  );
  return withTotal(db, rows, total, page);
}
