import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminCommand } from '../../../src/cli/admin.ts';
import { users } from '../../../src/database/core/schema.ts';
import { runCommand } from '../../support/site/commands.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let boss: TestUser;
let mara: TestUser;

beforeAll(async () => {
  app = await testApp();
  boss = await app.user('boss', 'admin');
  mara = await app.user('mara');
});

const found = async (query: { q?: string; state?: 'all' | 'admins' | 'banned' }) =>
  (await boss.api.listModeratedUsers({ query })).items.map(({ username }) => username);
const log = async (query: object = {}) => (await boss.api.listAudit({ query })).items;

describe('the list of users', () => {
  it('finds by parts of names, usernames and addresses', async () => {
    await app.pool.db.update(users).set({ name: 'Ærøskøbing 100%' }).where(eq(users.id, mara.id));
    for (const q of ['mara', '@MARA', 'mara@exam', 'ærøsk', '100%', 'mara example.com'])
      expect([q, await found({ q })]).toEqual([q, ['mara']]);
    expect(await found({ q: 'mar_' })).toEqual([]);
    expect(await found({ q: 'mara boss' })).toEqual([]);
    await app.pool.db.update(users).set({ name: 'Mara' }).where(eq(users.id, mara.id));
  });

  it('is the only response with email addresses', async () => {
    const [user] = (await boss.api.listModeratedUsers({ query: { q: 'mara' } })).items;
    expect(user).toMatchObject({ email: 'mara@example.com', emailVerified: true, role: 'member' });
    for (const call of ['/users/mara', '/users?q=mara', '/admin/audit'])
      expect([call, (await app.request(`GET ${call}`, { as: boss })).text]).toEqual([
        call,
        expect.not.stringContaining('mara@'),
      ]);
  });

  it('is paged, newest first, in three statements whatever the length', async () => {
    for (let n = 0; n < 7; n++) {
      const { id } = await app.user(`paged${n}`);
      const createdAt = new Date(Date.now() + n * 1_000);
      await app.pool.db.update(users).set({ createdAt }).where(eq(users.id, id));
    }
    app.statements();
    const page = await boss.api.listModeratedUsers({ query: { q: 'paged', page: 2, limit: 3 } });
    expect(app.statements().length).toBeLessThanOrEqual(3);
    expect([page.total, page.totalPages, page.items.map(({ username }) => username)]).toEqual([
      7,
      3,
      ['paged3', 'paged2', 'paged1'],
    ]);
    const past = await boss.api.listModeratedUsers({ query: { q: 'paged', page: 9, limit: 3 } });
    expect([past.items, past.total]).toEqual([[], 7]);
  });

  it('shows admins from the configuration, whose rights cannot be revoked', async () => {
    const named = await app.account('admin', 'correct horse');
    expect(await found({ state: 'admins' })).toEqual(['boss']);
    await app.pool.db.update(users).set({ emailVerified: true }).where(eq(users.id, named.id));
    expect(await found({ state: 'admins' })).toEqual([named.username, 'boss']);
    const [row] = (await boss.api.listModeratedUsers({ query: { q: named.username } })).items;
    expect(row).toMatchObject({
      role: 'admin',
      can: { grant: false, revoke: false, ban: false, unban: false },
    });
    for (const call of [`DELETE /admin/people/${named.id}/admin`, `PUT /admin/people/${named.id}/ban`]) {
      const reply = await app.request(call, { as: boss, body: { reason: 'x' } });
      expect([reply.status, reply.body.detail]).toEqual([409, expect.stringContaining('ADMIN_EMAILS')]);
    }
    expect((await named.api.currentUser()).user.role).toBe('admin');
  });
});

