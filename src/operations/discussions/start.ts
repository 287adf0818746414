import type { Discussion, NewDiscussion } from '../../contract/discussions.ts';
import { insertDiscussion } from '../../database/discussions.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { renderPost } from '../markdown/render-post.ts';
import { readDiscussion } from './read.ts';

/** Starts a discussion. On the first day, fails with too-many-requests or invalid (links). */
export async function startDiscussion(
  ctx: MemberContext,
  input: NewDiscussion,
): Promise<Discussion | Failure> {
  const text = await renderPost(ctx, input.bodyMd, 'new');
  if (isFailure(text)) return text;
  const id = ctx.newId();
  const { category, title } = input;
  await insertDiscussion(ctx.db, { id, authorId: ctx.viewer.id, category, title, ...text }, ctx.now());
  return readDiscussion(ctx, id);
}
