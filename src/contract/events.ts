import { z } from 'zod';
import { eventTimesProblem, eventTypes } from '../domain/events.ts';
import { limits } from '../domain/limits.ts';
import { byline, saidText } from './discussions.ts';
import { endpoint } from './endpoint.ts';
import { id, line, oneOf, pageOf, pageQuery, requiredLine, time } from './fields.ts';

const type = oneOf('Type', eventTypes);

const eventSummary = z
  .object({
    id,
    title: z.string(),
    type,
    startsAt: time,
    endsAt: time,
    place: z.string().meta({ description: 'Where it takes place, or an address on the web; may be empty' }),
    participants: z.number().int(),
    joined: z.boolean(),
    cancelled: z.boolean(),
  })
  .meta({ id: 'EventSummary' });

const event = eventSummary
  .extend({
    bodyMd: z.string(),
    bodyHtml: z.string().meta({ description: 'The same as safe HTML' }),
    updatedAt: time,
    people: z.array(byline).meta({ description: 'Who joined last, 24 at most' }),
    can: z.object({ edit: z.boolean(), join: z.boolean() }),
  })
  .meta({ id: 'Event' });

export type EventSummary = z.infer<typeof eventSummary>;
export type CommunityEvent = z.infer<typeof event>;

const moment = (label: string) =>
  z.iso.datetime({ error: `${label} must be a time, like 2026-03-10T17:00:00Z` });

/** Body of POST /events and PUT /events/{id}. */
export const newEvent = z
  .object({
    title: requiredLine('Title', limits.discussionTitle),
    type,
    startsAt: moment('Start'),
    endsAt: moment('End'),
    place: line('Place', limits.heading).default(''),
    bodyMd: saidText,
  })
  .check((context) => {
    const { startsAt, endsAt } = context.value;
    const message = eventTimesProblem(new Date(startsAt), new Date(endsAt));
    if (message) context.issues.push({ code: 'custom', message, path: ['endsAt'], input: endsAt });
  })
  .meta({ id: 'NewEvent' });

export type NewEvent = z.output<typeof newEvent>;

const params = z.object({ id: id.meta({ description: 'Id of the event' }) });
const one = z.object({ event });

export const listEvents = endpoint({
  name: 'listEvents',
  summary: 'Events to come, the next one first, or past ones, the last one first',
  auth: 'optional',
  query: z.object({
    when: z
      .enum(['upcoming', 'past'], { error: "when must be 'upcoming' or 'past'" })
      .default('upcoming')
      .meta({ description: 'Those that are not over yet, or those that are' }),
    ...pageQuery(12),
  }),
  status: 200,
  reply: pageOf(eventSummary),
  problems: [],
});

export const readEvent = endpoint({
  name: 'readEvent',
  summary: 'One event',
  auth: 'optional',
  params,
  status: 200,
  reply: one,
  problems: ['not-found'],
});

export const createEvent = endpoint({
  name: 'createEvent',
  summary: 'Announce an event, for admins',
  auth: 'required',
  body: newEvent,
  status: 201,
  reply: one,
  problems: [],
});

export const updateEvent = endpoint({
  name: 'updateEvent',
  summary: 'Change an event, for admins',
  auth: 'required',
  params,
  body: newEvent,
  status: 200,
  reply: one,
  problems: ['not-found'],
});

export const cancelEvent = endpoint({
  name: 'cancelEvent',
  summary: 'Cancel an event, for admins',
  auth: 'required',
  params,
  status: 200,
  reply: one,
  problems: ['not-found'],
});

export const joinEvent = endpoint({
  name: 'joinEvent',
  summary: 'Join an event, or leave it',
  auth: 'required',
  params,
  status: 200,
  reply: z.object({ joined: z.boolean(), participants: z.number().int() }).meta({ id: 'JoinState' }),
  problems: ['not-found', 'conflict'],
});
