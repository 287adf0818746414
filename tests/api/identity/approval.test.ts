import { beforeAll, describe, expect, it } from 'vitest';
import { isFailure } from '../../../src/operations/core/failure.ts';
import { sweep } from '../../../src/operations/hosting/jobs/hourly-sweep.ts';
import { linkOrCreateUser } from '../../../src/operations/identity/link-or-create-user.ts';
import { beginSession } from '../../../src/operations/identity/sessions/begin.ts';
import { aPrompt } from '../../factories.ts';
import { systemContext } from '../../support/site/commands.ts';
import { sitePages } from '../../support/site/site-pages.ts';
import { by, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

const password = 'correct horse battery';
let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await testApp({ env: { SIGN_UP: 'approval', ADMIN_EMAILS: 'root@example.com' } });
  admin = await app.user('boss', 'admin');
});

const signUp = (name: string, introduction?: string) =>
  app.request('POST /auth/sign-up/email', {
    body: {
      name,
      email: `${name}@example.com`,
      password,
      ...(introduction !== undefined && { introduction }),
    },
  });
/** Someone who signed up, said who they are and confirmed their address; returns their token. */
async function applicant(name: string): Promise<string> {
  await app.mails();
  const { body } = await signUp(name, `I am ${name}`);
  const token = (await app.mails()).at(-1)?.link.split('/').at(-1);
  await app.request('POST /auth/verify-email', { ...by(body.token), body: { token } });
  await app.mails();
  return body.token;
}
const waiting = async () => (await admin.api.listWaitingAccounts({ query: {} })).items;
const idOf = async (name: string) =>
  (await waiting()).find(({ displayName }) => displayName === name)?.id ?? '';

describe('an account that waits for approval', () => {
  it('needs a sentence and a confirmed address before admins see it, and notifies them once', async () => {
    const missing = await signUp('ann', ' ');
    expect([missing.status, missing.body.errors[0].field]).toEqual([422, 'introduction']);
    expect((await signUp('ann', 'x'.repeat(201))).status).toBe(422);
    await signUp('fake', 'I am fake');
    expect(await waiting()).toEqual([]);
    await applicant('ann');
    await applicant('ben');
    expect(await waiting()).toMatchObject([
      { displayName: 'ann', email: 'ann@example.com', introduction: 'I am ann' },
      { displayName: 'ben' },
    ]);
    const { items } = await admin.api.myNotifications({ query: {} });
    expect(items).toMatchObject([
      { kind: 'waiting', text: 'New accounts wait for approval', url: '/admin?tab=waiting' },
    ]);
  });

  it('can do nothing, and is shown nowhere', async () => {
    const token = await applicant('eve');
    const refused = await app.request('POST /posts', { ...by(token), body: aPrompt() });
    expect([refused.status, refused.body.detail]).toEqual([
      ...[403, 'Your account can be used once an admin has approved it'],
    ]);
    const [{ status, body }, me] = [
      await app.request('GET /users/eve'),
      await app.request('GET /users/me', by(token)),
    ];
    expect([status, body.code, me.body.user.waitingFor]).toEqual([404, 'not-found', 'approval']);
    expect((await app.visitor.listUsers({ query: { q: 'eve' } })).total).toBe(0);
    const render = await sitePages(app);
    const viewer = { role: 'member', id: me.body.user.id, username: 'eve', isWaiting: 'approval' } as const;
    expect((await render('/waiting', viewer)).text).toContain('An admin will decide');
    expect((await render('/', viewer)).text).toContain('Your account waits for approval.');
  });

  it('says who it is after a sign-up with a provider', async () => {
    const claims = {
      issuer: 'https://id.example',
      subject: 's',
      email: 'pia@example.com',
      emailVerified: true,
    };
    const linked = await linkOrCreateUser(app.contextFor({ role: 'visitor' }), { ...claims, name: 'pia' });
    if (isFailure(linked)) throw new Error(linked.detail);
    const as = { role: 'member', id: linked.user.id, username: 'pia', isWaiting: 'approval' } as const;
    const render = await sitePages(app);
    expect((await render('/waiting', as)).text).toContain('Who are you?');
    expect(await idOf('pia')).toBe('');
    const { token } = await beginSession(app.contextFor({ role: 'visitor' }), linked.user.id, new Headers());
    const body = { introduction: ' I teach\nphysics ' };
    expect((await app.request('PUT /users/me/introduction', { ...by(token), body })).status).toBe(200);
    expect(await waiting()).toContainEqual(
      expect.objectContaining({ displayName: 'pia', introduction: 'I teach physics' }),
    );
  });
});

describe('admins', () => {
  it('approve accounts, whose users are told', async () => {
    const token = await applicant('gil');
    const { decided } = await admin.api.decideWaiting({
      body: { decision: 'approve', ids: [await idOf('gil')] },
    });
    expect(decided).toBe(1);
    expect((await app.mails()).map(({ to, subject }) => [to, subject])).toEqual([
      ['gil@example.com', 'Your account at Promptorium is ready'],
    ]);
    expect((await app.request('POST /posts', { ...by(token), body: aPrompt() })).status).toBe(201);
    const data = await app.request('GET /users/me/data', by(token));
    expect(data.body.introduction).toBe('I am gil');
  });

  it('refuse several with one reason: they are deleted, told, and can sign up again', async () => {
    const names = ['spam1', 'spam2', 'spam3'];
    const tokens = [];
    for (const name of names) tokens.push(await applicant(name));
    const ids = await Promise.all(names.map(idOf));
    const without = await app.request('POST /admin/waiting', {
      as: admin,
      body: { decision: 'refuse', ids, reason: ' ' },
    });
    expect([without.status, without.body.errors[0].field]).toEqual([422, 'reason']);
    const member = await app.user('kim');
    const body = {
      decision: 'refuse' as const,
      ids: [...ids, member.id, 'none'],
      reason: 'Advertises a shop.',
    };
    expect(await admin.api.decideWaiting({ body })).toEqual({ decided: 3 });
    expect(await admin.api.decideWaiting({ body })).toEqual({ decided: 0 });
    const mails = await app.mails();
    expect(mails.map(({ to }) => to).sort()).toEqual(names.map((name) => `${name}@example.com`));
    expect(mails[0]?.text).toContain('The reason: Advertises a shop.');
    expect((await app.request('GET /users/me', by(tokens[0] ?? ''))).status).toBe(401);
    expect((await app.request('GET /users/me', { as: member })).status).toBe(200);
    expect((await signUp('spam1', 'I am back')).body.user.username).toBe('spam1');
    expect((await admin.api.listAudit({ query: { action: 'refuse-account' } })).items[0]).toMatchObject({
      note: 'Advertises a shop.',
    });
  });

  it('by configuration wait until they confirm their address, and no longer', async () => {
    await app.mails();
    const { body } = await signUp('root', '');
    expect(body.user).toMatchObject({ waitingFor: 'address', role: 'member' });
    const token = (await app.mails()).at(-1)?.link.split('/').at(-1);
    await app.request('POST /auth/verify-email', { ...by(body.token), body: { token } });
    const { user } = (await app.request('GET /users/me', by(body.token))).body;
    expect([user.waitingFor, user.role]).toEqual([null, 'admin']);
  });

  it('are not asked about accounts that never confirmed their address, which are deleted', async () => {
    await app.pool.db.execute(
      "update users set created_at = now() - interval '8 days' where username = 'fake'",
    );
    await sweep(systemContext(app));
    expect(await app.pool.db.execute("select 1 from users where username = 'fake'")).toHaveLength(0);
  });
});
