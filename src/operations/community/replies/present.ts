import type { Reply } from '../../../contract/community/replies.ts';
import { paths } from '../../../contract/core/routes.ts';
import type { ReplyRow } from '../../../database/community/replies.ts';
import { replyAbilities } from '../../../domain/community/discussions.ts';
import type { Viewer } from '../../../domain/identity/viewer.ts';
import { isoTime } from '../../core/iso-time.ts';
import { presentByline } from '../../people/byline.ts';

/** Converts a row to its API form, with what the viewer may do. */
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
