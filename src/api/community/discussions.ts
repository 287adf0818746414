import * as discussions from '../../contract/community/discussions.ts';
import * as replies from '../../contract/community/replies.ts';
import * as markdown from '../../contract/texts/markdown.ts';
import { deleteDiscussion } from '../../operations/community/discussions/delete.ts';
import { listDiscussions, listRecentDiscussions } from '../../operations/community/discussions/list.ts';
import { markDiscussionRead } from '../../operations/community/discussions/mark-read.ts';
import { moderateDiscussion } from '../../operations/community/discussions/moderate.ts';
import { patchDiscussion } from '../../operations/community/discussions/patch.ts';
import { readDiscussion } from '../../operations/community/discussions/read.ts';
import { startDiscussion } from '../../operations/community/discussions/start.ts';
import { updateDiscussion } from '../../operations/community/discussions/update.ts';
import { addReply } from '../../operations/community/replies/add.ts';
import { deleteReply } from '../../operations/community/replies/delete.ts';
import { listReplies } from '../../operations/community/replies/list.ts';
import { readReply } from '../../operations/community/replies/read.ts';
import { updateReply } from '../../operations/community/replies/update.ts';
import { previewMarkdown } from '../../operations/texts/markdown/preview.ts';
import { type Api, named, register } from '../core/register.ts';

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
