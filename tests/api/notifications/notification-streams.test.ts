import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { withSession } from '../../../src/database/hosting/embedded/session.ts';
import { membersWithChanges } from '../../../src/database/notifications/notifications.ts';
import { aPrompt } from '../../factories.ts';
import { planFaults } from '../../support/plans.ts';
import { type SentStatement, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let id: string;

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
  bob = await app.user('bob');
  id = (await alice.api.publishPrompt({ body: aPrompt() })).id;
});

/** A connection of a user, and what comes through it. */
async function connected(user: TestUser, seconds = 60) {
  const response = await app.fetch(
    new Request(`http://localhost:3000/api/users/me/notifications/stream?seconds=${seconds}`, {
      headers: { authorization: `Bearer ${user.token}`, 'accept-encoding': 'gzip, br' },
    }),
  );
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    response,
    next: async () => (await reader?.read())?.value,
    close: () => reader?.cancel(),
  };
}

describe('the stream of notifications', () => {
  it('sends the number of unread ones at once, and after each change', async () => {
    const stream = await connected(alice);
    expect(stream.response.status).toBe(200);
    expect(Object.fromEntries(stream.response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(stream.response.headers.get('content-encoding')).toBeNull();
    expect(await stream.next()).toBe('event: unread\ndata: {"unread":0}\n\n');
    await bob.api.addLike({ params: { id } });
    expect(await stream.next()).toBe('event: unread\ndata: {"unread":1}\n\n');
    await alice.api.readNotifications({ body: {} });
    expect(await stream.next()).toBe('event: unread\ndata: {"unread":0}\n\n');
    await stream.close();
  });

  it('sends no statement while nothing happens to its member', async () => {
    const streams = await Promise.all(Array.from({ length: 5 }, () => connected(alice)));
    for (const stream of streams) await stream.next();
    const carol = await app.user('carol');
    const { id: other } = await bob.api.publishPrompt({ body: aPrompt() });
    await carol.api.addLike({ params: { id: other } });
    await app.finish();
    app.statements();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(app.statements()).toEqual([]);
    await Promise.all(streams.map((stream) => stream.close()));
  });

  it('ends after the time asked for', async () => {
    const stream = await connected(alice, 0);
    expect(await stream.next()).toContain('"unread":0');
    expect(await stream.next()).toBeUndefined();
  });

  it('ends when its session or key ends, and when its member is banned', async () => {
    const password = 'correct horse battery';
    const admin = await app.user('root', 'admin');
    const dora = await app.account('dora', password);
    await app.pool.db.execute(`update users set email_verified = true where username = 'dora'`);
    const signedIn = async (): Promise<TestUser> => {
      const { body } = await app.request('POST /auth/sign-in/email', {
        body: { email: 'dora@example.com', password },
      });
      return { ...dora, token: body.token };
    };
    const open = async (user: TestUser) => {
      const stream = await connected(user);
      expect(await stream.next()).toContain('"unread"');
      return stream;
    };
    const kept = await signedIn();
    const [left, changed] = [await signedIn(), await signedIn()];
    const created = await app.request('POST /users/me/keys', {
      as: kept,
      body: { name: 'Reader', scopes: ['read'], password },
    });
    expect([created.status, created.body.detail]).toEqual([201, undefined]);
    const { key, token } = created.body;
    const withKey = await open({ ...dora, token });
    const [own, other] = [await open(left), await open(kept)];
    await app.request('POST /auth/sign-out', { as: left });
    expect(await own.next()).toBeUndefined();
    await app.request(`DELETE /users/me/keys/${key.id}`, { as: kept });
    expect(await withKey.next()).toBeUndefined();
    const third = await open(changed);
    const body = { currentPassword: password, newPassword: 'another good horse' };
    expect((await app.request('POST /auth/change-password', { as: kept, body })).status).toBeLessThan(300);
    expect(await third.next()).toBeUndefined();
    await admin.api.banUser({ params: { id: dora.id }, body: { reason: 'Spam' } });
    expect(await other.next()).toBeUndefined();
  });

  it('is refused above five per member, to visitors, and when the site stops, which ends all', async () => {
    const streams = await Promise.all(Array.from({ length: 5 }, () => connected(bob)));
    for (const stream of streams) await stream.next();
    const refused = (await connected(bob)).response;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    const [first, ...others] = streams;
    await first?.close();
    const again = await connected(bob);
    expect(again.response.status).toBe(200);
    await again.next();
    expect((await app.request('GET /users/me/notifications/stream')).status).toBe(401);
    app.endStreams();
    for (const stream of [...others, again]) expect(await stream.next()).toBeUndefined();
    expect((await connected(bob)).response.status).toBe(503);
  });
});

it('after a change by another process, only notifications of connected members are read', async () => {
  await app.pool.db.execute(sql`
    with others as (
      insert into users (id, email, username, display_name)
      select gen_random_uuid(), n || '@example.com', 'other' || n, 'Other' from generate_series(1, 400) n returning id)
    insert into notifications (user_id, kind, subject, id, happened_at, changed_at)
    select o.id, 'follow', gen_random_uuid(), gen_random_uuid(), now(), now()
    from (select id from others union all select ${alice.id}::uuid) o cross join generate_series(1, 50) n`);
  const since = new Date(Date.now() - 60_000);
  await app.pool.db.execute(sql`analyze notifications`);
  app.queries();
  expect(await membersWithChanges(app.pool.db, new Set([alice.id, randomUUID()]), since)).toEqual([alice.id]);
  const [statement] = app.queries();
  const faults = await withSession(
    { ...inject('connection'), database: await databaseOf(app) },
    30,
    (session) =>
      planFaults(session, statement as SentStatement, { scanned: 100, read: 2, sorted: 100 }, [
        'force_custom_plan',
        'force_generic_plan',
      ]),
  );
  expect(faults).toEqual([]);
});

async function databaseOf({ pool }: TestApp): Promise<string> {
  const [row] = await pool.db.execute<{ name: string }>(sql`select current_database() as name`);
  return row?.name ?? '';
}
