import { forgetFailures } from '../../../database/core/queues/queue-failures.ts';
import { promptsWithoutShare, storeShare } from '../../../database/market/prompt-sales.ts';
import { filterTerms } from '../../../domain/discovery/search/terms.ts';
import { commonShare, phrasesOf } from '../../../domain/market/sale.ts';
import type { Context } from '../../core/context.ts';
import { noteFailure } from '../../core/handle-each.ts';
import { findPrompts } from '../search/find.ts';

type ShareContext = Pick<Context, 'db' | 'searchDb' | 'content' | 'now' | 'log'>;

/** Prompts of one step. */
const batch = 10;

/**
 * Finds out how much of the texts of premium prompts that were published or changed occurs in free prompts, too. One statement when there are
 * none. Returns whether any was found out.
 */
export async function fillCommonShares(ctx: ShareContext, signal?: AbortSignal): Promise<boolean> {
  const rows = await promptsWithoutShare(ctx.db, batch, ctx.now());
  let isNew = false;
  for (const row of rows) {
    if (signal?.aborted) break;
    // A changed text is another item.
    const item = `${row.id}:${row.body_hash}`;
    const share = await shareOf(ctx, phrasesOf(row.body));
    // Its phrases are too common, or the site is too busy.
    if (share === undefined)
      await noteFailure(ctx, 'shares', item, 'The search for its phrases took too long');
    else {
      await storeShare(ctx.db, row, share);
      await forgetFailures(ctx.db, 'shares', [item]);
      isNew = true;
    }
  }
  return isNew;
}

/**
 * The share of phrases that a search for free prompts finds, as every visitor could: it says nothing of the text that they could not find out
 * with the text in hand. Null without phrases; undefined when a search had to be stopped.
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
