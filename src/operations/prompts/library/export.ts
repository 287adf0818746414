import { countPrompts, type WholePromptRow, wholePrompts } from '../../../database/prompts/prompt-batches.ts';
import type { StoredSample } from '../../../domain/core/stored-sample.ts';
import { amountOf } from '../../../domain/market/price.ts';
import { plainValues } from '../../../domain/prompts/fields.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import { isoTime } from '../../core/iso-time.ts';
import type { ItemField } from './item.ts';

/** A prompt in an exported file: every field that an import reads. */
export type ExportedItem = Record<ItemField, unknown> & { samples: StoredSample[] };

/** Rows read per query. */
const pageSize = 100;

/**
 * Returns all prompts including drafts, in the order of creation, and their number when the export starts.
 * Reads one page at a time, so memory use does not depend on the number of prompts. Fails with forbidden for
 * every viewer but the system.
 */
export async function exportPrompts(
  ctx: Context,
): Promise<{ total: number; items: AsyncGenerator<ExportedItem> } | Failure> {
  if (ctx.viewer.role !== 'system') return failure('forbidden', 'Only the site itself can export prompts');
  return { total: await countPrompts(ctx.db), items: pages(ctx) };
}

async function* pages(ctx: Context): AsyncGenerator<ExportedItem> {
  for (let after: string | undefined; ; ) {
    const rows = await wholePrompts(ctx.db, after, pageSize);
    for (const row of rows) yield exported(row);
    after = rows.at(-1)?.id;
    if (rows.length < pageSize) return;
  }
}

function exported(row: WholePromptRow): ExportedItem {
  return {
    ...plainValues(row),
    topic: row.topic_id,
    body: row.body,
    samples: row.samples,
    inputs: row.input_fields,
    imageUrl: row.image_url,
    isPremium: row.is_premium,
    price: amountOf(row.price_cents),
    previewExcerpt: row.preview_excerpt,
    // Files have no hidden status: a hidden prompt is imported as a draft.
    status: row.status === 'hidden' ? 'draft' : row.status,
    author: row.author_username,
    authorName: row.author_name ?? '',
    slug: row.slug,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    publishedAt: row.published_at && isoTime(row.published_at),
    featuredAt: row.featured_at && isoTime(row.featured_at),
  };
}
