import type { Context } from '../../core/context.ts';

/** Milliseconds for which a received file is kept that no upload has used. */
const unusedMs = 86_400_000;

/** Deletes what is left on the disk of this machine: files whose upload was cut off by the end of a process, and old preview images. */
export async function tidyFiles(ctx: Pick<Context, 'now' | 'storage' | 'previews'>): Promise<void> {
  await ctx.storage.removeIncoming(new Date(ctx.now().getTime() - unusedMs));
  await ctx.previews.tidy();
}
