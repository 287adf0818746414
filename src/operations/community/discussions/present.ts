import type { Discussion, DiscussionSummary } from '../../../contract/community/discussions.ts';
import { paths } from '../../../contract/core/routes.ts';
import type { DiscussionRow, FullDiscussionRow } from '../../../database/community/discussions.ts';
import { discussionAbilities } from '../../../domain/community/discussions.ts';
import type { Viewer } from '../../../domain/identity/viewer.ts';
import { isoTime } from '../../core/iso-time.ts';
import { presentByline } from '../../people/byline.ts';

/** Converts a row to its API form for lists. Lists every public field explicitly. */
export function presentDiscussionSummary(row: DiscussionRow): DiscussionSummary {
  return {
    id: row.id,
    url: paths.discussion(row.id),
    category: row.category,
    title: row.title,
    author: presentByline(row.author_username, row.author_name, row.author_avatar),
    replyCount: row.replies_count,
    pinned: row.pinned,
    locked: row.locked,
    unread: row.unread,
    lastActivityAt: isoTime(row.last_activity_at),
    lastAuthor: presentByline(row.last_username, row.last_name, row.last_avatar),
    createdAt: isoTime(row.created_at),
  };
}

/** Converts a row to the API form of a single discussion, with what the viewer may do. */
export function presentDiscussion(viewer: Viewer, row: FullDiscussionRow): Discussion {
  return {
    ...presentDiscussionSummary(row),
    bodyMd: row.body,
    bodyHtml: row.body_html,
    editedAt: row.edited_at && isoTime(row.edited_at),
    can: discussionAbilities(viewer, { authorId: row.author_id, locked: row.locked }),
  };
}
