import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminCommand } from '../../../src/cli/admin.ts';
import { suspendUser } from '../../../src/operations/moderation/users/suspend.ts';
import { aPrompt } from '../../factories.ts';
import { runCommand } from '../../support/site/commands.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let boss: TestUser;
let mia: TestUser;
let made = 0;

beforeAll(async () => {
  app = await testApp();
  boss = await app.user('boss', 'admin');
});
beforeEach(async () => {
  mia = await app.user(`mia${made++}`, 'moderator');
});

/** A report about a prompt of this user. */
async function reported(author: TestUser): Promise<string> {
  const { id } = await author.api.publishPrompt({ body: aPrompt() });
  await boss.api.reportPrompt({ params: { id }, body: { reason: 'spam' } });
  const { items } = await mia.api.listReportCases({ query: { limit: 100 } });
  return items.find((item) => item.subject.id === id)?.id ?? '';
}

const decide = (id: string, decision: { content: string; author?: string; days?: number }) =>
  app.request(`POST /admin/reports/${id}/decision`, {
    as: mia,
    body: { rule: 'spam', note: 'See the rule.', ...decision },
  });

describe('a moderator', () => {
  it('is made and removed by admins, from the next request on', async () => {
    const lea = await app.user(`lea${made}`);
    const params = { id: lea.id };
    const cases = async () => (await app.request('GET /admin/reports', { as: lea })).status;
    expect(await cases()).toBe(403);
    expect((await boss.api.grantModerator({ params })).person).toMatchObject({
      role: 'moderator',
      can: { grantModerator: false, revokeModerator: true },
    });
    expect([await cases(), (await lea.api.currentUser()).user.role]).toEqual([200, 'moderator']);
    const listed = await boss.api.listModeratedUsers({ query: { state: 'moderators' } });
    expect(listed.items.map(({ username }) => username).sort()).toEqual([lea.username, mia.username].sort());
    expect((await boss.api.revokeModerator({ params })).person.role).toBe('member');
    expect(await cases()).toBe(403);
    const { items } = await boss.api.listAudit({ query: { limit: 2 } });
    expect(items.map(({ action }) => action)).toEqual(['revoke-moderator', 'grant-moderator']);
  });

  it('is made and removed on the command line', async () => {
    const { id, username } = await app.user(`kim${made}`);
    const run = (verb: string) => runCommand(app, adminCommand, [verb, `${username}@example.com`]);
    expect((await run('grant-moderator')).printed[0]).toMatch(/is now a moderator\.$/);
    expect((await run('grant-moderator')).printed[0]).toMatch(/was already a moderator\.$/);
    expect((await run('revoke-moderator')).printed[0]).toMatch(/is no longer a moderator\.$/);
    await suspendUser(app.contextFor({ role: 'system' }), id, { days: 1 });
    expect((await run('grant-moderator')).warned).toEqual([
      `${username} is suspended: end the suspension first.`,
    ]);
    expect((await run('grant')).status).toBe(1);
  });

  it('decides about members, but not about admins, other moderators and what is theirs', async () => {
    const eve = await app.user(`eve${made}`);
    expect((await decide(await reported(eve), { content: 'keep', author: 'suspend', days: 3 })).status).toBe(
      200,
    );
    expect((await app.request('POST /posts', { as: eve, body: aPrompt() })).body.code).toBe('suspended');
    const other = await app.user(`mo${made}`, 'moderator');
    const chief = await app.user(`chief${made}`, 'admin');
    for (const [author, decision, said] of [
      [chief, { content: 'keep', author: 'ban' }, 'is an admin: leave this to the admins'],
      [other, { content: 'keep', author: 'ban' }, 'is a moderator: leave this to the admins'],
      [other, { content: 'keep', author: 'suspend', days: 1 }, 'is a moderator: leave this to the admins'],
      [other, { content: 'hide', author: 'suspend', days: 1 }, 'is a moderator: leave this to the admins'],
      [mia, { content: 'keep' }, 'You wrote this yourself: another moderator must decide'],
    ] as const) {
      const { status, body } = await decide(await reported(author), decision);
      expect([status, body.detail]).toEqual([409, expect.stringContaining(said)]);
    }
    expect((await app.request('GET /users/me', { as: other })).status).toBe(200);
    expect((await other.api.myPrompts({ query: {} })).items.map(({ status }) => status)).not.toContain(
      'hidden',
    );
    expect((await decide(await reported(other), { content: 'hide', author: 'warn' })).status).toBe(200);
  });

  it('has no rights with a personal key', async () => {
    const as = await mia.api.createKey({ body: { name: 'A script', scopes: ['read', 'write'] } });
    expect((await app.request('GET /admin/reports', { as })).status).toBe(403);
  });
});

describe('admins', () => {
  it('see who is suspended, and end it', async () => {
    const tom = await app.user(`tom${made}`);
    await suspendUser(app.contextFor({ role: 'system' }), tom.id, { days: 1 });
    const suspended = async () =>
      (await boss.api.listModeratedUsers({ query: { state: 'suspended' } })).items.map(({ id }) => id);
    expect(await suspended()).toContain(tom.id);
    const { person } = await boss.api.unsuspendUser({ params: { id: tom.id } });
    expect([person.suspendedUntil, person.can.unsuspend]).toEqual([null, false]);
    expect(await suspended()).not.toContain(tom.id);
  });
});
