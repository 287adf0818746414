import { paths } from '../../../contract/core/routes.ts';
import type { Comment } from '../../../contract/prompts/comments.ts';
import type { CommentRow } from '../../../database/prompts/comments.ts';
import type { Viewer } from '../../../domain/identity/viewer.ts';
import { commentAbilities } from '../../../domain/prompts/comments.ts';
import { isoTime } from '../../core/iso-time.ts';
import { presentByline } from '../../people/byline.ts';

/** Converts a row to its API form, with what the viewer may do now. Lists every public field explicitly. */
export function presentComment(viewer: Viewer, row: CommentRow, now: Date): Comment {
  const createdAt = isoTime(row.created_at);
  return {
    id: row.id,
    url: paths.comment(row.prompt_id, row.id),
    promptId: row.prompt_id,
    parentId: row.thread_id === row.id ? null : row.thread_id,
    author: presentByline(row.author_username, row.author_name, row.author_avatar),
    byPromptAuthor: row.by_prompt_author,
    verifiedPurchase: row.verified_purchase,
    stars: row.stars,
    version: row.prompt_version,
    bodyMd: row.body,
    bodyHtml: row.body_html,
    createdAt,
    editedAt: row.edited_at && isoTime(row.edited_at),
    deleted: row.deleted,
    muted: row.muted,
    ...(row.waiting && { waiting: true as const }),
    can: commentAbilities(
      viewer,
      { authorId: row.author_id, createdAt: new Date(createdAt), deleted: row.deleted || row.waiting },
      now,
    ),
  };
}
