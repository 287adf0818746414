import { setImmediate } from 'node:timers/promises';
import {
  noteRendering,
  renderingProgress,
  replaceHtml,
  type TextTable,
  textsAfter,
  textTables,
} from '../../../database/texts/rendered-texts.ts';
import type { Context } from '../../core/context.ts';
import { storedHtml } from './render-with-mentions.ts';

/**
 * The version of the HTML that `render.ts` generates. Increase it with every change of that HTML: stored
 * texts are then rendered again.
 */
export const rendererVersion = 5;

/** Texts read per statement. */
const batch = 50;

/**
 * Renders all stored texts again that were rendered by an earlier version of the renderer. The next run
 * continues an interrupted one.
 */
export async function renderStoredTexts(ctx: Pick<Context, 'db'>, signal?: AbortSignal): Promise<void> {
  for (const table of textTables) await renderTable(ctx, table, signal);
}

async function renderTable(
  ctx: Pick<Context, 'db'>,
  table: TextTable,
  signal: AbortSignal | undefined,
): Promise<void> {
  const progress = await renderingProgress(ctx.db, table);
  const current = progress && progress.version >= rendererVersion;
  if (current && progress.last_id === null) return;
  let after = (current && progress.last_id) || undefined;
  do {
    const texts = await textsAfter(ctx.db, table, after, batch);
    for (const text of texts) {
      if (signal?.aborted) return;
      await replaceHtml(ctx.db, table, text, await storedHtml(ctx, text.body));
      // Requests are answered between batches.
      await setImmediate();
    }
    after = texts.at(-1)?.id;
    await noteRendering(ctx.db, table, { version: rendererVersion, last_id: after ?? null });
  } while (after);
}
