import * as notifications from '../contract/notifications.ts';
import { countUnreadNotifications } from '../operations/notifications/count.ts';
import { listNotifications } from '../operations/notifications/list.ts';
import { markAllRead, markOneRead } from '../operations/notifications/mark-read.ts';
import { type Api, register, success } from './register.ts';

export function notificationRoutes(app: Api): void {
  register(app, notifications.myNotifications, (ctx, { query }) => listNotifications(ctx, query));
  register(app, notifications.countNotifications, (ctx) => countUnreadNotifications(ctx));
  // Before the other one, whose parameter would take any name.
  register(app, notifications.readNotifications, async (ctx, { body }) =>
    success(await markAllRead(ctx, body)),
  );
  register(app, notifications.readNotification, async (ctx, { params }) =>
    success(await markOneRead(ctx, params.id)),
  );
}
