import type { StoredText } from '../../../database/texts/rendered-texts.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { refuseNewcomer, refuseNewcomerLinks } from '../../core/limits/newcomer.ts';
import { bytesOf, refuseOverQuota } from '../../core/limits/storage.ts';
import { renderWithMentions } from './render-with-mentions.ts';

/**
 * Renders a comment, a reply or the first post of a discussion for storage. Fails with invalid or too-large
 * (the author's quota), or, on the author's first day, invalid (links) and, for a new post,
 * too-many-requests.
 */
export async function renderPost(
  ctx: MemberContext,
  body: string,
  state: 'new' | 'changed',
  label?: string,
): Promise<StoredText | Failure> {
  const rendered = await renderWithMentions(ctx, body, label);
  if (isFailure(rendered)) return rendered;
  const { html, links } = rendered;
  const refused =
    (await (state === 'new' ? refuseNewcomer(ctx, links) : refuseNewcomerLinks(ctx, links, 'bodyMd'))) ??
    (await refuseOverQuota(ctx, bytesOf(body, html)));
  return refused ?? { body, bodyHtml: html };
}
