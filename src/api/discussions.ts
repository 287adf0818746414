import * as discussions from '../contract/discussions.ts';
import * as markdown from '../contract/markdown.ts';
import * as replies from '../contract/replies.ts';
import { deleteDiscussion } from '../operations/discussions/delete.ts';
import { listDiscussions, listRecentDiscussions } from '../operations/discussions/list.ts';
import { markDiscussionRead } from '../operations/discussions/mark-read.ts';
import { moderateDiscussion } from '../operations/discussions/moderate.ts';
import { patchDiscussion } from '../operations/discussions/patch.ts';
import { readDiscussion } from '../operations/discussions/read.ts';
import { startDiscussion } from '../operations/discussions/start.ts';
import { updateDiscussion } from '../operations/discussions/update.ts';
import { previewMarkdown } from '../operations/markdown/preview.ts';
import { addReply } from '../operations/replies/add.ts';
import { deleteReply } from '../operations/replies/delete.ts';
import { listReplies } from '../operations/replies/list.ts';
import { readReply } from '../operations/replies/read.ts';
import { updateReply } from '../operations/replies/update.ts';
import { type Api, named, register } from './register.ts';

export function discussionRoutes(app: Api): void {
  register(app, discussions.listDiscussions, (ctx, { query }) => listDiscussions(ctx, query));
  register(app, discussions.recentDiscussions, async (ctx, { query }) => ({
    items: await listRecentDiscussions(ctx, query.limit),
  }));
  register(app, discussions.readDiscussion, (ctx, { params }) =>
    named('discussion', readDiscussion(ctx, params.id)),
  );
  register(app, discussions.startDiscussion, (ctx, { body }) =>
    named('discussion', startDiscussion(ctx, body)),
  );
  register(app, discussions.updateDiscussion, (ctx, { params, body, expected }) =>
    named('discussion', updateDiscussion(ctx, params.id, body, expected)),
  );
  register(app, discussions.patchDiscussion, (ctx, { params, body, expected }) =>
    named('discussion', patchDiscussion(ctx, params.id, body, expected)),
  );
  register(app, discussions.deleteDiscussion, (ctx, { params, expected }) =>
    deleteDiscussion(ctx, params.id, expected),
  );
  register(app, discussions.moderateDiscussion, (ctx, { params, body }) =>
    named('discussion', moderateDiscussion(ctx, params.id, body)),
  );
  register(app, discussions.markDiscussionRead, (ctx, { params }) => markDiscussionRead(ctx, params.id));
  register(app, replies.listReplies, (ctx, { params, query }) => listReplies(ctx, params.id, query));
  register(app, replies.addReply, (ctx, { params, body }) =>
    named('reply', addReply(ctx, params.id, body.bodyMd)),
  );
  register(app, replies.updateReply, (ctx, { params, body, expected }) =>
    named('reply', updateReply(ctx, params.id, body.bodyMd, expected)),
  );
  register(app, markdown.previewMarkdown, (ctx, { body }) => previewMarkdown(ctx, body.bodyMd));
  register(app, replies.readReply, (ctx, { params }) => named('reply', readReply(ctx, params.id)));
  register(app, replies.deleteReply, (ctx, { params, expected }) => deleteReply(ctx, params.id, expected));
}
