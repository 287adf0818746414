import type { MemberContext } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { countUse } from '../../core/limits/count.ts';
import { renderWithMentions } from './render-with-mentions.ts';

/**
 * Returns the safe HTML that a text would be published as. Stores nothing. Fails with invalid (the HTML would
 * be too large) or too-many-requests.
 */
export async function previewMarkdown(
  ctx: Pick<MemberContext, 'db' | 'viewer' | 'limits'>,
  markdown: string,
): Promise<{ html: string } | Failure> {
  const refused = await countUse(ctx, 'preview', ctx.viewer.id, 'Too many previews');
  if (refused) return refused;
  const rendered = await renderWithMentions(ctx, markdown);
  return isFailure(rendered) ? rendered : { html: rendered.html };
}
