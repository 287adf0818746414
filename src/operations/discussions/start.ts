import type { Discussion, NewDiscussion } from '../../contract/discussions.ts';
import { insertDiscussion } from '../../database/discussions.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { refuseNewcomer } from '../limits/newcomer.ts';
import { renderWithMentions } from '../markdown/render-with-mentions.ts';
import { readDiscussion } from './read.ts';

/** Starts a discussion. On the first day, fails with too-many-requests or invalid (links). */
export async function startDiscussion(
  ctx: MemberContext,
  input: NewDiscussion,
): Promise<Discussion | Failure> {
  const rendered = await renderWithMentions(ctx, input.bodyMd);
  if (isFailure(rendered)) return rendered;
  const { html, links } = rendered;
  const refused = await refuseNewcomer(ctx, 'comments', links);
  if (refused) return refused;
  const id = ctx.newId();
  const { category, title, bodyMd: body } = input;
  await insertDiscussion(
    ctx.db,
    { id, authorId: ctx.viewer.id, category, title, body, bodyHtml: html },
    ctx.now(),
  );
  return readDiscussion(ctx, id);
}
