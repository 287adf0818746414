import { paths } from '../../contract/core/routes.ts';
import type { Notification } from '../../contract/notifications/notifications.ts';
import type { NotificationRow } from '../../database/notifications/notifications.ts';
import type { SignedInUser } from '../../domain/identity/viewer.ts';
import { isGrouped, namesActor, notificationText } from '../../domain/notifications/notifications.ts';
import { isoTime } from '../core/iso-time.ts';
import { presentByline } from '../people/byline.ts';

/** Converts a row to the API form of a notification. */
export function presentNotification(
  member: Pick<SignedInUser, 'username'>,
  row: Omit<NotificationRow, 'sort_keys'>,
): Notification {
  const actor = namesActor(row.kind)
    ? presentByline(row.author_username, row.author_name, row.author_avatar)
    : null;
  // For other kinds, the count is of repetitions by the same user on the same subject.
  const others = actor && isGrouped(row.kind) ? row.events - 1 : 0;
  return {
    id: row.id,
    kind: row.kind,
    text: notificationText({ ...row, actor: actor?.displayName ?? null, others }),
    title: row.title,
    excerpt: row.excerpt,
    url: urlOf(member, row),
    actor,
    others,
    happenedAt: isoTime(row.happened_at),
    read: row.read,
  };
}

function urlOf(
  member: Pick<SignedInUser, 'username'>,
  row: Pick<
    NotificationRow,
    'kind' | 'prompt_id' | 'comment_id' | 'discussion_id' | 'reply_id' | 'path' | 'author_username' | 'events'
  >,
): string | null {
  if (row.prompt_id && row.path === null)
    return row.comment_id ? paths.comment(row.prompt_id, row.comment_id) : paths.prompt(row.prompt_id);
  if (row.discussion_id)
    return paths.discussion(row.discussion_id, row.reply_id ? { reply: row.reply_id } : {});
  if (row.kind === 'follow')
    return paths.profile(row.events === 1 && row.author_username ? row.author_username : member.username);
  return row.path;
}
