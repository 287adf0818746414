import { z } from 'zod';
import { eventTimesProblem, eventTypes } from '../../domain/community/events.ts';
import { limits } from '../../domain/core/limits.ts';
import { richText } from '../content/markdown.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleByline, exampleIds, exampleTime } from '../core/example-data.ts';
import {
  id,
  line,
  oneOf,
  pageOf,
  pageQuery,
  pageUrl,
  requiredLine,
  someOf,
  time,
  timeInput,
} from '../core/fields.ts';
import { paths } from '../core/routes.ts';
import { acceptReadOnlyFields } from '../core/server-fields.ts';
import { byline } from '../people/byline.ts';

const type = oneOf('Type', eventTypes);

const eventSummary = z
  .object({
    id,
    url: pageUrl,
    title: z.string(),
    type,
    startsAt: time,
    endsAt: time,
    place: z.string().meta({ description: 'A place or a web address; may be empty' }),
    participants: z.number().int(),
    joined: z.boolean(),
    cancelled: z.boolean(),
  })
  .meta({ id: 'EventSummary' });

const event = eventSummary
  .extend({
    bodyMd: z.string(),
    bodyHtml: z.string().meta({ description: 'The text as safe HTML' }),
    updatedAt: time,
    people: z.array(byline).meta({ description: 'The latest participants, at most 24' }),
    can: z.object({ edit: z.boolean(), join: z.boolean() }),
  })
  .meta({ id: 'Event' });

export type EventSummary = z.infer<typeof eventSummary>;
export type CommunityEvent = z.infer<typeof event>;

/** Body of POST /events and PUT /events/{id}. */
export const newEvent = z
  .object({
    title: requiredLine('Title', limits.discussionTitle),
    type,
    startsAt: timeInput('Start'),
    endsAt: timeInput('End'),
    place: line('Place', limits.heading).default(''),
    bodyMd: richText,
  })
  .check((context) => {
    const { startsAt, endsAt } = context.value;
    const message = eventTimesProblem(new Date(startsAt), new Date(endsAt));
    if (message) context.issues.push({ code: 'custom', message, path: ['endsAt'], input: endsAt });
  })
  .meta({ id: 'NewEvent' });
acceptReadOnlyFields(newEvent, event);

export type NewEvent = z.output<typeof newEvent>;

/** Body of PATCH /events/{id}. */
const patchedEvent = acceptReadOnlyFields(someOf(newEvent.shape).meta({ id: 'PatchedEvent' }), event);

export type PatchedEvent = z.output<typeof patchedEvent>;

const params = z.object({ id: id.meta({ description: 'Id of the event' }) });
const one = z.object({ event });

const exampleRequest = { params: { id: exampleIds.event } };
const exampleInput = {
  title: 'Prompts for teachers',
  type: 'workshop' as const,
  startsAt: '2099-03-10T17:00:00.000Z',
  endsAt: '2099-03-10T18:30:00.000Z',
  place: 'https://meet.example.com/prompts',
  bodyMd: 'Bring **one** prompt of your own.',
};
const exampleEvent = {
  id: exampleIds.event,
  url: paths.event(exampleIds.event),
  ...exampleInput,
  bodyHtml: '<p>Bring <strong>one</strong> prompt of your own.</p>\n',
  participants: 0,
  joined: false,
  cancelled: false,
  updatedAt: exampleTime,
  people: [],
  can: { edit: true, join: true },
};
const joinedExample = {
  ...exampleEvent,
  participants: 1,
  joined: true,
  people: [exampleByline],
  can: { edit: false, join: true },
};
const { bodyMd, bodyHtml, updatedAt, people, can, ...listedExample } = joinedExample;

export const listEvents = endpoint({
  name: 'listEvents',
  method: 'GET',
  path: '/events',
  access: 'visitor',
  personalized: true,
  summary: 'Upcoming events, soonest first, or past events, latest first',
  description: 'Lists events that have not ended, soonest first, or past events, latest first.',
  query: z.object({
    when: z
      .enum(['upcoming', 'past'], { error: "when must be 'upcoming' or 'past'" })
      .default('upcoming')
      .meta({ description: 'Events that have not ended, or past events' }),
    ...pageQuery(12),
  }),
  reply: pageOf(eventSummary),
  example: {
    request: { query: { when: 'upcoming', page: 1, limit: 12 } },
    reply: { items: [listedExample], page: 1, limit: 12, total: 1, totalPages: 1 },
  },
  failureMessage: 'Failed to fetch events',
});

