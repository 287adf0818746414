import * as mails from '../../contract/notifications/notification-mails.ts';
import * as notifications from '../../contract/notifications/notifications.ts';
import { isFailure } from '../../operations/core/failure.ts';
import { countUnreadNotifications } from '../../operations/notifications/count.ts';
import { listNotifications } from '../../operations/notifications/list.ts';
import { chooseMail, readMailChoices } from '../../operations/notifications/mail-choices.ts';
import { markAllRead, markOneRead } from '../../operations/notifications/mark-read.ts';
import { openStream } from '../../operations/notifications/open-stream.ts';
import { unsubscribe } from '../../operations/notifications/unsubscribe.ts';
import { type Api, register, success } from '../core/register.ts';

export function notificationRoutes(app: Api): void {
  register(app, notifications.myNotifications, (ctx, { query }) => listNotifications(ctx, query));
  register(app, notifications.countNotifications, (ctx) => countUnreadNotifications(ctx));
  register(app, notifications.streamNotifications, async (ctx, { query }, _request, headers) => {
    const stream = openStream(ctx, query);
    if (isFailure(stream)) return stream;
    // Proxies must forward each event immediately and unchanged.
    headers.append('cache-control', 'no-store, no-transform');
    headers.append('x-accel-buffering', 'no');
    return stream;
  });
  // Registered before the endpoint below, whose parameter would match any name.
  register(app, notifications.readNotifications, async (ctx, { body }) =>
    success(await markAllRead(ctx, body)),
  );
  register(app, notifications.readNotification, async (ctx, { params }) =>
    success(await markOneRead(ctx, params.id)),
  );
  register(app, mails.readNotificationMails, (ctx) => readMailChoices(ctx));
  register(app, mails.chooseNotificationMail, (ctx, { params, body }) =>
    chooseMail(ctx, { ...params, ...body }),
  );
  register(app, mails.unsubscribe, async (ctx, { body: { token, all = false } }) =>
    success(await unsubscribe(ctx, { token, all })),
  );
}
