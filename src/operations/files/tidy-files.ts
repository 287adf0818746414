import type { Context } from '../core/context.ts';

/** Milliseconds for which a received file is retained if no upload uses it. */
const unusedMs = 86_400_000;

/**
 * Deletes leftovers from the disk of this machine: files whose upload was interrupted by the end of a
 * process, and old preview images.
 */
export async function tidyFiles(ctx: Pick<Context, 'now' | 'storage' | 'previews'>): Promise<void> {
  await ctx.storage.removeIncoming(new Date(ctx.now().getTime() - unusedMs));
  await ctx.previews.tidy();
}
