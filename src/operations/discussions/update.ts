import type { Discussion, NewDiscussion } from '../../contract/discussions.ts';
import { updateDiscussionRow } from '../../database/discussions.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, failure, isFailure } from '../failure.ts';
import { refuseNewcomerLinks } from '../limits/newcomer.ts';
import { renderWithMentions } from '../markdown/render-with-mentions.ts';
import { discussionLocked, readDiscussion } from './read.ts';

/**
 * Changes one of the viewer's own discussions. Fails with not-found, forbidden (another user's, or locked), or, on the
 * author's first day, invalid (links).
 */
export async function updateDiscussion(
  ctx: MemberContext,
  id: string,
  input: NewDiscussion,
): Promise<Discussion | Failure> {
  const before = await readDiscussion(ctx, id);
  if (isFailure(before)) return before;
  if (!before.can.edit)
    return before.locked
      ? discussionLocked()
      : failure('forbidden', 'Only its author can change a discussion');
  const rendered = await renderWithMentions(ctx, input.bodyMd);
  if (isFailure(rendered)) return rendered;
  const { html, links } = rendered;
  const refused = await refuseNewcomerLinks(ctx, links, 'bodyMd');
  if (refused) return refused;
  const { category, title, bodyMd: body } = input;
  await updateDiscussionRow(ctx.db, id, { category, title, body, bodyHtml: html }, ctx.now());
  return readDiscussion(ctx, id);
}
