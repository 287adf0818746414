import type { Notification } from '../../contract/notifications/notifications.ts';
import {
  type NotificationRow,
  notificationOrder,
  selectNotifications,
} from '../../database/notifications/notifications.ts';
import { hasScope, type SignedInUser } from '../../domain/identity/viewer.ts';
import type { NotificationListName } from '../../domain/notifications/notifications.ts';
import type { MemberContext } from '../core/context.ts';
import type { Failure } from '../core/failure.ts';
import { listPage, type Page, type PageInput } from '../core/paging.ts';
import { presentNotification } from './present.ts';

/** Returns one page of the signed-in user's notifications, latest first. Fails with malformed. */
export async function listNotifications(
  { db, viewer }: MemberContext,
  input: PageInput & { list: NotificationListName },
): Promise<Page<Notification> | Failure> {
  return listPage(
    input,
    { name: `${input.list} notifications`, order: notificationOrder },
    (part) => selectNotifications(db, viewer.id, input.list, part),
    (rows) =>
      rows.map((row) => presentNotification(viewer, showsTitle(viewer, row) ? row : { ...row, title: '' })),
  );
}

/** Titles of notifications about payouts have amounts, which a personal key sees only with `sales`. */
function showsTitle(viewer: SignedInUser, { kind }: Pick<NotificationRow, 'kind'>): boolean {
  return hasScope(viewer, 'sales') || (kind !== 'payout' && kind !== 'market');
}
