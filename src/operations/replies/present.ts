import type { Reply } from '../../contract/replies.ts';
import { paths } from '../../contract/routes.ts';
import type { ReplyRow } from '../../database/replies.ts';
import { replyAbilities } from '../../domain/discussions.ts';
import type { Viewer } from '../../domain/viewer.ts';
import { isoTime } from '../prompts/present.ts';
import { presentByline } from '../users/byline.ts';

/** A row as the API shows it, with what the viewer may do. */
export function presentReply(viewer: Viewer, row: ReplyRow): Reply {
  return {
    id: row.id,
    url: paths.discussion(row.discussion_id, { reply: row.id }),
    discussionId: row.discussion_id,
    author: presentByline(row.author_username, row.author_name, row.author_avatar),
    bodyMd: row.body,
    bodyHtml: row.body_html,
    createdAt: isoTime(row.created_at),
    editedAt: row.edited_at && isoTime(row.edited_at),
    muted: row.muted,
    can: replyAbilities(viewer, { authorId: row.author_id, locked: row.locked }),
  };
}
