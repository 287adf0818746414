import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { storedSample } from '../../domain/core/stored-sample.ts';
import { storedPromptInput } from '../../domain/prompts/inputs/stored-input.ts';
import type { Database } from '../core/connection.ts';
import { type DeletedPrompts, isDeletedWith } from './prompts.ts';

// The latest published state of a prompt `p`. A draft may have changed since, and those changes are not in
// its versions.
const published = sql`left join prompt_versions v on p.status = 'draft' and v.prompt_id = p.id and v.number = p.version`;
const latest = sql`p.id as prompt_id, coalesce(v.title, p.title) as title, p.version, coalesce(v.body, p.body) as body,
  coalesce(v.samples, p.samples) as samples, coalesce(v.input_fields, p.input_fields) as input_fields,
  case when coalesce(v.body, p.body) = p.body then p.sale end as sale`;

// Orders of a prompt `p` whose buyers own its text, may still pay for it, or get it back when they lose a
// dispute with their bank. Each includes the version that was ordered, and all later ones.
const owned = sql`orders o where o.prompt_id = p.id and (o.state in ('open', 'pending', 'disputed')
  or exists (select 1 from grants g where g.order_id = o.id and g.ended_at is null))`;

const idRow = z.strictObject({ id: z.string() });

/**
 * Stores the texts of prompts that are about to be deleted, in every version that somebody bought or may
 * still pay for: of one prompt, or of an author's prompts. Locks the prompts, so that later orders find none.
 */
export async function storePurchasedTexts(
  tx: Database,
  of: { promptId: string } | { authorId: string; which: DeletedPrompts },
  now: Date,
): Promise<void> {
  const those = 'promptId' in of ? sql`p.id = ${of.promptId}` : isDeletedWith(of.authorId, of.which);
  await tx.rows(idRow, sql`select id from prompts p where ${those} order by id for update`);
  await tx.execute(sql`
    insert into purchased_texts (prompt_id, title, version, body, samples, input_fields, sale, kept_at)
    select ${latest}, ${now.toISOString()}::timestamptz from prompts p ${published}
    where ${those} and exists (select 1 from ${owned})
    on conflict do nothing`);
  await tx.execute(sql`
    insert into purchased_versions (prompt_id, number, title, body, samples, input_fields)
    select v.prompt_id, v.number, v.title, v.body, v.samples, v.input_fields from prompts p join prompt_versions v on v.prompt_id = p.id
    where ${those} and v.number < p.version and v.number >= (select min(o.version) from ${owned})
    on conflict do nothing`);
}

const textRow = z.strictObject({
  title: z.string(),
  version: z.number(),
  body: z.string(),
  samples: z.array(storedSample),
  input_fields: z.array(storedPromptInput),
  /**
   * The salt and the hash that are published now; null for earlier versions, and for the text of a free
   * prompt.
   */
  salt: z.string().nullable(),
  hash: z.string().nullable(),
});

/**
 * A version of a prompt, or its latest published one, which its buyer can read even if the prompt is hidden
 * or deleted. Whether they own that version is up to the caller.
 */
export async function selectPurchasedText(
  db: Database,
  promptId: string,
  version?: number,
): Promise<z.infer<typeof textRow> | undefined> {
  const earlier = sql`
    union all select v.prompt_id, v.title, v.number, v.body, v.samples, v.input_fields, null from prompts p join prompt_versions v on v.prompt_id = p.id
      where p.id = ${promptId} and v.number = ${version ?? 0} and v.number < p.version
    union all select prompt_id, title, number, body, samples, input_fields, null from purchased_versions where prompt_id = ${promptId} and number = ${version ?? 0}`;
  const [row] = await db.rows(
    textRow,
    sql`
    select title, version, body, samples, coalesce(input_fields, '[]') as input_fields, sale->>'salt' as salt, sale->>'hash' as hash from (
      select ${latest} from prompts p ${published} where p.id = ${promptId}
      union all select prompt_id, title, version, body, samples, input_fields, sale from purchased_texts where prompt_id = ${promptId}
      ${version === undefined ? sql`` : earlier}) t
    where ${version === undefined ? sql`true` : sql`version = ${version}`} limit 1`,
  );
  return row;
}
