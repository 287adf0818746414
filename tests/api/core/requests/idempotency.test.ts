import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { runOncePerKey } from '../../../../src/operations/core/run-once-per-key.ts';
import { sweep } from '../../../../src/operations/hosting/jobs/hourly-sweep.ts';
import { aPrompt } from '../../../factories.ts';
import { pictureForm } from '../../../support/market/picture-form.ts';
import { type TestApp, type TestUser, testApp } from '../../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let clock: Date;

beforeAll(async () => {
  clock = new Date();
  app = await testApp({ now: () => clock });
  alice = await app.user('alice');
  bob = await app.user('bob');
  // This file advances the clock by days.
  await app.pool.db.execute(sql`update sessions set expires_at = expires_at + interval '30 days'`);
});

const publish = (key: string, body: unknown, as: TestUser = alice) =>
  app.request('POST /posts', { as, body, headers: { 'idempotency-key': key } });
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000);
};
const count = async (table: 'prompts' | 'uploads' | 'idempotent_replies') => {
  const [row] = await app.pool.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  );
  return row?.n;
};

/** Simulates a process that claimed a key for this request and was killed before it replied. */
async function leftUnanswered(key: string, body: object): Promise<void> {
  await publish(key, body);
  await app.pool.db.execute(
    sql`update idempotent_replies set status = null, body = null, claimed_at = ${clock.toISOString()}::timestamptz where key = ${key}`,
  );
  await app.pool.db.execute(
    sql`delete from prompts where id = (select id from prompts order by id desc limit 1)`,
  );
}

