import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { grantAdmin } from '../../../src/operations/moderation/users/grant.ts';
import { revokeAdmin } from '../../../src/operations/moderation/users/revoke.ts';
import { suspendUser } from '../../../src/operations/moderation/users/suspend.ts';
import { type LocalIssuer, startLocalIssuer } from '../../support/servers/local-issuer.ts';
import { providerBrowser } from '../../support/site/provider-browser.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let issuer: LocalIssuer;
let app: TestApp;
let closed: TestApp;
let admin: TestUser;

const environment = () => ({
  OIDC_ISSUER: issuer.url,
  OIDC_CLIENT_ID: issuer.clientId,
  OIDC_CLIENT_SECRET: issuer.clientSecret,
  OIDC_NAME: 'Club',
});

beforeAll(async () => {
  issuer = await startLocalIssuer();
  let moment = 0;
  app = await testApp({
    env: { ...environment(), OIDC_ROLES: 'prompt-admins:admin, urn:x:mods:moderator' },
    // Entries of the audit log from one millisecond have no order.
    now: () => {
      moment = Math.max(Date.now(), moment + 1);
      return new Date(moment);
    },
  });
  closed = await testApp({
    env: {
      ...environment(),
      OIDC_ROLES: 'boss:admin',
      OIDC_GROUPS_CLAIM: 'realm_access.roles',
      OIDC_ALLOWED_GROUPS: 'boss,staff',
    },
  });
  admin = await app.user('admin', 'admin');
});
afterAll(() => issuer.close());

/** The role of a user after a sign-in with these claims. */
async function roleAfter(claims: JWTPayload): Promise<string | undefined> {
  const by = providerBrowser(app, issuer);
  expect((await by.signIn(claims)).status).toBe(303);
  return (await by.user())?.role;
}
async function auditOf(name: string): Promise<string[]> {
  const { items } = await admin.api.listAudit({ query: { limit: 50 } });
  return items
    .filter(({ subject }) => subject.name === name)
    .map(({ actor, action, note }) => `${actor}: ${action} (${note})`)
    .reverse();
}
const systemContext = () => app.contextFor({ role: 'system' });

describe('groups at the issuer', () => {
  it('give roles at each sign-in and take them away, which the audit log has', async () => {
    const roles = [];
    for (const groups of [['prompt-admins', 'x'], ['urn:x:mods'], ['x'], [], ['urn:x:mods', 'prompt-admins']])
      roles.push(await roleAfter({ sub: 'rita', groups }));
    expect(roles).toEqual(['admin', 'moderator', 'member', 'member', 'admin']);
    expect(await roleAfter({ sub: 'rita' })).toBe('member');
    expect(await auditOf('rita')).toEqual([
      'system: grant-admin (Group prompt-admins at Club)',
      'system: revoke-admin (Group urn:x:mods at Club)',
      'system: grant-moderator (Group urn:x:mods at Club)',
      'system: revoke-moderator ()',
      'system: grant-admin (Group prompt-admins at Club)',
      'system: revoke-admin ()',
    ]);
    // No group that gives a role is a group like any other.
    expect(await roleAfter({ sub: 'rudi', groups: ['__proto__', 'constructor'] })).toBe('member');
  });

  it('leave a role that was granted by hand, also while a group gives the same', async () => {
    await roleAfter({ sub: 'hanna', groups: [] });
    await grantAdmin(systemContext(), 'hanna@club.example');
    expect(await roleAfter({ sub: 'hanna', groups: ['prompt-admins'] })).toBe('admin');
    expect(await roleAfter({ sub: 'hanna', groups: [] })).toBe('admin');
    await roleAfter({ sub: 'hugo', groups: ['prompt-admins'] });
    expect(await grantAdmin(systemContext(), 'hugo@club.example')).toMatchObject({ changed: true });
    expect(await roleAfter({ sub: 'hugo', groups: [] })).toBe('admin');
  });

  it('leave admins by ADMIN_EMAILS admins', async () => {
    const claims = { sub: 'named', email: 'admin@example.com' };
    expect(await roleAfter({ ...claims, groups: ['prompt-admins'] })).toBe('admin');
    expect(await roleAfter({ ...claims, groups: [] })).toBe('admin');
  });

  it('give suspended members no role', async () => {
    await roleAfter({ sub: 'susi', groups: [] });
    await suspendUser(systemContext(), 'susi@club.example', { days: 3 });
    expect(await roleAfter({ sub: 'susi', groups: ['prompt-admins'] })).toBe('member');
  });

  it('hold a role that admins cannot take away here, but the command line can', async () => {
    const by = providerBrowser(app, issuer);
    await by.signIn({ sub: 'greta', groups: ['prompt-admins'] });
    const { id = '' } = (await by.user()) ?? {};
    const [person] = (await admin.api.listModeratedUsers({ query: { q: 'greta' } })).items;
    expect(person).toMatchObject({ role: 'admin', can: { revoke: false } });
    await expect(admin.api.revokeAdmin({ params: { id } })).rejects.toThrow(
      'greta is an admin through a group at Club. Remove them from the group there',
    );
    await expect(admin.api.banUser({ params: { id }, body: { reason: 'x' } })).rejects.toThrow(
      'greta is an admin through a group at Club',
    );
    expect(await revokeAdmin(systemContext(), id)).toMatchObject({ changed: true });
    expect((await by.user())?.role).toBe('member');
  });

  it('are read at the userinfo endpoint if the token has none, and asked for where the issuer has such a scope', async () => {
    const site = await testApp({ env: { ...environment(), OIDC_ROLES: 'prompt-admins:admin' } });
    issuer.userInfo = { sub: 'uta', groups: 'prompt-admins' };
    issuer.scopes = ['openid', 'groups'];
    const by = providerBrowser(site, issuer);
    const { headers } = await by.request('GET /auth/start/oidc');
    expect(new URL(headers.get('location') ?? '').searchParams.get('scope')).toBe(
      'openid email profile groups',
    );
    await by.signIn({ sub: 'uta' });
    expect((await by.user())?.role).toBe('admin');
    issuer.userInfo = undefined;
    issuer.scopes = undefined;
  });
});

