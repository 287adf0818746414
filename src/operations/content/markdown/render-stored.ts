import { setImmediate } from 'node:timers/promises';
import {
  noteRendering,
  renderingProgress,
  replaceHtml,
  type TextTable,
  textsAfter,
  textTables,
} from '../../../database/content/rendered-texts.ts';
import type { Context } from '../../core/context.ts';
import { storedHtml } from './render-with-mentions.ts';

/** The version of what `render.ts` makes of a text. Increase it with every change: stored texts are then rendered again. */
const rendererVersion = 1;

/** Texts read per statement. */
const batch = 50;

/**
 * Renders all stored texts again that an earlier version of the renderer has rendered. Goes on where it stopped, when it is
 * aborted or the process ends.
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
      // Requests are answered in between.
      await setImmediate();
    }
    after = texts.at(-1)?.id;
    await noteRendering(ctx.db, table, { version: rendererVersion, last_id: after ?? null });
  } while (after);
}
