import { promptsWithoutShare, storeShare } from '../../database/prompt-sales.ts';
import { commonShare, phrasesOf } from '../../domain/sale.ts';
import { filterTerms } from '../../domain/search/terms.ts';
import type { Context } from '../context.ts';
import { findPrompts } from '../search/find.ts';

type ShareContext = Pick<Context, 'db' | 'searchDb' | 'content'>;

/** Prompts of one step. */
const batch = 10;

/**
 * Finds out how much of the texts of premium prompts that were published or changed occurs in free prompts, too. One statement when there are
 * none. Returns whether any was found out.
 */
export async function fillCommonShares(ctx: ShareContext, signal?: AbortSignal): Promise<boolean> {
  const rows = await promptsWithoutShare(ctx.db, batch);
  let isNew = false;
  for (const row of rows) {
    if (signal?.aborted) break;
    const share = await shareOf(ctx, phrasesOf(row.body));
    // The site is too busy to search for all of them: the next run tries again.
    if (share === undefined) break;
    await storeShare(ctx.db, row, share);
    isNew = true;
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
