import type { Discussion, NewDiscussion } from '../../contract/discussions.ts';
import { insertDiscussion } from '../../database/discussions.ts';
import { isSignedIn } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, notSignedIn } from '../failure.ts';
import { refuseNewcomer } from '../limits/newcomer.ts';
import { renderWithMentions } from '../markdown/render-with-mentions.ts';
import { readDiscussion } from './read.ts';

/** Starts a discussion. Fails with unauthenticated, or, on the first day, too-many-requests or invalid (links). */
export async function startDiscussion(ctx: Context, input: NewDiscussion): Promise<Discussion | Failure> {
  const { viewer } = ctx;
  if (!isSignedIn(viewer)) return notSignedIn();
  const { html, links } = await renderWithMentions(ctx, input.bodyMd);
  const refused = await refuseNewcomer(ctx, 'comments', links);
  if (refused) return refused;
  const id = ctx.newId();
  const { category, title, bodyMd: body } = input;
  await insertDiscussion(
    ctx.db,
    { id, authorId: viewer.id, category, title, body, bodyHtml: html },
    ctx.now(),
  );
  return readDiscussion(ctx, id);
}
