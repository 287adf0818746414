import * as events from '../../contract/community/events.ts';
import { cancelEvent, createEvent, updateEvent } from '../../operations/community/events/announce.ts';
import { readCalendar } from '../../operations/community/events/calendar.ts';
import { joinEvent } from '../../operations/community/events/join.ts';
import { listEvents } from '../../operations/community/events/list.ts';
import { patchEvent } from '../../operations/community/events/patch.ts';
import { readEvent } from '../../operations/community/events/read.ts';
import { isFailure } from '../../operations/core/failure.ts';
import { problemResponse } from '../core/problem-response.ts';
import { type Api, named, register, registerRoute } from '../core/register.ts';

export function eventRoutes(app: Api): void {
  register(app, events.listEvents, (ctx, { query }) => listEvents(ctx, query));
  register(app, events.readEvent, (ctx, { params }) => named('event', readEvent(ctx, params.id)));
  register(app, events.createEvent, (ctx, { body }) => named('event', createEvent(ctx, body)));
  register(app, events.updateEvent, (ctx, { params, body, expected }) =>
    named('event', updateEvent(ctx, params.id, body, expected)),
  );
  register(app, events.patchEvent, (ctx, { params, body, expected }) =>
    named('event', patchEvent(ctx, params.id, body, expected)),
  );
  register(app, events.cancelEvent, (ctx, { params }) => named('event', cancelEvent(ctx, params.id)));
  register(app, events.joinEvent, (ctx, { params }) => joinEvent(ctx, params.id));
  register(app, events.addParticipation, (ctx, { params }) => joinEvent(ctx, params.id, 'add'));
  register(app, events.removeParticipation, (ctx, { params }) => joinEvent(ctx, params.id, 'remove'));
  registerRoute(
    app,
    '/events/:id/calendar.ics',
    async (c, ctx) => {
      const file = await readCalendar(ctx, c.req.param('id') ?? '');
      if (isFailure(file)) return problemResponse(c, file);
      c.header('content-type', 'text/calendar; charset=utf-8');
      c.header('content-disposition', 'attachment; filename="event.ics"');
      return c.body(file);
    },
    { acceptsFeedToken: true },
  );
}
