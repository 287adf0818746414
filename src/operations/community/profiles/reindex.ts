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
/** Attempts for a batch whose prompts are edited meanwhile. */
const maxAttempts = 5;
/** A prompt that was being written under the former name is stored by then, or not at all. */
const settledMs = 120_000;

/** Makes the prompts of an author findable by their current name, in batches. Stops between two when `signal` is aborted. */
export async function reindexAuthor(
  ctx: Pick<Context, 'db' | 'textAnalysis'>,
  authorId: string,
  signal?: AbortSignal,
): Promise<void> {
  let after: string | undefined;
  do {
    let prompts = await promptsOfAuthorToIndex(ctx.db, authorId, after, batch);
    const last = prompts.at(-1)?.id;
    for (let attempt = 1; prompts.length && attempt <= maxAttempts; attempt++) {
      const missed = new Set(await indexPrompts(ctx, prompts));
      // Edited since they were read, or the author was renamed again.
      prompts = missed.size
        ? (await promptsOfAuthorToIndex(ctx.db, authorId, after, batch)).filter(({ id }) => missed.has(id))
        : [];
    }
    after = last;
    // Requests are answered in between.
    await setImmediate();
  } while (after && !signal?.aborted);
}

/**
 * Indexes the prompts of all renamed authors, also where the process ended before it was done. An author is forgotten some
 * time after the change, since another request may still have stored a prompt under the former name.
 */
export async function reindexRenamedAuthors(
  ctx: Pick<Context, 'db' | 'now' | 'textAnalysis'>,
  signal?: AbortSignal,
): Promise<void> {
  const settled = new Date(ctx.now().getTime() - settledMs);
  for (const author of await renamedAuthors(ctx.db)) {
    await reindexAuthor(ctx, author, signal);
    if (signal?.aborted) return;
    await forgetRenamedAuthor(ctx.db, author, settled);
  }
}
