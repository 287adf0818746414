import * as discussions from '../contract/discussions.ts';
import * as markdown from '../contract/markdown.ts';
import * as replies from '../contract/replies.ts';
import { deleteDiscussion } from '../operations/discussions/delete.ts';
import { listDiscussions, listRecentDiscussions } from '../operations/discussions/list.ts';
import { markDiscussionRead } from '../operations/discussions/mark-read.ts';
import { moderateDiscussion } from '../operations/discussions/moderate.ts';
import { readDiscussion } from '../operations/discussions/read.ts';
import { startDiscussion } from '../operations/discussions/start.ts';
import { updateDiscussion } from '../operations/discussions/update.ts';
import { isFailure } from '../operations/failure.ts';
import { previewMarkdown } from '../operations/markdown/preview.ts';
import { addReply } from '../operations/replies/add.ts';
import { deleteReply } from '../operations/replies/delete.ts';
import { listReplies } from '../operations/replies/list.ts';
import { updateReply } from '../operations/replies/update.ts';
import { type Api, register } from './register.ts';

export function discussionRoutes(app: Api): void {
  register(app, discussions.listDiscussions, (ctx, { query }) => listDiscussions(ctx, query));
  register(app, discussions.recentDiscussions, async (ctx, { query }) => ({
    items: await listRecentDiscussions(ctx, query.limit),
  }));
  register(app, discussions.readDiscussion, async (ctx, { params }) => {
    const discussion = await readDiscussion(ctx, params.id);
    return isFailure(discussion) ? discussion : { discussion };
  });
  register(app, discussions.startDiscussion, async (ctx, { body }) => {
    const discussion = await startDiscussion(ctx, body);
    return isFailure(discussion) ? discussion : { discussion };
  });
  register(app, discussions.updateDiscussion, async (ctx, { params, body }) => {
    const discussion = await updateDiscussion(ctx, params.id, body);
    return isFailure(discussion) ? discussion : { discussion };
  });
  register(app, discussions.deleteDiscussion, (ctx, { params }) => deleteDiscussion(ctx, params.id));
  register(app, discussions.moderateDiscussion, async (ctx, { params, body }) => {
    const discussion = await moderateDiscussion(ctx, params.id, body);
    return isFailure(discussion) ? discussion : { discussion };
  });
  register(app, discussions.markDiscussionRead, (ctx, { params }) => markDiscussionRead(ctx, params.id));
  register(app, replies.listReplies, (ctx, { params, query }) => listReplies(ctx, params.id, query));
  register(app, replies.addReply, async (ctx, { params, body }) => {
    const reply = await addReply(ctx, params.id, body.bodyMd);
    return isFailure(reply) ? reply : { reply };
  });
  register(app, replies.updateReply, async (ctx, { params, body }) => {
    const reply = await updateReply(ctx, params.id, body.bodyMd);
    return isFailure(reply) ? reply : { reply };
  });
  register(app, markdown.previewMarkdown, (ctx, { body }) => previewMarkdown(ctx, body.bodyMd));
  register(app, replies.deleteReply, (ctx, { params }) => deleteReply(ctx, params.id));
}