describe('publishing with an Idempotency-Key', () => {
  it('runs once: a repeat gets the first reply', async () => {
    const body = aPrompt();
    const before = Number(await count('prompts'));
    const first = await publish('once', body);
    const again = await publish('once', JSON.parse(JSON.stringify(body)));
    expect([first.status, first.headers.has('idempotency-replayed')]).toEqual([201, false]);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(await count('prompts')).toBe(before + 1);
    // Keys are separate for each user.
    expect((await publish('once', body, bob)).body.id).not.toBe(first.body.id);
  });

  it('refuses the key for another body or endpoint', async () => {
    await publish('taken', aPrompt());
    const other = await publish('taken', aPrompt());
    expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused']);
    expect(other.body.detail).toContain('Use a new one');
    const elsewhere = await app.request('POST /upload', {
      as: alice,
      body: await pictureForm(),
      headers: { 'idempotency-key': 'taken' },
    });
    expect(elsewhere.status).toBe(422);
  });

  it('runs once for concurrent requests; the others are told to wait', async () => {
    const body = aPrompt();
    const before = Number(await count('prompts'));
    const replies = await Promise.all(Array.from({ length: 8 }, () => publish('race', body)));
    expect(await count('prompts')).toBe(before + 1);
    const done = replies.filter(({ status }) => status === 201);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    for (const waiting of replies.filter(({ status }) => status !== 201)) {
      expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([409, '1']);
      expect(waiting.body.code).toBe('request-in-progress');
      expect(waiting.body.detail).toContain('Wait a second');
    }
    expect((await publish('race', body)).text).toBe(done[0]?.text);
  });

  it('accepts concurrent prompts with the same title, each with its own key', async () => {
    const title = 'The same for all of them';
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) => publish(`title-${n}`, aPrompt({ title }))),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.post.slug)).size).toBe(6);
  });

  it('accepts dozens of them', async () => {
    const title = 'The same for dozens of them';
    const as = await app.user('carol');
    const prompts = Array.from({ length: 50 }, () => aPrompt({ title }));
    const publishAll = () => Promise.all(prompts.map((body, n) => publish(`dozens-${n}`, body, as)));
    const replies = await publishAll();
    expect(replies.map(({ status }) => status)).toEqual(prompts.map(() => 201));
    expect(new Set(replies.map(({ body }) => body.post.slug)).size).toBe(50);
    const again = await publishAll();
    expect(again.map(({ text }) => text)).toEqual(replies.map(({ text }) => text));
  });

  it('repeats a refusal unchanged, except for a malformed body, after which the key can be used again', async () => {
    const body = aPrompt({ categoryId: 'nowhere' });
    const first = await publish('refused', body);
    const again = await publish('refused', body);
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([
      422,
      422,
      'true',
    ]);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect((await publish('form', { title: 5 })).status).toBe(422);
    expect((await publish('form', aPrompt())).status).toBe(201);
  });

  it('can be repeated after an internal error, which leaves nothing behind', async () => {
    const body = aPrompt();
    const before = Number(await count('prompts'));
    await app.pool.db.execute(sql`alter table prompts rename column language to hidden`);
    expect((await publish('broken', body)).status).toBe(500);
    await app.pool.db.execute(sql`alter table prompts rename column hidden to language`);
    app.errors.splice(0);
    expect((await publish('broken', body)).status).toBe(201);
    expect(await count('prompts')).toBe(before + 1);
  });

  it('can be repeated one minute after its process was killed, with the same request', async () => {
    const body = aPrompt();
    await leftUnanswered('killed', body);
    later(59);
    expect((await publish('killed', body)).status).toBe(409);
    later(2);
    expect((await publish('killed', aPrompt())).status).toBe(422);
    const before = Number(await count('prompts'));
    const done = await publish('killed', body);
    expect([done.status, done.headers.has('idempotency-replayed')]).toEqual([201, false]);
    expect((await publish('killed', body)).text).toBe(done.text);
    expect(await count('prompts')).toBe(before + 1);
  });

  it('commits nothing if another process has taken over the key', async () => {
    const ctx = app.contextFor({ role: 'member', id: alice.id, username: alice.username });
    const viewer = { role: 'member' as const, id: alice.id, username: alice.username };
    const request = { key: 'overtaken', fingerprint: new Uint8Array([1]), inTransaction: true };
    const before = await count('idempotent_replies');
    const result = await runOncePerKey({ ...ctx, viewer }, request, {
      before: async () => {
        await app.pool.db.execute(
          sql`update idempotent_replies set claim = gen_random_uuid() where key = 'overtaken'`,
        );
        return undefined;
      },
      answer: async ({ db }) => {
        await db.execute(sql`update users set bio = 'twice' where id = ${alice.id}`);
        return { status: 201, body: '{}' };
      },
    });
    expect(result).toMatchObject({ code: 'request-in-progress', retryAfter: 1 });
    expect((await alice.api.currentUser()).user.bio).toBe('');
    expect(await count('idempotent_replies')).toBe(Number(before) + 1);
  });

  it('is stored for a day', async () => {
    const body = aPrompt();
    const first = await publish('day', body);
    later(23 * 3600);
    await sweep({ ...app.contextFor({ role: 'system' }), now: () => clock });
    expect((await publish('day', body)).text).toBe(first.text);
    later(3601);
    expect((await publish('day', body)).body.id).not.toBe(first.body.id);
    later(25 * 3600);
    await sweep({ ...app.contextFor({ role: 'system' }), now: () => clock });
    expect(await count('idempotent_replies')).toBe(0);
  });

  it.each([
    ['', 400],
    ['x'.repeat(255), 201],
    ['x'.repeat(256), 400],
    ['with space', 400],
    ['tab\there', 400],
    ['\u00fcber', 400],
    ['"!~', 201],
  ])('answers the key %j with %i', async (key, status) => {
    expect((await publish(key, aPrompt())).status).toBe(status);
  });

  it('requires sign-in', async () => {
    const { status } = await app.request('POST /posts', {
      body: aPrompt(),
      headers: { 'idempotency-key': 'visitor' },
    });
    expect(status).toBe(401);
  });
});

describe('uploading with an Idempotency-Key', () => {
  it('stores one file, whatever the boundary of the form', async () => {
    const before = Number(await count('uploads'));
    const send = async (form: FormData) =>
      app.request('POST /upload', { as: alice, body: form, headers: { 'idempotency-key': 'file' } });
    const first = await send(await pictureForm());
    const again = await send(await pictureForm());
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([
      201,
      201,
      'true',
    ]);
    expect(again.body).toEqual(first.body);
    expect((await send(await pictureForm(8, 8, '#000'))).status).toBe(422);
    expect(await count('uploads')).toBe(before + 1);
  });
});
