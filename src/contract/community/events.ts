import { z } from 'zod';
import { eventTimesProblem, eventTypes } from '../../domain/community/events.ts';
import { limits } from '../../domain/core/limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds } from '../core/example-data.ts';
import {
  idOf,
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
import { acceptReadOnlyFields } from '../core/server-fields.ts';
import { byline } from '../people/byline.ts';
import { richText } from '../texts/markdown.ts';

const type = oneOf('Type', eventTypes).meta({ example: 'workshop' });

const eventSummary = z
  .object({
    id: idOf('event'),
    url: pageUrl.meta({ example: `/community/events/${exampleIds.event}` }),
    title: z.string().meta({ example: 'Prompts for teachers' }),
    type,
    startsAt: time.meta({ example: '2099-03-10T17:00:00.000Z' }),
    endsAt: time.meta({ example: '2099-03-10T18:30:00.000Z' }),
    place: z.string().meta({
      description: 'A place or a web address; may be empty',
      example: 'https://meet.example.com/prompts',
    }),
    participants: z.number().int(),
    joined: z.boolean(),
    cancelled: z.boolean(),
  })
  .meta({ id: 'EventSummary' });

const event = eventSummary
  .extend({
    bodyMd: z.string().meta({ example: 'Bring **one** prompt of your own.' }),
    bodyHtml: z.string().meta({
      description: 'The text as safe HTML',
      example: '<p>Bring <strong>one</strong> prompt of your own.</p>\n',
    }),
    updatedAt: time,
    people: z.array(byline).meta({ description: 'The latest participants, at most 24', example: [] }),
    can: z.object({ edit: z.boolean().meta({ example: true }), join: z.boolean().meta({ example: true }) }),
  })
  .meta({ id: 'Event' });

export type EventSummary = z.infer<typeof eventSummary>;
export type CommunityEvent = z.infer<typeof event>;

/** Body of POST /events and PUT /events/{id}. */
export const newEvent = z
  .object({
    title: requiredLine('Title', limits.discussionTitle).meta({ example: 'Prompts for teachers' }),
    type,
    startsAt: timeInput('Start').meta({ example: '2099-03-10T17:00:00.000Z' }),
    endsAt: timeInput('End').meta({ example: '2099-03-10T18:30:00.000Z' }),
    place: line('Place', limits.heading).default('').meta({ example: 'https://meet.example.com/prompts' }),
    bodyMd: richText.meta({ example: 'Bring **one** prompt of your own.' }),
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

const params = z.object({ id: idOf('event').meta({ description: 'Id of the event' }) });
const one = z.object({ event });

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
  example: { query: { when: 'upcoming' } },
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
  failureMessage: 'Failed to fetch the event',
});

export const createEvent = endpoint({
  name: 'createEvent',
  method: 'POST',
  path: '/events',
  access: 'admin',
  summary: 'Create an event (admins)',
  description:
    'Creates an event. The text is Markdown, as in discussions. Times are instants; the form of the site converts the hours of clocks in a time zone.',
  body: newEvent,
  idempotent: true,
  status: 201,
  reply: one,
  resource: readEvent,
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
  example: { body: { place: 'https://meet.example.com/prompts' } },
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
  example: { reply: { event: { cancelled: true } } },
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
  reply: z
    .object({ joined: z.boolean().meta({ example: true }), participants: z.number().int() })
    .meta({ id: 'JoinState' }),
  problems: ['conflict'],
  failureMessage: 'Failed to join the event',
});

export const removeParticipation = endpoint({
  ...addParticipation,
  name: 'removeParticipation',
  method: 'DELETE',
  summary: 'Leave an event',
  description: 'Leaves an event. Repeating it has no effect. Fails if the event has ended or was canceled.',
  example: { reply: { joined: false, participants: 0 } },
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
