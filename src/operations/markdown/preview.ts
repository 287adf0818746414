import type { Context } from '../context.ts';
import { renderWithMentions } from './render-with-mentions.ts';

/** The safe HTML that a text would be published as. Stores nothing. */
export async function previewMarkdown(
  ctx: Pick<Context, 'db' | 'viewer'>,
  markdown: string,
): Promise<{ html: string }> {
  const { html } = await renderWithMentions(ctx, markdown);
  return { html };
}
