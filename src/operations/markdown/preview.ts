import { isSignedIn } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, notSignedIn } from '../failure.ts';
import { renderWithMentions } from './render-with-mentions.ts';

/** The safe HTML that a text would be published as. Stores nothing. Fails with unauthenticated. */
export async function previewMarkdown(
  ctx: Pick<Context, 'db' | 'viewer'>,
  markdown: string,
): Promise<{ html: string } | Failure> {
  if (!isSignedIn(ctx.viewer)) return notSignedIn();
  const { html } = await renderWithMentions(ctx, markdown);
  return { html };
}
