import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idOf, type TextAccess } from '../../domain/identity/viewer.ts';
import { storedSale } from '../core/json-columns.ts';
import { isActiveAccount } from '../people/active-account.ts';

/**
 * Whether the reader may read the text of a prompt `p` and all its sample responses. Everyone may read them,
 * except for a premium prompt while the site sells those: then only its author, admins, and holders of a
 * grant whose order was opened (`openPurchase`). Reading must not open an order, because only an unopened
 * order is refunded automatically. Every statement that reads the text for a reader uses this condition.
 */
export function readableBy({ viewer, sells }: TextAccess): SQL {
  if (!sells || viewer.role === 'admin' || viewer.role === 'system') return sql`true`;
  const me = idOf(viewer);
  if (!me) return sql`(not p.is_premium)`;
  return sql`(not p.is_premium or p.author_id is not distinct from ${me} or exists (
    select 1 from grants g join orders o on o.id = g.order_id
    where g.prompt_id = p.id and g.buyer_id = ${me} and g.ended_at is null and o.opened_at is not null))`;
}

/** The body of a prompt `p`, empty unless the reader may read it. */
export function bodyFor(reader: TextAccess): SQL {
  return sql`case when ${readableBy(reader)} then p.body else '' end`;
}

/** What the author says about the placeholders of a prompt `p`, if the reader may read its text. */
export function inputsFor(reader: TextAccess): SQL {
  return sql`case when ${readableBy(reader)} then p.input_fields else '[]' end`;
}

/**
 * The sample responses of a prompt `p`: only the first one, which everyone sees, unless the reader may read
 * its text.
 */
export function samplesFor(reader: TextAccess): SQL {
  return sql`case when ${readableBy(reader)} then p.samples
    when jsonb_array_length(p.samples) > 0 then jsonb_build_array(p.samples->0) else '[]' end`;
}

/** The viewer's purchase of a premium prompt, while it gives them access; null for others. */
export const purchase = z.strictObject({ order_id: z.string() }).nullable();

/** The {@link purchase} of a prompt `p` as JSON. */
export function purchaseBy({ viewer, sells }: TextAccess): SQL {
  const me = idOf(viewer);
  if (!sells || !me) return sql`null::json`;
  return sql`case when p.is_premium then (
    select json_build_object('order_id', g.order_id) from grants g
    where g.prompt_id = p.id and g.buyer_id = ${me} and g.ended_at is null) end`;
}

/** The additional columns of a prompt's row while the site sells premium prompts. */
export const saleShape = {
  /** Without the salt unless the text is readable; null for a free prompt. */
  sale: storedSale.partial({ salt: true }).nullable().exactOptional(),
  samples_count: z.number().exactOptional(),
  /** Whether its author is banned or deactivated. */
  seller_banned: z.boolean().exactOptional(),
  bought: purchase.exactOptional(),
};

/**
 * The columns of {@link saleShape}, each after a comma, of prompts `p` and their authors `u`. Empty while the
 * site sells nothing.
 */
export function saleColumns(reader: TextAccess): SQL {
  if (!reader.sells) return sql``;
  return sql`, case when p.is_premium then
      case when ${readableBy(reader)} then p.sale else p.sale - 'salt' end end as sale,
    jsonb_array_length(p.samples) as samples_count, not ${isActiveAccount('u')} as seller_banned, ${purchaseBy(reader)} as bought`;
}
