import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCommand } from '../../../src/cli/admin.ts';
import { sweep } from '../../../src/operations/hosting/jobs/hourly-sweep.ts';
import { type LocalIssuer, startLocalIssuer } from '../../support/servers/local-issuer.ts';
import { startTokenIssuer, type TokenIssuer } from '../../support/servers/token-issuer.ts';
import { runCommand, systemContext } from '../../support/site/commands.ts';
import { sitePages } from '../../support/site/site-pages.ts';
import { by, type TestApp, testApp } from '../../support/site/test-app.ts';

const password = 'correct horse battery';
const dayMs = 86_400_000;
const needsInvitation = 'You need an invitation to create an account on this site';
const notOpen = 'This invitation was already used or revoked, has expired, or is incomplete';

let local: LocalIssuer;
let tokens: TokenIssuer;
beforeAll(async () => {
  local = await startLocalIssuer();
  tokens = await startTokenIssuer({ audience: 'the-site', now: () => new Date() });
});
afterAll(async () => {
  await local.close();
  await tokens.close();
});

interface Newcomer {
  status: number;
  detail?: string | undefined;
  waitingFor?: string | null | undefined;
  token?: string;
}
/**
 * Ways to create an account: what the site needs for it, and how someone comes with an invitation or without.
 */
const ways: Record<
  string,
  {
    env: () => Record<string, string>;
    come: (app: TestApp, email: string, invitation?: string) => Promise<Newcomer>;
  }
> = {
  'a password': {
    env: () => ({}),
    come: async (app, email, invitation) => {
      const body = {
        name: 'Ada',
        email,
        password,
        introduction: 'I am Ada',
        ...(invitation && { invitation }),
      };
      const { status, body: reply } = await app.request('POST /auth/sign-up/email', { body });
      return { status, detail: reply.detail, waitingFor: reply.user?.waitingFor, token: reply.token };
    },
  },
  'an issuer': {
    env: () => ({
      OIDC_ISSUER: local.url,
      OIDC_CLIENT_ID: local.clientId,
      OIDC_CLIENT_SECRET: local.clientSecret,
    }),
    come: async (app, email, invitation) => {
      const next = invitation ? `?next=/invite/${invitation}` : '';
      const begun = await app.request(`GET /auth/start/oidc${next}`);
      const cookie = (reply: { headers: Headers }) =>
        reply.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; ');
      const at = await local.signIn(begun.headers.get('location') ?? '', {
        ...{ sub: email, email, email_verified: true, name: 'Ada' },
      });
      const back = await app.request(`GET ${at.replace(/^.*?\/api/, '')}`, {
        headers: { cookie: cookie(begun) },
      });
      if (back.status !== 303) return { status: back.status, detail: /<p>(.*)\.<\/p>/.exec(back.text)?.[1] };
      expect(back.headers.get('location')).toBe('/');
      const me = await app.request('GET /users/me', { headers: { cookie: cookie(back) } });
      return { status: 200, waitingFor: me.body.user.waitingFor };
    },
  },
  'a hosted identity': {
    env: () => ({ IDENTITY_ISSUER: tokens.url, IDENTITY_AUDIENCE: 'the-site' }),
    come: async (app, email, invitation) => {
      const token = await tokens.token({ sub: email, email, email_verified: true, name: 'Ada' });
      const body = invitation ? { invitation } : {};
      const { status, body: reply } = await app.request('POST /session', { ...by(token), body });
      return { status, detail: reply.detail, waitingFor: reply.user?.waitingFor };
    },
  },
};

function wayOf(way: string) {
  const found = ways[way];
  if (!found) throw new Error(way);
  return found;
}

const site = async (way: string, env: Record<string, string>, now?: () => Date) => {
  const { env: needed, come } = wayOf(way);
  const app = await testApp({ env: { ...needed(), ...env }, ...(now && { now }) });
  return { app, admin: await app.user('boss', 'admin'), come };
};
const usersOf = async (app: TestApp) => (await app.visitor.listUsers({ query: {} })).total;
const tokenIn = (url: string | null | undefined) => url?.split('/invite/')[1] ?? '';
const mailedToken = async (app: TestApp) => tokenIn((await app.mails()).at(-1)?.link);

