import type { CommunityEvent } from '../events.ts';
import { type Examples, exampleIds, exampleTime } from './example.ts';

const params = { id: exampleIds.event };
const body = {
  title: 'Prompts for teachers',
  type: 'workshop' as const,
  startsAt: '2099-03-10T17:00:00.000Z',
  endsAt: '2099-03-10T18:30:00.000Z',
  place: 'https://meet.example.com/prompts',
  bodyMd: 'Bring **one** prompt of your own.',
};

const announced: CommunityEvent = {
  id: exampleIds.event,
  ...body,
  bodyHtml: '<p>Bring <strong>one</strong> prompt of your own.</p>\n',
  participants: 0,
  joined: false,
  cancelled: false,
  updatedAt: exampleTime,
  people: [],
  can: { edit: true, join: true },
};

const joined: CommunityEvent = {
  ...announced,
  participants: 1,
  joined: true,
  people: [{ username: 'alice', displayName: 'Alice Moreau', photoURL: '' }],
  can: { edit: false, join: true },
};

const { bodyMd, bodyHtml, updatedAt, people, can, ...listed } = joined;

export const eventExamples = {
  createEvent: {
    description: 'Announces an event. The text is Markdown, as in discussions; times are in UTC. For admins.',
    request: { body },
    reply: { event: announced },
  },
  updateEvent: {
    description: 'Replaces what is told of an event. For admins.',
    request: { params, body },
    reply: { event: announced },
  },
  joinEvent: {
    description:
      'Turns taking part over: the first call joins, the next one leaves. Refused once the event is over or cancelled.',
    request: { params },
    reply: { joined: true, participants: 1 },
  },
  readEvent: {
    description:
      'An event with its text and who joined last. As a calendar file it stands at `/events/{id}/calendar.ics`.',
    request: { params },
    reply: { event: joined },
  },
  listEvents: {
    description: 'Events that are not over, the next one first; or those that are, the last one first.',
    request: { query: { when: 'upcoming', page: 1, limit: 12 } },
    reply: { items: [listed], page: 1, limit: 12, total: 1, totalPages: 1 },
  },
  cancelEvent: {
    description: 'Cancels an event for good; it stays where it is, for those who meant to come. For admins.',
    request: { params },
    reply: { event: { ...joined, joined: false, cancelled: true, can: { edit: true, join: false } } },
  },
} satisfies Examples<
  'createEvent' | 'updateEvent' | 'joinEvent' | 'readEvent' | 'listEvents' | 'cancelEvent'
>;
