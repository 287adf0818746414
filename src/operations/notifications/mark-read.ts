import { markRead, markReadUpTo } from '../../database/notifications/notifications.ts';
import { isId } from '../../domain/core/ids.ts';
import type { MemberContext } from '../core/context.ts';
import { type Failure, failure } from '../core/failure.ts';
import { countUnreadNotifications } from './count.ts';

/** Marks one of the signed-in user's notifications read. Idempotent. Fails with not-found. */
export async function markOneRead(ctx: MemberContext, id: string): Promise<{ unread: number } | Failure> {
  const there = isId(id) && (await markRead(ctx.db, ctx.viewer.id, id, ctx.now()));
  if (!there) return failure('not-found', 'Notification not found');
  ctx.streams.refresh([ctx.viewer.id]);
  return countUnreadNotifications(ctx);
}

/** Marks the signed-in user's notifications up to a time read; by default, all of them. */
export async function markAllRead(
  ctx: MemberContext,
  { upTo }: { upTo?: string | undefined },
): Promise<{ unread: number }> {
  const now = ctx.now();
  await markReadUpTo(ctx.db, ctx.viewer.id, upTo ? new Date(upTo) : now, now);
  ctx.streams.refresh([ctx.viewer.id]);
  return countUnreadNotifications(ctx);
}
