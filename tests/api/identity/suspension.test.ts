import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '../../../src/contract/core/routes.ts';
import { type EndpointName, endpointList, endpoints } from '../../../src/contract/endpoints.ts';
import { users } from '../../../src/database/core/schema.ts';
import { answerForm } from '../../../src/http/forms.ts';
import { suspendUser, unsuspendUser } from '../../../src/operations/moderation/users/suspend.ts';
import { aPrompt } from '../../factories.ts';
import { by, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

/** Everything that a suspended user can still change: it concerns only their account and what they read. */
const allowed: EndpointName[] = [
  'openPurchase',
  // Their account and its security.
  ...(['changeEmail', 'changePassword', 'sendVerification', 'verifyEmail', 'deleteMe'] as const),
  ...(['enableSecondFactor', 'confirmSecondFactor', 'disableSecondFactor', 'renewRecoveryCodes'] as const),
  'renewFeedToken',
  ...(['linkProvider', 'unlinkProvider'] as const),
  ...(['endSession', 'endSessions', 'revokeKey', 'deleteWebhook'] as const),
  // Only `showsAdult`, which the operation checks.
  'updateUser',
  // What they read.
  ...(['readNotification', 'readNotifications', 'chooseNotificationMail', 'markDiscussionRead'] as const),
  ...(['addBookmark', 'removeBookmark', 'bookmarkPrompt'] as const),
  ...(['saveSearch', 'renameSearch', 'deleteSearch'] as const),
  // What they bought and sold.
  ...(['requestRefund', 'withdrawPurchase', 'answerRefund'] as const),
  // Whom they do not want to see.
  ...(['muteUser', 'unmuteUser', 'blockUser', 'unblockUser'] as const),
  // These change nothing.
  ...(['previewMarkdown', 'findDuplicates'] as const),
];

const forMembers = endpointList.filter(({ method, access }) => method !== 'GET' && access === 'member');

const day = 86_400_000;
let clock: Date;
let app: TestApp;
let mallory: TestUser;
let made = 0;

beforeAll(async () => {
  app = await testApp({ now: () => clock });
});
beforeEach(async () => {
  // Sessions last for a day from now.
  clock = new Date(Date.now() - 10 * day);
  mallory = await app.user(`mallory${made++}`);
  await suspend(mallory, 7);
});

const suspend = ({ username }: TestUser, days: number) =>
  suspendUser(app.contextFor({ role: 'system' }), `${username}@example.com`, { days });
const publish = (as: Pick<TestUser, 'token'>) => app.request('POST /posts', { as, body: aPrompt() });

describe('a suspended user', () => {
  it('can call the endpoints of this list, and no others that change something', () => {
    const declared = forMembers.filter((endpoint) => 'whileSuspended' in endpoint);
    expect(declared.map(({ name }) => name).sort()).toEqual([...allowed].sort());
  });

  it.each(forMembers.map(({ name }) => name))(
    'is refused by %s before anything is read, or is not',
    async (name) => {
      const { method, path } = endpoints[name];
      const { status, body } = await app.request(`${method} ${path.replace(/\{\w+\}/g, 'x')}`, {
        as: mallory,
      });
      if (allowed.includes(name)) expect(body.code).not.toBe('suspended');
      else expect([status, body.code]).toEqual([403, 'suspended']);
    },
  );

  it('is told until when, and what they can do', async () => {
    const until = new Date(clock.getTime() + 7 * day).toISOString();
    const { status, body } = await publish(mallory);
    expect([status, body.code, body.suspendedUntil]).toEqual([403, 'suspended', until]);
    expect(body.detail).toMatch(
      /^Your account is suspended until \w+ \d+, \d{4} at \d\d:\d\d UTC. Until then, you can read, appeal, and export or delete your account$/,
    );
    expect((await mallory.api.currentUser()).user.suspendedUntil).toBe(until);
  });

  it('is told the same by a form without scripts', async () => {
    const request = new Request('http://localhost:3000/collections/new', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': '9',
        cookie: `session_token=${mallory.token}`,
      },
      body: 'name=Mine',
    });
    const withSession = (call: Request) => {
      call.headers.set('authorization', `Bearer ${mallory.token}`);
      return app.fetch(call);
    };
    const form = { page: routes.newCollection, params: {} };
    const reply = await answerForm(request, form, withSession);
    expect([reply.status, reply.html]).toEqual([
      403,
      expect.stringContaining((await publish(mallory)).body.detail),
    ]);
  });

  it('can write again when the time has passed, or an admin ends it', async () => {
    clock = new Date(clock.getTime() + 7 * day);
    expect((await publish(mallory)).status).toBe(201);
    expect((await mallory.api.currentUser()).user.suspendedUntil).toBeNull();
    await suspend(mallory, 1);
    expect((await publish(mallory)).status).toBe(403);
    await unsuspendUser(app.contextFor({ role: 'system' }), mallory.id);
    expect((await publish(mallory)).status).toBe(201);
  });

  it('can sign in and out, and read and export their data', async () => {
    const email = { email: `olga${made}@example.com`, password: 'correct horse' };
    await suspend(await app.account(`olga${made}`, email.password), 3);
    const { token, user } = (await app.request('POST /auth/sign-in/email', { body: email })).body;
    expect(user.suspendedUntil).toBe(new Date(clock.getTime() + 3 * day).toISOString());
    for (const call of ['GET /posts', 'GET /users/me', 'GET /users/me/data', 'POST /auth/sign-out'])
      expect([call, (await app.request(call, by(token))).status]).toEqual([call, 200]);
    expect((await app.request('GET /users/me', by(token))).status).toBe(401);
  });

  it('can change what lists show them, but nothing that others see', async () => {
    const change = (body: object) => app.request('PATCH /users/me', { as: mallory, body });
    expect((await change({ showsAdult: true })).body.user.showsAdult).toBe(true);
    const { user } = await mallory.api.currentUser();
    expect((await change({ ...user, showsAdult: false })).body.user.showsAdult).toBe(false);
    expect((await change({ headline: 'Buy here' })).body.code).toBe('suspended');
    expect((await mallory.api.currentUser()).user.headline).toBe('');
  });

  it('can read with a personal key, but not write', async () => {
    const nora = await app.user(`nora${made}`);
    const as = await nora.api.createKey({ body: { name: 'A script', scopes: ['read', 'write'] } });
    await suspend(nora, 7);
    expect((await app.request('GET /users/me', { as })).status).toBe(200);
    expect((await publish(as)).body.code).toBe('suspended');
    clock = new Date(clock.getTime() + 7 * day);
    expect((await publish(as)).status).toBe(201);
  });

  it('costs no statement more than others', async () => {
    const bob = await app.user(`bob${made}`);
    const count = async (as: TestUser) => {
      await app.request('GET /posts', { as });
      app.statements();
      await app.request('GET /posts', { as });
      return app.statements().length;
    };
    expect(await count(mallory)).toBe(await count(bob));
  });
});

describe('an admin', () => {
  it('is not suspended by a suspension of before', async () => {
    await app.pool.db.update(users).set({ role: 'admin' }).where(eq(users.id, mallory.id));
    expect((await publish(mallory)).status).toBe(201);
    expect((await mallory.api.currentUser()).user).toMatchObject({ role: 'admin', suspendedUntil: null });
  });
});
