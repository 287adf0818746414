import * as events from '../contract/events.ts';
import { cancelEvent, createEvent, updateEvent } from '../operations/events/announce.ts';
import { readCalendar } from '../operations/events/calendar.ts';
import { joinEvent } from '../operations/events/join.ts';
import { listEvents } from '../operations/events/list.ts';
import { readEvent } from '../operations/events/read.ts';
import { isFailure } from '../operations/failure.ts';
import { problemResponse } from './problem-response.ts';
import { type Api, register, registerAddress } from './register.ts';

export function eventRoutes(app: Api): void {
  register(app, events.listEvents, (ctx, { query }) => listEvents(ctx, query));
  register(app, events.readEvent, async (ctx, { params }) => {
    const event = await readEvent(ctx, params.id);
    return isFailure(event) ? event : { event };
  });
  register(app, events.createEvent, async (ctx, { body }) => {
    const event = await createEvent(ctx, body);
    return isFailure(event) ? event : { event };
  });
  register(app, events.updateEvent, async (ctx, { params, body }) => {
    const event = await updateEvent(ctx, params.id, body);
    return isFailure(event) ? event : { event };
  });
  register(app, events.cancelEvent, async (ctx, { params }) => {
    const event = await cancelEvent(ctx, params.id);
    return isFailure(event) ? event : { event };
  });
  register(app, events.joinEvent, (ctx, { params }) => joinEvent(ctx, params.id));
  registerAddress(app, '/events/:id/calendar.ics', async (c, ctx) => {
    const file = await readCalendar(ctx, c.req.param('id') ?? '');
    if (isFailure(file)) return problemResponse(c, file);
    c.header('content-type', 'text/calendar; charset=utf-8');
    c.header('content-disposition', 'attachment; filename="event.ics"');
    return c.body(file);
  });
}
