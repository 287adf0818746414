import { beforeAll, expect, it } from 'vitest';
import { events } from '../../../src/database/core/schema.ts';
import { anEvent } from '../../factories.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let admin: TestUser;
let alice: TestUser;
let bob: TestUser;
const hour = 3_600_000;
let clock = Date.now();
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

beforeAll(async () => {
  app = await testApp({ now: () => new Date(clock) });
  admin = await app.user('boss', 'admin');
  alice = await app.user('alice');
  bob = await app.user('bob');
});

async function createEvent(changes: Parameters<typeof anEvent>[0] = {}) {
  return (await admin.api.createEvent({ body: anEvent(changes) })).event;
}

it('lists upcoming events by their start, and past ones by their end', async () => {
  await app.pool.db.delete(events);
  await createEvent({ title: 'Later', startsAt: at(30), endsAt: at(31) });
  await createEvent({ title: 'Soon', startsAt: at(3), endsAt: at(5) });
  await createEvent({ title: 'Long', startsAt: at(2), endsAt: at(40) });
  const titles = async (when: 'upcoming' | 'past') =>
    (await app.visitor.listEvents({ query: { when } })).items.map(({ title }) => title);
  expect(await titles('upcoming')).toEqual(['Long', 'Soon', 'Later']);
  expect(await titles('past')).toEqual([]);
  clock = Date.now() + 35 * hour;
  expect(await titles('upcoming')).toEqual(['Long']);
  expect(await titles('past')).toEqual(['Later', 'Soon']);
  expect(await app.visitor.listEvents({ query: { when: 'past', limit: 1, page: 2 } })).toMatchObject({
    total: 2,
    items: [{ title: 'Soon' }],
  });
  clock = Date.now();
});

it('is not in a year that the database does not have', async () => {
  const times = { startsAt: '0000-03-10T17:00:00Z', endsAt: '0000-03-10T18:00:00Z' };
  const { status, body } = await app.request('POST /events', { as: admin, body: anEvent(times) });
  expect([status, body.errors?.map(({ field }: { field: string }) => field)]).toEqual([
    422,
    ['startsAt', 'endsAt'],
  ]);
});

it('can be joined and left, also concurrently, until it is over or cancelled', async () => {
  const { id } = await createEvent();
  expect(await alice.api.joinEvent({ params: { id } })).toEqual({ joined: true, participants: 1 });
  expect(await bob.api.joinEvent({ params: { id } })).toEqual({ joined: true, participants: 2 });
  const { event } = await alice.api.readEvent({ params: { id } });
  expect(event).toMatchObject({ joined: true, participants: 2, can: { edit: false, join: true } });
  expect(event.people.map(({ username }) => username).sort()).toEqual(['alice', 'bob']);
  expect((await app.visitor.readEvent({ params: { id } })).event).toMatchObject({
    joined: false,
    can: { join: false },
  });
  await Promise.all(Array.from({ length: 5 }, () => alice.api.joinEvent({ params: { id } })));
  expect(await counterDifferences(app.pool)).toEqual([]);
  await admin.api.cancelEvent({ params: { id } });
  const refused = await app.request(`POST /events/${id}/join`, { as: bob });
  expect([refused.status, refused.body.detail]).toEqual([409, 'This event is canceled']);
  const over = await createEvent({ startsAt: at(1), endsAt: at(2) });
  clock = Date.now() + 3 * hour;
  expect((await app.request(`POST /events/${over.id}/join`, { as: bob })).body.detail).toBe(
    'This event is over',
  );
  clock = Date.now();
});

it('can be changed by admins, with its times validated', async () => {
  const { id } = await createEvent();
  const { event } = await admin.api.updateEvent({
    params: { id },
    body: anEvent({ title: 'Other', bodyMd: '_x_' }),
  });
  expect(event).toMatchObject({ title: 'Other', bodyHtml: '<p><em>x</em></p>\n' });
  for (const [changes, field] of [
    [{ endsAt: at(20), startsAt: at(21) }, 'endsAt'],
    [{ startsAt: at(1), endsAt: at(24 * 15) }, 'endsAt'],
    [{ startsAt: 'tomorrow' }, 'startsAt'],
    [{ type: 'party' }, 'type'],
    [{ title: '' }, 'title'],
  ] as const) {
    const body = { ...anEvent(), ...changes };
    const reply = await app.request('POST /events', { as: admin, body });
    expect([field, reply.status, reply.body.errors[0].field]).toEqual([field, 422, field]);
  }
});

it('can be downloaded as a calendar file', async () => {
  const { id, startsAt } = await createEvent({ title: 'Tea, and prompts', place: 'Kitchen' });
  const reply = await app.request(`GET /events/${id}/calendar.ics`);
  expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(reply.text).toContain('SUMMARY:Tea\\, and prompts\r\n');
  expect(reply.text).toContain(`DTSTART:${startsAt.slice(0, 19).replace(/[-:]/g, '')}Z\r\n`);
  expect(reply.text).toContain('LOCATION:Kitchen\r\n');
  expect((await app.request('GET /events/nonsense/calendar.ics')).status).toBe(404);
});

it('is listed in a constant number of statements', async () => {
  for (const limit of [1, 3]) {
    app.statements();
    await app.visitor.listEvents({ query: { limit } });
    expect(app.statements()).toHaveLength(1);
  }
});
