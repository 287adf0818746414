import { hash, randomBytes } from 'node:crypto';
import type { SalePreview } from '../../contract/prompts/sale-fields.ts';
import type { StoredSale } from '../../database/core/json-columns.ts';
import type { FullPromptRow } from '../../database/prompts/prompt-rows.ts';
import { idOf } from '../../domain/identity/viewer.ts';
import { sellerPartOf } from '../../domain/market/market.ts';
import { amountOf } from '../../domain/market/price.ts';
import { hashedText, saleFactsOf } from '../../domain/market/sale.ts';
import type { Context } from '../core/context.ts';
import { failure } from '../core/failure.ts';

/**
 * Returns the stored form of a text that is for sale, with a new salt. `bodyHash` is the SHA-256 of the text
 * in lower-case hex.
 */
export function storedSaleOf(body: string, bodyHash: string): StoredSale {
  const salt = randomBytes(16).toString('hex');
  return { salt, hash: hash('sha256', hashedText(salt, body)), bodyHash, ...saleFactsOf(body) };
}

/**
 * Returns what everyone sees of a premium prompt instead of its text, while the site sells prompts; undefined
 * for a free prompt.
 */
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
    ...(isOwn && {
      feePercent: market.feePercent,
      earned: amountOf(sellerPartOf(row.price_cents, market)),
    }),
    refundDays: market.refundDays,
  };
}

/** Says what a reader has to do before they can read a premium text: buy it, or open what they bought. */
export const whyUnreadable = (isBought: boolean) =>
  isBought
    ? 'You bought this prompt, but have not opened its text yet. Open it on the page of your purchase, or by the API with consent: true, because your right of withdrawal ends then'
    : 'This prompt has a price. Only its buyers can read the text';

/** Returns the failure for a reader who would have to buy a prompt, or to open one that they bought. */
export const notBought = (isBought = false) => failure('forbidden', whyUnreadable(isBought));