describe('admin actions on users', () => {
  it('grants and revokes admin rights', async () => {
    const params = { id: mara.id };
    const granted = (await boss.api.grantAdmin({ params })).person;
    expect(granted).toMatchObject({ role: 'admin', can: { revoke: true, ban: false } });
    await boss.api.grantAdmin({ params });
    expect((await mara.api.listModeratedUsers({ query: { q: 'mara' } })).items[0]?.can.revoke).toBe(false);
    expect((await boss.api.revokeAdmin({ params })).person.role).toBe('member');
    expect((await app.request('GET /admin/people', { as: mara })).status).toBe(403);
    // A repeated action is not logged.
    expect((await log()).slice(0, 2).map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
      ['boss', 'revoke-admin', { kind: 'person', id: mara.id, name: 'mara' }],
      ['boss', 'grant-admin', { kind: 'person', id: mara.id, name: 'mara' }],
    ]);
  });

  it('bans with a reason, which ends sessions, and unbans', async () => {
    const nils = await app.user('nils');
    const params = { id: nils.id };
    const { person } = await boss.api.banUser({ params, body: { reason: ' Spam, again and again. ' } });
    expect(person).toMatchObject({
      banned: { reason: 'Spam, again and again.' },
      can: { grant: false, ban: false, unban: true },
    });
    expect(await found({ state: 'banned' })).toEqual(['nils']);
    expect((await app.request('GET /users/me', { as: nils })).status).toBe(401);
    const refused = await app.request(`PUT /admin/people/${nils.id}/admin`, { as: boss });
    expect([refused.status, refused.body.detail]).toEqual([409, 'nils is banned: unban them first']);
    expect((await boss.api.unbanUser({ params })).person.banned).toBeNull();
    expect((await log()).slice(0, 2)).toMatchObject([
      { action: 'unban', note: '' },
      { action: 'ban', note: 'Spam, again and again.' },
    ]);
  });

  it.each([
    [{}, 'Reason is required'],
    [{ reason: ' \n ' }, 'Reason is required'],
    [{ reason: 'x'.repeat(501) }, 'Reason can be at most 500 characters'],
  ])('requires a reason: %j', async (body, detail) => {
    const reply = await app.request(`PUT /admin/people/${mara.id}/ban`, { as: boss, body });
    expect([reply.status, reply.body.detail]).toEqual([422, detail]);
    expect((await mara.api.currentUser()).user.id).toBe(mara.id);
  });

  it('is refused for oneself, for other admins, and for unknown users', async () => {
    const other = await app.user('other-admin', 'admin');
    for (const [call, status, detail] of [
      [`PUT /admin/people/${boss.id}/ban`, 409, 'You cannot ban yourself'],
      [
        `DELETE /admin/people/${boss.id}/admin`,
        409,
        'You cannot revoke your own admin rights. Ask another admin',
      ],
      [`PUT /admin/people/${other.id}/ban`, 409, 'other-admin is an admin: revoke their admin rights first'],
      ['PUT /admin/people/0199a5c2-7d00-7000-8000-000000000001/ban', 404, 'User not found'],
    ] as const) {
      const reply = await app.request(call, { as: boss, body: { reason: 'x' } });
      expect([call, reply.status, reply.body.detail]).toEqual([call, status, detail]);
    }
    await boss.api.revokeAdmin({ params: { id: other.id } });
  });

  it('leaves one admin even when two revoke each other’s rights at once', async () => {
    for (let round = 0; round < 5; round++) {
      const pair = [
        await app.user(`left${round}`, 'admin'),
        await app.user(`right${round}`, 'admin'),
      ] as const;
      const [left, right] = pair;
      const replies = await Promise.all([
        app.request(`DELETE /admin/people/${right.id}/admin`, { as: left }),
        app.request(`DELETE /admin/people/${left.id}/admin`, { as: right }),
      ]);
      expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      const admins = (await found({ state: 'admins' })).filter((name) => name.endsWith(`t${round}`));
      expect(admins).toHaveLength(1);
    }
  });

  it('are not possible with an API key', async () => {
    const { token } = await boss.api.createKey({
      body: { name: 'A script', scopes: ['read', 'write'], password: 'correct horse' },
    });
    const as = { token };
    for (const call of ['GET /admin/people', `PUT /admin/people/${mara.id}/admin`]) {
      const { status, body } = await app.request(call, { as });
      expect([status, body.detail]).toEqual([
        403,
        'A personal key cannot do this. Sign in with your password instead',
      ]);
    }
  });
});

describe('the audit log', () => {
  it('names the command line "system", and can be filtered by action and actor', async () => {
    await app.user('olga');
    await runCommand(app, adminCommand, ['ban', 'olga@example.com', '--reason', 'Asked for by the host']);
    await runCommand(app, adminCommand, ['unban', 'olga@example.com']);
    expect(await log({ actor: 'system' })).toMatchObject([
      { actor: 'system', action: 'unban', subject: { name: 'olga' } },
      { actor: 'system', action: 'ban', note: 'Asked for by the host' },
    ]);
    expect(await log({ actor: '@Boss', action: 'ban' })).toMatchObject([{ actor: 'boss', action: 'ban' }]);
    expect(await log({ actor: 'nobody' })).toEqual([]);
    const wrong = await app.request('GET /admin/audit?action=crown', { as: boss });
    expect([wrong.status, wrong.body.detail]).toEqual([400, expect.stringMatching(/^action must be one of/)]);
  });

  it('is paged, in three statements whatever the length', async () => {
    app.statements();
    const first = await boss.api.listAudit({ query: { limit: 2 } });
    expect(app.statements().length).toBeLessThanOrEqual(3);
    const second = await boss.api.listAudit({ query: { limit: 2, page: 2 } });
    const all = await log({ limit: 100 });
    expect([...first.items, ...second.items]).toEqual(all.slice(0, 4));
    expect(first.total).toBe(all.length);
  });

  it('outlives its subject and actor, without their ids', async () => {
    const chief = await app.account('chief', 'correct horse');
    const peter = await app.account('peter', 'correct horse');
    await boss.api.grantAdmin({ params: { id: chief.id } });
    await chief.api.banUser({ params: { id: peter.id }, body: { reason: 'A mistake' } });
    await chief.api.unbanUser({ params: { id: peter.id } });
    await boss.api.revokeAdmin({ params: { id: chief.id } });
    const again = await app.request('POST /auth/sign-in/email', {
      body: { email: 'peter@example.com', password: 'correct horse' },
    });
    for (const token of [again.body.token, chief.token]) {
      const as = { token };
      const body = { password: 'correct horse', prompts: 'delete' };
      expect((await app.request('DELETE /users/me', { as, body })).status).toBe(200);
    }
    expect(
      (await log({ actor: 'chief' })).map(({ action, subject, note }) => [action, subject, note]),
    ).toEqual([
      ['unban', { kind: 'person', id: null, name: 'peter' }, ''],
      ['ban', { kind: 'person', id: null, name: 'peter' }, 'A mistake'],
    ]);
    const rows = await app.pool.db.execute('select * from audit_entries');
    for (const { id } of [chief, peter]) expect(JSON.stringify(rows)).not.toContain(id);
  });
});
