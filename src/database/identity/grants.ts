import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { storedSample } from '../core/json-columns.ts';

const idRow = z.strictObject({ id: z.string() });
const grantRow = z.strictObject({ order_id: z.string() });

/**
 * Gives the buyer of an order access to its prompt. False when the buyer already has access through another
 * order, when their account is deleted, or when nothing is left of the prompt's text.
 */
export async function insertGrant(
  tx: Database,
  { id, buyerId, promptId }: { id: string; buyerId: string; promptId: string },
  now: Date,
): Promise<boolean> {
  // A deletion of the prompt waits for this lock, and then stores its text for this grant.
  await tx.rows(idRow, sql`select id from prompts where id = ${promptId} for key share`);
  const rows = await tx.rows(
    grantRow,
    sql`
    insert into grants (order_id, buyer_id, prompt_id, granted_at)
    select ${id}::uuid, u.id, ${promptId}::uuid, ${now.toISOString()}::timestamptz from (select id from users where id = ${buyerId} for key share) u
    where exists (select 1 from prompts where id = ${promptId}) or exists (select 1 from purchased_texts where prompt_id = ${promptId})
    on conflict (buyer_id, prompt_id) where ended_at is null do nothing returning order_id`,
  );
  return rows.length > 0;
}

/**
 * Ends the access that an order gave, if any, and records that in the order's own row as well: a statement
 * that waits for it to record the first reading sees that, so no text is read once the refund has begun.
 */
export async function endAccess(tx: Database, orderId: string, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    with ended as (update grants set ended_at = ${at} where order_id = ${orderId} and ended_at is null)
    update orders set ended_at = coalesce(ended_at, ${at}) where id = ${orderId}`);
}

/**
 * Restores the access that an order gave. False when its buyer has gained access through another order since,
 * or their account is deleted.
 */
export async function restoreAccess(tx: Database, orderId: string): Promise<boolean> {
  const rows = await tx.rows(
    grantRow,
    sql`
    with restored as (
      update grants g set ended_at = null where order_id = ${orderId} and exists (select 1 from users where id = g.buyer_id)
        and not exists (select 1 from grants o where o.buyer_id = g.buyer_id and o.prompt_id = g.prompt_id and o.ended_at is null)
      returning order_id)
    update orders set ended_at = null where id in (select order_id from restored) returning id as order_id`,
  );
  return rows.length > 0;
}

/** Ends all access of a buyer whose account is being deleted. */
export async function endGrantsOf(tx: Database, buyerId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update grants set ended_at = ${now.toISOString()}::timestamptz where buyer_id = ${buyerId} and ended_at is null`);
}

// The latest published state of a prompt `p`. A draft may have changed since, and those changes are not in
// its versions.
const published = sql`left join prompt_versions v on p.status = 'draft' and v.prompt_id = p.id and v.number = p.version`;
const textOf = sql`p.id as prompt_id, coalesce(v.title, p.title) as title, p.version, coalesce(v.body, p.body) as body,
  coalesce(v.samples, p.samples) as samples,
  case when coalesce(v.body, p.body) = p.body then p.sale end as sale`;

/**
 * Stores the texts of prompts that are about to be deleted, for users who bought them or may still pay for
 * them: of one prompt, or of all prompts or drafts of an author. Locks the prompts, so that later orders find
 * none.
 */
export async function storePurchasedTexts(
  tx: Database,
  of: { promptId: string } | { authorId: string; which: 'all' | 'drafts' },
  now: Date,
): Promise<void> {
  const those =
    'promptId' in of
      ? sql`p.id = ${of.promptId}`
      : sql`p.author_id = ${of.authorId} and ${of.which === 'all' ? sql`true` : sql`p.status = 'draft'`}`;
  await tx.rows(idRow, sql`select id from prompts p where ${those} order by id for update`);
  await tx.execute(sql`
    insert into purchased_texts (prompt_id, title, version, body, samples, sale, kept_at)
    select ${textOf}, ${now.toISOString()}::timestamptz from prompts p ${published}
    where ${those} and (exists (select 1 from grants g where g.prompt_id = p.id and g.ended_at is null)
      or exists (select 1 from orders o where o.prompt_id = p.id and o.state in ('open', 'pending')))
    on conflict do nothing`);
}

const textRow = z.strictObject({
  title: z.string(),
  version: z.number(),
  body: z.string(),
  samples: z.array(storedSample),
  salt: z.string().nullable(),
  hash: z.string().nullable(),
});
export type PurchasedTextRow = z.infer<typeof textRow>;

/**
 * The latest published text of a prompt, which its buyer can read even if the prompt is hidden or deleted.
 */
export async function selectPurchasedText(
  db: Database,
  promptId: string,
): Promise<PurchasedTextRow | undefined> {
  const [row] = await db.rows(
    textRow,
    sql`
    select title, version, body, samples, sale->>'salt' as salt, sale->>'hash' as hash from (
      select ${textOf} from prompts p ${published} where p.id = ${promptId}
      union all select prompt_id, title, version, body, samples, sale from purchased_texts where prompt_id = ${promptId}) t limit 1`,
  );
  return row;
}
