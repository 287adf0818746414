import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { banUser } from '../../../src/operations/moderation/users/ban.ts';
import { unbanUser } from '../../../src/operations/moderation/users/unban.ts';
import { wire } from '../../../src/start/wiring/site.ts';
import { quietLog } from '../../support/site/quiet-log.ts';
import { giveSecondFactor, shownCode } from '../../support/site/second-factor.ts';
import { by, type TestApp, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let made = 0;
/** Runs what a transaction of a test waits for and is not part of. */
const outside = AsyncLocalStorage.snapshot();
const password = 'the old one';

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  await app.mails();
});

const withCookie = (cookie: string) => ({ headers: { cookie } });
const me = async (options: Parameters<TestApp['request']>[1]) =>
  (await app.request('GET /users/me', options)).status;
const cookieIn = ({ headers }: { headers: Headers }) => headers.getSetCookie()[0]?.split(';')[0] ?? '';

/** Signs up a new member; `token` and `cookie` belong to the same session. */
async function member() {
  const email = `victim${made++}@example.com`;
  const reply = await app.request('POST /auth/sign-up/email', { body: { name: 'Vic Tim', email, password } });
  await app.mails();
  return { email, token: reply.body.token as string, cookie: cookieIn(reply) };
}

type Member = Awaited<ReturnType<typeof member>>;

const signIn = (email: string, given = password, options: object = {}) =>
  app.request('POST /auth/sign-in/email', { body: { email, password: given }, ...options });

async function resetToken(email: string): Promise<string> {
  await app.visitor.requestPasswordReset({ body: { email } });
  const [mail] = await app.mails();
  return mail?.link.split('/').at(-1) ?? '';
}

async function idOf(email: string): Promise<string> {
  const [row] = await app.pool.db.execute<{ id: string }>(sql`select id from users where email = ${email}`);
  return row?.id ?? '';
}

/** Everything that gives access to an account besides its password; no row if it does not exist. */
const accessOf = (id: string) =>
  app.pool.db.execute(sql`select u.email, (select count(*) from personal_keys where user_id = u.id) as keys,
    (select sealed_secret || coalesce(confirmed_at::text, '') from second_factors where user_id = u.id) as factor,
    (select count(*) from recovery_codes where user_id = u.id) as codes from users u where u.id = ${id}`);

const reset = (token: string) =>
  app.request('POST /auth/reset-password', { body: { token, password: 'a new one' } });

describe('a session that an attacker planted', () => {
  it('is replaced and ended by a sign-in', async () => {
    const attacker = await member();
    const victim = await member();
    const reply = await signIn(victim.email, password, withCookie(attacker.cookie));
    expect(reply.status).toBe(200);
    expect(cookieIn(reply)).not.toBe(attacker.cookie);
    expect(reply.body.token).not.toBe(attacker.token);
    // The planted session is no longer valid for anyone.
    expect([await me(withCookie(attacker.cookie)), await me(by(attacker.token))]).toEqual([401, 401]);
    expect((await app.request('GET /users/me', withCookie(cookieIn(reply)))).body.user.email).toBe(
      victim.email,
    );
  });

  it.each(['planted', 'planted.signature', `${'A'.repeat(32)}.x`, '%00', '../../x'])(
    'does not become valid by a sign-in or sign-up: %s',
    async (value) => {
      const planted = withCookie(`promptorium.session_token=${value}`);
      const { email } = await member();
      const signedIn = await signIn(email, password, planted);
      const body = { name: 'New', email: `new${made++}@example.com`, password };
      const signedUp = await app.request('POST /auth/sign-up/email', { body, ...planted });
      expect([signedIn.status, signedUp.status]).toEqual([200, 200]);
      expect(await me(planted)).toBe(401);
      expect(await me(by(value))).toBe(401);
    },
  );

  it('cannot be started by a query or a body', async () => {
    const { email } = await member();
    const token = 'B'.repeat(32);
    await app.request(`POST /auth/sign-in/email?session_token=${token}&token=${token}`, {
      body: { email, password, token, session: token, sessionToken: token },
    });
    expect(await me(by(token))).toBe(401);
  });

  it('gets a new token at every sign-in', async () => {
    const { email } = await member();
    const tokens = await Promise.all(Array.from({ length: 3 }, async () => (await signIn(email)).body.token));
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(token).toMatch(/^\w{32}$/);
  });
});