describe('allowed groups', () => {
  it('let their members in, by a path in the claims', async () => {
    const by = providerBrowser(closed, issuer);
    expect((await by.signIn({ sub: 'bea', realm_access: { roles: ['boss'] } })).status).toBe(303);
    expect((await by.user())?.role).toBe('admin');
  });

  it.each<[string, JWTPayload]>([
    ['others', { realm_access: { roles: ['guests'] } }],
    ['users without groups', { groups: ['staff'], staff: true }],
  ])('refuse %s, and leave no account', async (_, claims) => {
    const by = providerBrowser(closed, issuer);
    const reply = await by.signIn({ sub: 'otto', ...claims });
    expect([reply.status, reply.text]).toEqual([
      403,
      expect.stringContaining(
        'Your account at Club is in none of the groups that may use this site. Ask its administrator to add you.',
      ),
    ]);
    expect(await by.user()).toBeUndefined();
    await expect(closed.visitor.readUser({ params: { username: 'otto' } })).rejects.toThrow('not found');
    closed.warnings.splice(0);
  });

  it('refuse a former member, who keeps the account', async () => {
    const by = providerBrowser(closed, issuer);
    await by.signIn({ sub: 'fritz', realm_access: { roles: ['staff'] } });
    const reply = await providerBrowser(closed, issuer).signIn({ sub: 'fritz', realm_access: { roles: [] } });
    expect(reply.status).toBe(403);
    expect(await by.user()).toMatchObject({ username: 'fritz' });
  });
});

it.each<JWTPayload>([
  { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'https://graph.example' } } },
  { hasgroups: true },
])('Entra’s overage names the setting to change: %j', async (claims) => {
  const by = providerBrowser(app, issuer);
  const reply = await by.signIn({ sub: 'enno', ...claims });
  expect([reply.status, reply.text]).toEqual([
    403,
    expect.stringMatching(
      /Club did not send your groups.* “Groups assigned to the application” for the claim “groups”/,
    ),
  ]);
  await expect(app.visitor.readUser({ params: { username: 'enno' } })).rejects.toThrow('not found');
});

describe('the settings of groups', () => {
  const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
  it.each<[Record<string, string>, string]>([
    [
      { ...oidc, OIDC_ROLES: 'a:owner' },
      'OIDC_ROLES must be groups and their roles, admin or moderator, like',
    ],
    [{ ...oidc, OIDC_ROLES: 'a' }, 'OIDC_ROLES must be groups and their roles'],
    [{ ...oidc, OIDC_ROLES: 'a:admin,a:moderator' }, 'OIDC_ROLES must name each group once'],
    [{ OIDC_ROLES: 'a:admin' }, 'OIDC_ISSUER must be set together with OIDC_ROLES'],
    [{ OIDC_ALLOWED_GROUPS: 'a' }, 'OIDC_ISSUER must be set together with OIDC_ALLOWED_GROUPS'],
    [{ ...oidc, OIDC_GROUPS_CLAIM: 'roles' }, 'OIDC_GROUPS_CLAIM must be set together with OIDC_ROLES'],
    [{ ...oidc, OIDC_GROUPS_CLAIM: 'a b' }, 'OIDC_GROUPS_CLAIM must be the name of a claim'],
    [
      { ...oidc, OIDC_ROLES: 'a:admin', IDENTITY_ISSUER: oidc.OIDC_ISSUER, IDENTITY_AUDIENCE: 'a' },
      'OIDC_ROLES cannot be combined with IDENTITY_ISSUER',
    ],
  ])('%j are refused', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});
