import {
  cancelEvent,
  createEvent,
  joinEvent,
  listEvents,
  readEvent,
  updateEvent,
} from '../contract/events.ts';
import { cancel, create, update } from '../operations/events/announce.ts';
import { calendar } from '../operations/events/calendar.ts';
import { join } from '../operations/events/join.ts';
import { list } from '../operations/events/list.ts';
import { read } from '../operations/events/read.ts';
import { isFailure } from '../operations/failure.ts';
import { problemResponse } from './problem-response.ts';
import { type Api, register } from './register.ts';

export function eventRoutes(app: Api): void {
  register(app, listEvents, (ctx, { query }) => list(ctx, query));
  register(app, readEvent, async (ctx, { params }) => {
    const event = await read(ctx, params.id);
    return isFailure(event) ? event : { event };
  });
  register(app, createEvent, async (ctx, { body }) => {
    const event = await create(ctx, body);
    return isFailure(event) ? event : { event };
  });
  register(app, updateEvent, async (ctx, { params, body }) => {
    const event = await update(ctx, params.id, body);
    return isFailure(event) ? event : { event };
  });
  register(app, cancelEvent, async (ctx, { params }) => {
    const event = await cancel(ctx, params.id);
    return isFailure(event) ? event : { event };
  });
  register(app, joinEvent, (ctx, { params }) => join(ctx, params.id));
  app.get('/events/:id/calendar.ics', async (c) => {
    const file = await calendar(c.get('ctx'), c.req.param('id') ?? '');
    if (isFailure(file)) return problemResponse(c, file);
    c.header('content-type', 'text/calendar; charset=utf-8');
    c.header('content-disposition', 'attachment; filename="event.ics"');
    return c.body(file);
  });
}
