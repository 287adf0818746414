import type { MemberContext } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { renderWithMentions } from './render-with-mentions.ts';

/**
 * Returns the safe HTML that a text would be published as. Stores nothing. Fails with invalid (the HTML would
 * be too large).
 */
export async function previewMarkdown(
  ctx: Pick<MemberContext, 'db' | 'viewer'>,
  markdown: string,
): Promise<{ html: string } | Failure> {
  const rendered = await renderWithMentions(ctx, markdown);
  return isFailure(rendered) ? rendered : { html: rendered.html };
}