describe.each(Object.keys(ways))('with %s', (way) => {
  it('strangers need an invitation where SIGN_UP=invitation, and leave no account', async () => {
    const { app, admin, come } = await site(way, { SIGN_UP: 'invitation', ADMIN_EMAILS: 'root@example.com' });
    expect(await come(app, 'ada@example.com')).toMatchObject({ status: 403, detail: needsInvitation });
    expect(await come(app, 'ada@example.com', 'nonsense')).toMatchObject({ status: 404, detail: notOpen });
    expect(await usersOf(app)).toBe(1);
    const { url } = await admin.api.createInvitation({ body: {} });
    expect(await come(app, 'ada@example.com', tokenIn(url))).toMatchObject({ status: 200, waitingFor: null });
    expect(await come(app, 'bob@example.com', tokenIn(url))).toMatchObject({ status: 404 });
    expect((await come(app, 'root@example.com')).status).toBe(200);
    expect(await usersOf(app)).toBe(way === 'a password' ? 2 : 3);
  });

  it.each([
    ['domains', { SIGN_UP_DOMAINS: 'school.example' }, way === 'a password' ? 'address' : null],
    ['approval', {}, null],
    ['open', {}, null],
  ] as const)('an invitation lets in with SIGN_UP=%s', async (mode, more, waitingFor) => {
    const { app, admin, come } = await site(way, { SIGN_UP: mode, ...more });
    const { url } = await admin.api.createInvitation({ body: {} });
    expect(await come(app, 'ada@example.com', tokenIn(url))).toMatchObject({ status: 200, waitingFor });
  });

  it('no one comes in with SIGN_UP=closed', async () => {
    const { app, admin, come } = await site(way, { SIGN_UP: 'closed' });
    const refused = await app.request('POST /invitations', { as: admin, body: {} });
    expect([refused.status, refused.body.detail]).toEqual([403, 'This site accepts no new accounts']);
    expect((await come(app, 'ada@example.com', 'any')).status).toBe(403);
  });

  it('an account waits for approval where SIGN_UP=approval', async () => {
    const { app, admin, come } = await site(way, { SIGN_UP: 'approval' });
    expect(await come(app, 'ada@example.com')).toMatchObject({
      ...{ status: 200, waitingFor: way === 'a password' ? 'address' : 'introduction' },
    });
    expect((await admin.api.listWaitingAccounts({ query: {} })).total).toBe(0);
    expect(await usersOf(app)).toBe(1);
  });
});

