import { countUnread } from '../../database/notifications/notifications.ts';
import type { MemberContext } from '../core/context.ts';

/** Returns how many notifications the signed-in user has not read. */
export async function countUnreadNotifications({
  db,
  viewer,
}: Pick<MemberContext, 'db' | 'viewer'>): Promise<{ unread: number }> {
  return { unread: (await countUnread(db, [viewer.id])).get(viewer.id) ?? 0 };
}
