import * as notifications from '../contract/notifications.ts';
import { isFailure } from '../operations/failure.ts';
import { countUnreadNotifications } from '../operations/notifications/count.ts';
import { listNotifications } from '../operations/notifications/list.ts';
import { markAllRead, markOneRead } from '../operations/notifications/mark-read.ts';
import { openStream } from '../operations/notifications/open-stream.ts';
import { type Api, register, success } from './register.ts';

export function notificationRoutes(app: Api): void {
  register(app, notifications.myNotifications, (ctx, { query }) => listNotifications(ctx, query));
  register(app, notifications.countNotifications, (ctx) => countUnreadNotifications(ctx));
  register(app, notifications.streamNotifications, async (ctx, { query }, _request, headers) => {
    const stream = openStream(ctx, query);
    if (isFailure(stream)) return stream;
    // Proxies must send each event at once, and as it is.
    headers.append('cache-control', 'no-store, no-transform');
    headers.append('x-accel-buffering', 'no');
    return stream;
  });
  // Before the other one, whose parameter would take any name.
  register(app, notifications.readNotifications, async (ctx, { body }) =>
    success(await markAllRead(ctx, body)),
  );
  register(app, notifications.readNotification, async (ctx, { params }) =>
    success(await markOneRead(ctx, params.id)),
  );
}