describe('an invitation to an address', () => {
  it('is mailed, confirms the address, gives a role, and is listed with the one who joined', async () => {
    const { app, admin, come } = await site('a password', { SIGN_UP: 'invitation' });
    await app.mails();
    const { url } = await admin.api.createInvitation({
      body: { email: 'Eve@example.com', role: 'moderator' },
    });
    const [mail, ...others] = await app.mails();
    expect([url, others, mail?.to, mail?.subject]).toEqual([
      null,
      [],
      'eve@example.com',
      'You are invited to Promptorium',
    ]);
    expect(mail?.text).toContain('@boss invites you');
    const invitation = tokenIn(mail?.link);
    expect(await app.visitor.readInvitation({ params: { token: invitation } })).toMatchObject({
      ...{ invitedBy: 'Boss', email: 'eve@example.com', role: 'moderator' },
    });
    expect(await come(app, 'mallory@example.com', invitation)).toMatchObject({
      ...{ status: 422, detail: 'This invitation is for the address that it was sent to. Use that one' },
    });
    const { token = '' } = await come(app, 'eve@example.com', invitation);
    const { user } = await app.request('GET /users/me', by(token)).then(({ body }) => body);
    expect([user.emailVerified, user.role, await app.mails()]).toEqual([true, 'moderator', []]);
    expect((await admin.api.listInvitations({ query: {} })).items).toMatchObject([
      { invitedBy: 'boss', state: 'used', usesLeft: 0, members: [{ username: 'eve', displayName: 'Ada' }] },
    ]);
    expect((await admin.api.listAudit({ query: {} })).items[0]).toMatchObject({ action: 'grant-moderator' });
    const taken = await app.request('POST /invitations', { as: admin, body: { email: 'eve@example.com' } });
    expect([taken.status, taken.body.errors[0].field]).toEqual([422, 'email']);
  });

  it('is deleted with the account of the one who joined by it, or who made it', async () => {
    const { app, admin, come } = await site('a password', { SIGN_UP: 'invitation', INVITATIONS: 'members' });
    const count = async () => (await app.pool.db.execute('select 1 from invitations')).length;
    await admin.api.createInvitation({ body: { email: 'eve@example.com' } });
    const { token = '' } = await come(app, 'eve@example.com', await mailedToken(app));
    await app.request('POST /invitations', { ...by(token), body: {} });
    expect(await count()).toBe(2);
    const left = await app.request('DELETE /users/me', {
      ...by(token),
      body: { password, prompts: 'delete' },
    });
    expect([left.status, await count()]).toEqual([200, 0]);
  });

  it('can be sent again with another link, and be revoked', async () => {
    const { app, admin, come } = await site('a password', { SIGN_UP: 'invitation' });
    const { id } = await admin.api.createInvitation({ body: { email: 'eve@example.com' } });
    const first = await mailedToken(app);
    await admin.api.resendInvitation({ params: { id } });
    const second = await mailedToken(app);
    expect((await come(app, 'eve@example.com', first)).status).toBe(404);
    await admin.api.revokeInvitation({ params: { id } });
    expect((await come(app, 'eve@example.com', second)).status).toBe(404);
    expect((await app.request(`POST /invitations/${id}/emails`, { as: admin })).status).toBe(404);
  });

  it('is mailed to an address three times a day', async () => {
    const { app, admin } = await site('a password', { SIGN_UP: 'invitation' });
    const invite = () => app.request('POST /invitations', { as: admin, body: { email: 'eve@example.com' } });
    expect(
      [await invite(), await invite(), await invite(), await invite()].map(({ status }) => status),
    ).toEqual([201, 201, 201, 429]);
  });

  it('is made by the command line as well', async () => {
    const app = await testApp({ env: { SIGN_UP: 'invitation' } });
    const { printed } = await runCommand(app, adminCommand, [
      'invite',
      'root@example.com',
      '--role',
      'admin',
    ]);
    expect(printed).toEqual(['root@example.com is invited by email.']);
    const { token = '' } = await wayOf('a password').come(app, 'root@example.com', await mailedToken(app));
    expect((await app.request('GET /users/me', by(token))).body.user.role).toBe('admin');
    expect((await runCommand(app, adminCommand, ['invite', 'a@b.example', '--role', 'king'])).status).toBe(2);
  });
});

