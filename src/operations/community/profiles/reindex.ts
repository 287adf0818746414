import { setImmediate } from 'node:timers/promises';
import {
  forgetRenamedAuthor,
  promptsOfAuthorToIndex,
  renamedAuthors,
} from '../../../database/discovery/search/search-index.ts';
import type { Context } from '../../core/context.ts';
import { indexPrompts } from '../../prompts/indexing/index-prompts.ts';

/** Prompts per statement. */
const batch = 50;
/** Maximum number of attempts for a batch whose prompts are edited concurrently. */
const maxAttempts = 5;
/**
 * Milliseconds after which a prompt that was being written under the former name is stored or was discarded.
 */
const settledMs = 120_000;

/**
 * Indexes the prompts of an author under their current name, in batches. Stops between two batches when
 * `signal` is aborted.
 */
export async function reindexAuthor(
  ctx: Pick<Context, 'db' | 'textAnalysis' | 'site'>,
  authorId: string,
  signal?: AbortSignal,
): Promise<void> {
  let after: string | undefined;
  do {
    let prompts = await promptsOfAuthorToIndex(ctx.db, authorId, after, batch);
    const last = prompts.at(-1)?.id;
    for (let attempt = 1; prompts.length && attempt <= maxAttempts; attempt++) {
      const missed = new Set(await indexPrompts(ctx, prompts));
      // These were edited since they were read, or the author was renamed again.
      prompts = missed.size
        ? (await promptsOfAuthorToIndex(ctx.db, authorId, after, batch)).filter(({ id }) => missed.has(id))
        : [];
    }
    after = last;
    // Requests are answered between batches.
    await setImmediate();
  } while (after && !signal?.aborted);
}

/**
 * Indexes the prompts of all renamed authors, including those whose indexing was interrupted by the end of a
 * process. An author stays in the list for some time after the change, since another request may still store
 * a prompt under the former name.
 */
export async function reindexRenamedAuthors(
  ctx: Pick<Context, 'db' | 'now' | 'textAnalysis' | 'site'>,
  signal?: AbortSignal,
): Promise<void> {
  const settled = new Date(ctx.now().getTime() - settledMs);
  for (const author of await renamedAuthors(ctx.db)) {
    await reindexAuthor(ctx, author, signal);
    if (signal?.aborted) return;
    await forgetRenamedAuthor(ctx.db, author, settled);
  }
}
