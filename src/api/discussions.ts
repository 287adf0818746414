import {
  deleteDiscussion,
  listDiscussions,
  markDiscussionRead,
  moderateDiscussion,
  readDiscussion,
  recentDiscussions,
  startDiscussion,
  updateDiscussion,
} from '../contract/discussions.ts';
import { previewMarkdown } from '../contract/markdown.ts';
import { addReply, deleteReply, listReplies, updateReply } from '../contract/replies.ts';
import { remove } from '../operations/discussions/delete.ts';
import { list, recent } from '../operations/discussions/list.ts';
import { markRead } from '../operations/discussions/mark-read.ts';
import { moderate } from '../operations/discussions/moderate.ts';
import { read } from '../operations/discussions/read.ts';
import { start } from '../operations/discussions/start.ts';
import { update } from '../operations/discussions/update.ts';
import { isFailure } from '../operations/failure.ts';
import { preview } from '../operations/markdown/preview.ts';
import { add } from '../operations/replies/add.ts';
import { remove as removeReply } from '../operations/replies/delete.ts';
import { list as listOfReplies } from '../operations/replies/list.ts';
import { update as changeReply } from '../operations/replies/update.ts';
import { type Api, register } from './register.ts';

export function discussionRoutes(app: Api): void {
  register(app, listDiscussions, (ctx, { query }) => list(ctx, query));
  register(app, recentDiscussions, async (ctx, { query }) => ({ items: await recent(ctx, query.limit) }));
  register(app, readDiscussion, async (ctx, { params }) => {
    const discussion = await read(ctx, params.id);
    return isFailure(discussion) ? discussion : { discussion };
  });
  register(app, startDiscussion, async (ctx, { body }) => {
    const discussion = await start(ctx, body);
    return isFailure(discussion) ? discussion : { discussion };
  });
  register(app, updateDiscussion, async (ctx, { params, body }) => {
    const discussion = await update(ctx, params.id, body);
    return isFailure(discussion) ? discussion : { discussion };
  });
  register(app, deleteDiscussion, (ctx, { params }) => remove(ctx, params.id));
  register(app, moderateDiscussion, async (ctx, { params, body }) => {
    const discussion = await moderate(ctx, params.id, body);
    return isFailure(discussion) ? discussion : { discussion };
  });
  register(app, markDiscussionRead, (ctx, { params }) => markRead(ctx, params.id));
  register(app, listReplies, (ctx, { params, query }) => listOfReplies(ctx, params.id, query));
  register(app, addReply, async (ctx, { params, body }) => {
    const reply = await add(ctx, params.id, body.bodyMd);
    return isFailure(reply) ? reply : { reply };
  });
  register(app, updateReply, async (ctx, { params, body }) => {
    const reply = await changeReply(ctx, params.id, body.bodyMd);
    return isFailure(reply) ? reply : { reply };
  });
  register(app, previewMarkdown, (ctx, { body }) => preview(ctx, body.bodyMd));
  register(app, deleteReply, (ctx, { params }) => removeReply(ctx, params.id));
}