describe('a link', () => {
  it('with one use that twenty open at once lets exactly one in', async () => {
    const { app, admin, come } = await site('a hosted identity', { SIGN_UP: 'invitation' });
    const { url } = await admin.api.createInvitation({ body: {} });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => come(app, `user${n}@example.com`, tokenIn(url))),
    );
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 404)).toHaveLength(19);
    expect(await usersOf(app)).toBe(2);
  });

  it('works for its number of people until its end', async () => {
    let now = new Date('2026-11-20T12:00:00Z');
    const { app, admin, come } = await site('a password', { SIGN_UP: 'invitation' }, () => now);
    const { url } = await admin.api.createInvitation({ body: { uses: 3, days: 7 } });
    for (const name of ['ann', 'ben'])
      expect((await come(app, `${name}@example.com`, tokenIn(url))).status).toBe(200);
    now = new Date(now.getTime() + 7 * dayMs);
    expect((await come(app, 'cyd@example.com', tokenIn(url))).status).toBe(404);
    const again = await app.user('root', 'admin');
    const { items } = await again.api.listInvitations({ query: {} });
    expect(items).toMatchObject([
      { state: 'ended', uses: 3, usesLeft: 1, members: [{ username: 'ann' }, { username: 'ben' }] },
    ]);
    await again.api.createInvitation({ body: { days: 1 } });
    now = new Date(now.getTime() + 40 * dayMs);
    await sweep(systemContext(app));
    // Those by which members joined are kept.
    expect(await app.pool.db.execute(sql`select uses from invitations`)).toEqual([{ uses: 3 }]);
  });

  it('ends with the rights of its inviter, and with their account', async () => {
    const { app, admin, come } = await site('a password', { SIGN_UP: 'invitation' });
    const { url } = await admin.api.createInvitation({ body: { role: 'admin' } });
    await app.pool.db.execute(sql`update users set role = 'member'`);
    expect((await come(app, 'ada@example.com', tokenIn(url))).status).toBe(404);
    await app.pool.db.execute(sql`update users set role = 'admin', banned_at = now()`);
    expect((await come(app, 'ada@example.com', tokenIn(url))).status).toBe(404);
    await app.pool.db.execute(sql`update users set banned_at = null, deactivated_at = now()`);
    expect((await come(app, 'ada@example.com', tokenIn(url))).status).toBe(404);
    const several = await app.request('POST /invitations', {
      as: await app.user('root', 'admin'),
      body: { role: 'admin', uses: 2 },
    });
    expect(several.status).toBe(422);
  });
});

describe('members', () => {
  it('invite members where INVITATIONS=members, and see and change their own invitations only', async () => {
    const { app, admin, come } = await site('a password', { SIGN_UP: 'invitation', INVITATIONS: 'members' });
    const [ann, ben] = [await app.user('ann'), await app.user('ben')];
    const { id, url } = await ann.api.createInvitation({ body: {} });
    const higher = await app.request('POST /invitations', { as: ann, body: { role: 'moderator' } });
    expect([higher.status, higher.body.detail]).toEqual([
      403,
      'Only admins can invite moderators and admins',
    ]);
    expect((await ben.api.listInvitations({ query: {} })).total).toBe(0);
    expect((await admin.api.listInvitations({ query: {} })).total).toBe(1);
    expect((await app.request(`DELETE /invitations/${id}`, { as: ben })).status).toBe(404);
    expect((await come(app, 'cyd@example.com', tokenIn(url))).status).toBe(200);
    const data = await app.request('GET /users/me/data', { as: ann });
    expect(data.body.invitations).toMatchObject([{ email: null, uses: 1, usesLeft: 0 }]);
  });

  it('do not invite where only admins do', async () => {
    const { app } = await site('a password', { SIGN_UP: 'invitation' });
    const ann = await app.user('ann');
    for (const call of ['POST /invitations', 'GET /invitations']) {
      const refused = await app.request(call, { as: ann, ...(call.startsWith('POST') && { body: {} }) });
      expect([refused.status, refused.body.detail]).toEqual([403, 'Only admins can invite people here']);
    }
  });
});

describe('the pages', () => {
  it('lead from an invitation to the sign-up, on a private site as well', async () => {
    const { app, admin } = await site('a password', { SIGN_UP: 'invitation', ACCESS: 'members' });
    const render = await sitePages(app);
    const { url } = await admin.api.createInvitation({ body: {} });
    const page = `/invite/${tokenIn(url)}`;
    const next = `next=${encodeURIComponent(page)}`;
    const invitation = await render(page);
    expect(invitation.text).toContain('Boss');
    expect(invitation.text).toContain(`href="/signup?${next}"`);
    expect((await render(`/signup?${next}`)).text).toContain(`name="invitation" value="${tokenIn(url)}"`);
    expect((await render('/invite/nonsense')).status).toBe(404);
    expect((await render('/signup')).text).toContain('You need an invitation');
    expect((await render('/')).text).not.toContain('href="/signup"');
  });
});
