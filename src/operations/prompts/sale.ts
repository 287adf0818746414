import { hash, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { SalePreview } from '../../contract/prompts/sale-preview.ts';
import type { Database } from '../../database/core/connection.ts';
import type { StoredSale } from '../../database/core/json-columns.ts';
import {
  promptsWithoutSale,
  promptWithoutSale,
  type SaleTextRow,
  storeSales,
} from '../../database/market/prompt-sales.ts';
import type { FullPromptRow } from '../../database/prompts/prompt-rows.ts';
import { idOf } from '../../domain/identity/viewer.ts';
import { hashedText, saleFactsOf } from '../../domain/market/sale.ts';
import type { Context } from '../core/context.ts';
import { failure } from '../core/failure.ts';

/** What is stored of a text that is for sale, with a new salt. `bodyHash` is the SHA-256 of the text in lower-case hex. */
export function storedSaleOf(body: string, bodyHash: string): StoredSale {
  const salt = randomBytes(16).toString('hex');
  return { salt, hash: hash('sha256', hashedText(salt, body)), bodyHash, ...saleFactsOf(body) };
}

/** What everyone sees of a premium prompt instead of its text, while the site sells them; undefined for a free prompt. */
export function presentSale(
  { viewer, market }: Pick<Context, 'viewer' | 'market'>,
  row: FullPromptRow,
): SalePreview | undefined {
  const { sale, bought, readable } = row;
  if (!row.is_premium || !sale) return undefined;
  const isOwn = row.author_id !== null && row.author_id === idOf(viewer);
  return {
    readable,
    orderId: bought?.order_id ?? null,
    buyable: row.status === 'published' && row.author_id !== null && !isOwn && !row.seller_banned && !bought,
    characters: sale.characters,
    tokens: sale.tokens,
    sections: sale.sections,
    samples: row.samples_count ?? row.samples.length,
    gaps: sale.gaps,
    lines: sale.lines,
    lineCount: sale.lineCount,
    commonShare: sale.commonShare ?? null,
    excerpt: row.preview_excerpt,
    hash: sale.hash,
    ...(readable && sale.salt !== undefined && { salt: sale.salt }),
    ...(isOwn && { feePercent: market.feePercent }),
    refundDays: market.refundDays,
  };
}

/** The failure for a reader who would have to buy a prompt. */
export const notBought = () =>
  failure('forbidden', 'This prompt has a price: only those who bought it can read its text');

/** The row of a prompt with its `sale`, which is computed now if an earlier version of the product has written the prompt. */
export async function withSale(
  ctx: Pick<Context, 'db' | 'sells'>,
  row: FullPromptRow,
): Promise<FullPromptRow> {
  if (!ctx.sells || !row.is_premium || row.sale) return row;
  const text = await promptWithoutSale(ctx.db, row.id);
  if (!text) return row;
  const sale = storedSaleOf(text.body, text.body_hash);
  await storeSales(ctx.db, new Map([[row.id, sale]]));
  return { ...row, sale };
}

/** Computes the hash of a premium text that an earlier version of the product has written, and returns it. */
export async function publishHash(tx: Database, promptId: string): Promise<string> {
  const text = await promptWithoutSale(tx, promptId);
  if (!text) throw new Error(`The text of ${promptId} has a hash that is not stored.`);
  const sale = storedSaleOf(text.body, text.body_hash);
  await storeSales(tx, new Map([[promptId, sale]]));
  return sale.hash;
}

/** Prompts read per statement. */
const batch = 50;

/** Computes what an earlier version of the product did not store of premium prompts. */
export async function fillSales({ db }: Pick<Context, 'db'>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const rows = await promptsWithoutSale(db, batch);
    if (!rows.length) return;
    const sales = rows.map((row: SaleTextRow): [string, StoredSale] => [
      row.id,
      storedSaleOf(row.body, row.body_hash),
    ]);
    await storeSales(db, new Map(sales));
    // Requests are answered in between.
    await setImmediate();
  }
}
