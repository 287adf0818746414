import { promptsWithoutShare, storeShare } from '../../../database/market/prompt-sales.ts';
import { filterTerms } from '../../../domain/discovery/search/terms.ts';
import { commonShare, phrasesOf } from '../../../domain/market/sale.ts';
import type { Context } from '../../core/context.ts';
import { attempt } from '../../core/jobs.ts';
import { findPrompts } from '../search/find.ts';

type ShareContext = Pick<Context, 'db' | 'searchDb' | 'content' | 'now' | 'log'>;

/** Prompts per step. */
const batch = 10;

/**
 * Computes the share of the texts of premium prompts that also occurs in free prompts, for those that were
 * published or changed. Executes one statement when there are none. Returns whether any share was computed.
 */
export async function fillCommonShares(ctx: ShareContext, signal?: AbortSignal): Promise<boolean> {
  const rows = await promptsWithoutShare(ctx.db, batch, ctx.now());
  let isNew = false;
  for (const row of rows) {
    if (signal?.aborted) break;
    // A changed text is another job.
    const job = { kind: 'shares', key: `${row.id}:${row.body_hash}` } as const;
    const { outcome } = await attempt(ctx, job, async () => {
      const share = await shareOf(ctx, phrasesOf(row.body));
      // Its phrases are too common, or the site is too busy.
      if (share === undefined) throw new Error('The search for its phrases took too long');
      await storeShare(ctx.db, row, share);
    });
    isNew ||= outcome === 'done';
  }
  return isNew;
}

/**
 * Returns the share of phrases that a search for free prompts finds. Every visitor who has the text could
 * compute the same, so it reveals nothing more. Null without phrases; undefined when a search had to be
 * stopped.
 */
async function shareOf(ctx: ShareContext, phrases: readonly string[]): Promise<number | null | undefined> {
  let found = 0;
  for (const phrase of phrases) {
    const result = await findPrompts(ctx, {
      query: `"${phrase}"`,
      filters: filterTerms({ price: 'free' }),
      among: 'published',
      needsAll: true,
    });
    if (result?.prompts.length) found++;
    else if (result?.isPartial) return undefined;
  }
  return commonShare(found, phrases.length);
}