describe('a changed secret', () => {
  it('ends all sessions, and lets members sign in again', async () => {
    const { email, token, cookie } = await member();
    const secret = 'another secret of at least thirty-two characters';
    const changed = wire({ ...app.config, secret }, { pool: app.pool, log: quietLog });
    const status = async (headers: Record<string, string>) =>
      (await changed.fetch(new Request('http://localhost:3000/api/users/me', { headers }))).status;
    const bearer = { authorization: `Bearer ${token}` };
    expect([await me({ headers: bearer }), await me({ headers: { cookie } })]).toEqual([200, 200]);
    expect([await status(bearer), await status({ cookie })]).toEqual([401, 401]);
    const reply = await changed.fetch(
      new Request('http://localhost:3000/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      }),
    );
    expect([reply.status, await status({ cookie: cookieIn(reply) })]).toEqual([200, 200]);
  });
});

describe('a copy of the database', () => {
  it('contains nothing to sign in with', async () => {
    const { token, cookie } = await member();
    const signature = decodeURIComponent(cookie.split('.').at(-1) ?? '');
    const [rows] = await app.pool.db.execute<{ text: string }>(
      sql`select string_agg(s::text, ' ') as text from sessions s`,
    );
    for (const part of [token, signature]) expect(rows?.text).not.toContain(part);
  });
});

describe('a stolen token or cookie', () => {
  // Each ends the session in a different way. Where it matters, the owner uses another session.
  const ends: Record<string, (of: Member) => Promise<unknown>> = {
    'signing out': ({ cookie }) => app.request('POST /auth/sign-out', withCookie(cookie)),
    'signing out everywhere': async ({ email }) =>
      app.request('DELETE /users/me/sessions', by((await signIn(email)).body.token)),
    'signing out that session': async ({ email, token }) => {
      const mine = by((await signIn(email)).body.token);
      const { items } = (await app.request('GET /users/me/sessions', mine)).body;
      const other = items.find(({ current }: { current: boolean }) => !current);
      expect(await me(by(token))).toBe(200);
      return app.request(`DELETE /users/me/sessions/${other.id}`, mine);
    },
    'a changed password': async ({ email }) =>
      app.request('POST /auth/change-password', {
        ...by((await signIn(email)).body.token),
        body: { currentPassword: password, newPassword: 'a new one' },
      }),
    'a reset': async ({ email }) => reset(await resetToken(email)),
    'the deletion of the account': async ({ email }) =>
      app.request('DELETE /users/me', {
        ...by((await signIn(email)).body.token),
        body: { password, prompts: 'delete' },
      }),
    'a ban': ({ email }) => banUser(app.contextFor({ role: 'system' }), email),
    'another sign-in of the same browser': ({ email, cookie }) => signIn(email, password, withCookie(cookie)),
  };

  it.each(Object.keys(ends))('is invalid after %s', async (way) => {
    const thief = await member();
    expect([await me(by(thief.token)), await me(withCookie(thief.cookie))]).toEqual([200, 200]);
    await ends[way]?.(thief);
    expect([await me(by(thief.token)), await me(withCookie(thief.cookie))]).toEqual([401, 401]);
    const like = await app.request(`POST /posts/${randomUUID()}/like`, by(thief.token));
    expect(like.status).toBe(401);
  });

  it('stays invalid when a ban is lifted', async () => {
    const thief = await member();
    await banUser(app.contextFor({ role: 'system' }), thief.email);
    await unbanUser(app.contextFor({ role: 'system' }), thief.email);
    expect(await me(by(thief.token))).toBe(401);
    expect((await signIn(thief.email)).status).toBe(200);
  });
});

describe('an attacker who knows the password, during its reset,', () => {
  /** Makes inserts into, or deletions from, a table wait until `held` has finished. */
  async function holding(
    event: 'insert' | 'delete',
    table: string,
    held: (waiting: (how: string) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const { db } = app.pool;
    const lock = event === 'insert' ? 1 : 2;
    await db.execute(
      sql.raw(`create function hold_${event}() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${lock}); return new; end $$`),
    );
    await db.execute(
      sql.raw(`create trigger hold before ${event} on ${table} for each statement
      execute function hold_${event}()`),
    );
    try {
      await db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
        await outside(held, async (how: string) => {
          for (;;) {
            const [row] = await db.execute(sql`select 1 from pg_stat_activity
              where wait_event_type = 'Lock' and datname = current_database() and query ilike ${how}`);
            if (row) return;
          }
        });
      });
    } finally {
      await db.execute(sql.raw(`drop trigger hold on ${table}`));
      await db.execute(sql.raw(`drop function hold_${event}()`));
    }
  }

  it('cannot sign in if the session is inserted after the reset', async () => {
    const { email } = await member();
    const token = await resetToken(email);
    let late: ReturnType<typeof signIn> | undefined;
    await holding('insert', 'sessions', async (waiting) => {
      late = signIn(email);
      await waiting('insert into "sessions"%');
      expect((await reset(token)).status).toBe(200);
    });
    const reply = await late;
    expect([reply?.status, reply?.body.detail]).toEqual([401, 'Incorrect email or password']);
    const rows = await app.pool.db.execute(
      sql`select 1 from sessions s join users u on u.id = s.user_id where u.email = ${email}`,
    );
    expect(rows).toHaveLength(0);
  });

  it('cannot sign in if the reset does not see the session', async () => {
    const { email } = await member();
    const token = await resetToken(email);
    let replies: Promise<[Awaited<ReturnType<typeof reset>>, Awaited<ReturnType<typeof signIn>>]> | undefined;
    await holding('delete', 'sessions', async (waiting) => {
      const resetting = reset(token);
      await waiting('delete from "sessions"%');
      const signing = signIn(email);
      replies = Promise.all([resetting, signing]);
      await waiting('insert into "sessions"%');
    });
    const [done, late] = (await replies) ?? [];
    expect([done?.status, late?.status]).toEqual([200, 401]);
    const rows = await app.pool.db.execute(
      sql`select 1 from sessions s join users u on u.id = s.user_id where u.email = ${email}`,
    );
    expect(rows).toHaveLength(0);
  });

  /** Runs a request whose password has been checked while a reset is about to end the sessions; returns its reply. */
  async function meanwhile<T>({ email, token }: Member, action: () => Promise<T>): Promise<T> {
    // A user's first request of a month updates their row, which would have to wait for the reset.
    expect(await me(by(token))).toBe(200);
    const link = await resetToken(email);
    let both: Promise<[Awaited<ReturnType<typeof reset>>, T]> | undefined;
    await holding('delete', 'sessions', async (waiting) => {
      const resetting = reset(link);
      await waiting('delete from "sessions"%');
      both = Promise.all([resetting, action()]);
      await waiting('%from "users"%for update%');
    });
    const [done, late] = (await both) ?? [];
    expect(done?.status).toBe(200);
    return late as T;
  }

  const factor = '/users/me/second-factor';
  const actions: Record<string, { call: string; body: object; factor?: 'begun' | 'on' }> = {
    'cannot create a key': { call: 'POST /users/me/keys', body: { name: 'A', scopes: ['read'], password } },
    'cannot set another password': {
      call: 'POST /auth/change-password',
      body: { currentPassword: password, newPassword: 'the thief’s' },
    },
    'cannot delete the account': { call: 'DELETE /users/me', body: { password, prompts: 'delete' } },
    'cannot set up a second factor': { call: `POST ${factor}`, body: { password } },
    'cannot enable a second factor': { call: `POST ${factor}/confirm`, body: {}, factor: 'begun' },
    'cannot disable the second factor': { call: `DELETE ${factor}`, body: { password }, factor: 'on' },
    'cannot get recovery codes': { call: `POST ${factor}/recovery-codes`, body: { password }, factor: 'on' },
  };

  it.each(Object.entries(actions))('%s', async (_, { call, body, factor: state }) => {
    const victim = await member();
    const id = await idOf(victim.email);
    if (state) await giveSecondFactor(app, id, state);
    const code = state && { code: await shownCode(app, id) };
    const before = await accessOf(id);
    const late = await meanwhile(victim, () =>
      app.request(call, { ...by(victim.token), body: { ...body, ...code } }),
    );
    expect(late.status).toBe(401);
    expect(await accessOf(id)).toEqual(before);
    expect((await signIn(victim.email, 'a new one')).status).toBe(200);
    expect((await signIn(victim.email, 'the thief’s')).status).toBe(401);
  });

  it('gets no mail at their own address', async () => {
    const victim = await member();
    const email = `thief${made++}@example.com`;
    await meanwhile(victim, () =>
      app.request('POST /auth/change-email', { ...by(victim.token), body: { email, password } }),
    );
    expect((await app.mails()).map(({ to }) => to)).toEqual([victim.email]);
  });

  it('cannot change the account’s address to theirs afterwards', async () => {
    for (const way of ['a reset', 'a change']) {
      const { email, token } = await member();
      const theirs = `thief${made++}@example.com`;
      await app.request('POST /auth/change-email', { ...by(token), body: { email: theirs, password } });
      const [mail] = await app.mails();
      expect(mail?.to).toBe(theirs);
      if (way === 'a reset') await reset(await resetToken(email));
      else
        await app.request('POST /auth/change-password', {
          ...by(token),
          body: { currentPassword: password, newPassword: 'a new one' },
        });
      const link = mail?.link.split('/').at(-1);
      const session = way === 'a reset' ? (await signIn(email, 'a new one')).body.token : token;
      const late = await app.request('POST /auth/verify-email', { ...by(session), body: { token: link } });
      expect(late.status).toBe(404);
      expect((await signIn(email, 'a new one')).status).toBe(200);
    }
  });
});