export const readEvent = endpoint({
  name: 'readEvent',
  method: 'GET',
  path: '/events/{id}',
  access: 'visitor',
  personalized: true,
  summary: 'One event',
  description:
    'Returns an event with its text and latest participants. `/events/{id}/calendar.ics` returns it as a calendar file.',
  params,
  reply: one,
  version: {
    of: 'event',
    fields: ['title', 'type', 'startsAt', 'endsAt', 'place', 'bodyMd', 'cancelled'],
  },
  example: {
    request: exampleRequest,
    reply: { event: joinedExample },
  },
  failureMessage: 'Failed to fetch the event',
});

export const createEvent = endpoint({
  name: 'createEvent',
  method: 'POST',
  path: '/events',
  access: 'admin',
  summary: 'Create an event (admins)',
  description: 'Creates an event. The text is Markdown, as in discussions; times are in UTC.',
  body: newEvent,
  idempotent: true,
  status: 201,
  reply: one,
  resource: readEvent,
  example: {
    request: { body: exampleInput },
    reply: { event: exampleEvent },
  },
  failureMessage: 'Failed to announce the event',
});

export const updateEvent = endpoint({
  name: 'updateEvent',
  method: 'PUT',
  path: '/events/{id}',
  access: 'admin',
  summary: 'Change an event (admins)',
  description: 'Replaces all fields of an event.',
  params,
  body: newEvent,
  reply: one,
  resource: readEvent,
  example: {
    request: { ...exampleRequest, body: exampleInput },
    reply: { event: exampleEvent },
  },
  failureMessage: 'Failed to update the event',
});

export const patchEvent = endpoint({
  ...updateEvent,
  name: 'patchEvent',
  method: 'PATCH',
  summary: 'Change some fields of an event (admins)',
  description:
    'Changes only the fields that are sent, as a JSON Merge Patch without `null`. The end must still be after the start.',
  body: patchedEvent,
  example: {
    request: { ...exampleRequest, body: { place: exampleInput.place } },
    reply: { event: exampleEvent },
  },
});

export const cancelEvent = endpoint({
  name: 'cancelEvent',
  method: 'POST',
  path: '/events/{id}/cancel',
  access: 'admin',
  summary: 'Cancel an event (admins)',
  description: 'Permanently cancels an event. It stays listed as canceled.',
  params,
  idempotent: true,
  reply: one,
  resource: readEvent,
  example: {
    request: exampleRequest,
    reply: { event: { ...joinedExample, joined: false, cancelled: true, can: { edit: true, join: false } } },
  },
  failureMessage: 'Failed to cancel the event',
});

export const addParticipation = endpoint({
  name: 'addParticipation',
  method: 'PUT',
  path: '/events/{id}/join',
  access: 'member',
  summary: 'Join an event',
  description: 'Joins an event. Repeating it has no effect. Fails if the event has ended or was canceled.',
  params,
  reply: z.object({ joined: z.boolean(), participants: z.number().int() }).meta({ id: 'JoinState' }),
  problems: ['conflict'],
  example: {
    request: exampleRequest,
    reply: { joined: true, participants: 1 },
  },
  failureMessage: 'Failed to join the event',
});

export const removeParticipation = endpoint({
  ...addParticipation,
  name: 'removeParticipation',
  method: 'DELETE',
  summary: 'Leave an event',
  description: 'Leaves an event. Repeating it has no effect. Fails if the event has ended or was canceled.',
  example: {
    request: exampleRequest,
    reply: { joined: false, participants: 0 },
  },
});

export const joinEvent = endpoint({
  ...addParticipation,
  name: 'joinEvent',
  method: 'POST',
  summary: 'Join an event, or leave it',
  description:
    'Joins an event, or leaves it if already joined. Fails if the event has ended or was canceled.',
  idempotent: true,
  deprecated: { since: '2026-11-23', use: ['addParticipation', 'removeParticipation'] },
});
