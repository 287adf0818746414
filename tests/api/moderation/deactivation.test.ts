import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminCommand } from '../../../src/cli/admin.ts';
import { users } from '../../../src/database/core/schema.ts';
import { reindexRenamedAuthors } from '../../../src/operations/community/profiles/reindex.ts';
import { whileSignedIn } from '../../../src/operations/identity/while-signed-in.ts';
import { aPrompt } from '../../factories.ts';
import { runCommand } from '../../support/site/commands.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let admin: TestUser;
let clock = Date.now();

const password = 'correct horse battery';

beforeAll(async () => {
  app = await testApp({ now: () => new Date(clock) });
  admin = await app.user('admin', 'admin');
});

async function member(name: string): Promise<TestUser> {
  const user = await app.account(name, password);
  await app.pool.db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
  return user;
}
const signIn = (name: string) =>
  app.request('POST /auth/sign-in/email', { body: { email: `${name}@example.com`, password } });
const deactivate = ({ id }: TestUser) => app.request(`PUT /admin/people/${id}/deactivation`, { as: admin });
const reactivate = ({ id }: TestUser) =>
  app.request(`DELETE /admin/people/${id}/deactivation`, { as: admin });
const auditOf = async (name: string) =>
  (await admin.api.listAudit({ query: { limit: 100 } })).items
    .filter(({ subject }) => subject.name === name)
    .map(({ action, note }) => `${action} ${note}`.trim())
    .reverse();

describe('a deactivated account', () => {
  it('ends sessions, keys and open streams, and cannot sign in until it is active again', async () => {
    const ann = await member('ann');
    const { id } = await ann.api.publishPrompt({ body: aPrompt({ title: 'A prompt that stays' }) });
    const { body } = await app.request('POST /users/me/keys', {
      as: ann,
      body: { name: 'Reader', scopes: ['read'], password },
    });
    const stream = await app.fetch(
      new Request('http://localhost:3000/api/users/me/notifications/stream', {
        headers: { authorization: `Bearer ${ann.token}` },
      }),
    );
    const reader = stream.body?.getReader();
    await reader?.read();

    const changed = await deactivate(ann);
    expect([changed.status, changed.body.person]).toEqual([
      200,
      expect.objectContaining({
        deactivatedAt: expect.any(String),
        banned: null,
        can: expect.objectContaining({ deactivate: false, reactivate: true, grant: false, ban: true }),
      }),
    ]);
    expect((await reader?.read())?.done).toBe(true);
    for (const token of [ann.token, body.token as string])
      expect((await app.request('GET /users/me', { as: { token } })).status).toBe(401);
    const mcp = await app.fetch(
      new Request('http://localhost:3000/mcp', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${body.token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      }),
    );
    expect(mcp.status).toBe(401);
    const refused = await signIn('ann');
    expect([refused.status, refused.body.detail]).toEqual([
      401,
      'This account is deactivated. If you need it again, ask an admin of this site to reactivate it',
    ]);
    expect((await app.visitor.readPrompt({ params: { id } })).post.authorUsername).toBe('ann');

    expect((await reactivate(ann)).body.person).toMatchObject({ deactivatedAt: null, role: 'member' });
    expect((await signIn('ann')).status).toBe(200);
    // The keys stay deleted.
    expect((await app.request('GET /users/me', { as: { token: body.token } })).status).toBe(401);
    expect(await auditOf('ann')).toEqual(['deactivate', 'reactivate']);
  });

  it('is told apart only with the right password, and gets no link to reset it', async () => {
    const ben = await member('ben');
    await deactivate(ben);
    const wrong = await app.request('POST /auth/sign-in/email', {
      body: { email: 'ben@example.com', password: 'not the password' },
    });
    expect(wrong.body.detail).toBe('Incorrect email or password');
    await app.mails();
    await app.request('POST /auth/request-password-reset', { body: { email: 'ben@example.com' } });
    expect(await app.mails()).toEqual([]);
  });

  it('cuts off a running export within a second', async () => {
    const eva = await member('eva');
    const { id, username } = eva;
    const ctx = app.contextFor({ role: 'member', id, username });
    const items = whileSignedIn(ctx, Readable.from([1, 2, 3]));
    expect((await items.next()).value).toBe(1);
    clock += 1_000;
    expect((await items.next()).value).toBe(2);
    await deactivate(eva);
    clock += 1_000;
    await expect(items.next()).rejects.toThrow('The session or key of this request has ended.');
  });

  it('takes away a moderator’s role; admins by hand must be revoked first', async () => {
    const mod = await app.user('mod', 'moderator');
    await deactivate(mod);
    expect((await reactivate(mod)).body.person.role).toBe('member');
    const other = await app.user('other', 'admin');
    expect((await deactivate(other)).body.detail).toBe('other is an admin: revoke their admin rights first');
    expect((await deactivate(admin)).body.detail).toBe('You cannot deactivate your own account');
    await app.pool.db.update(users).set({ issuerRole: 'admin' }).where(eq(users.id, other.id));
    expect((await deactivate(other)).body.person).toMatchObject({ role: 'member', roleSource: null });
    const grant = await app.request(`PUT /admin/people/${other.id}/admin`, { as: admin });
    expect(grant.body.detail).toBe('other is deactivated: reactivate the account first');
  });

  it('can be changed on the command line', async () => {
    await member('cli');
    const run = async (verb: string) =>
      (await runCommand(app, adminCommand, [verb, 'cli@example.com'])).printed.join();
    expect(await run('deactivate')).toContain('cli@example.com (cli) is now deactivated.');
    expect(await run('reactivate')).toContain('cli@example.com (cli) is active again.');
  });
});

describe('the list of members', () => {
  const listed = async (query: object) =>
    (await admin.api.listModeratedUsers({ query: { limit: 100, ...query } })).items;

  it('shows the day of the last visit, which is written once a day', async () => {
    const leo = await member('leo');
    await app.request('GET /users/me', { as: leo });
    app.statements();
    await app.request('GET /users/me', { as: leo });
    expect(app.statements().filter((text) => text.includes('last_seen ='))).toEqual([]);
    const [found] = await listed({ q: 'leo' });
    expect(found?.lastSeen).toBe(new Date(clock).toISOString().slice(0, 10));
  });

  it('filters inactive, deactivated and unconfirmed accounts', async () => {
    const { id } = await member('old');
    const keyed = await member('keyed');
    await app.account('fresh', password);
    const long = { lastSeen: '2020-01-01' };
    await app.pool.db.update(users).set(long).where(eq(users.id, id));
    await app.request('POST /users/me/keys', {
      as: keyed,
      body: { name: 'Reader', scopes: ['read'], password },
    });
    await app.pool.db.update(users).set(long).where(eq(users.id, keyed.id));
    await app.pool.db.execute(sql`update personal_keys set last_used_at = now() where user_id = ${keyed.id}`);
    const names = async (state: string) => (await listed({ state })).map(({ username }) => username);
    expect(await names('inactive')).toEqual(['old']);
    expect(await names('unconfirmed')).toEqual(['fresh']);
    expect(await names('deactivated')).toEqual(expect.arrayContaining(['ben', 'eva', 'other']));
  });

  it('says where roles come from', async () => {
    const sources = (await listed({ state: 'admins' })).map(({ username, roleSource }) => [
      username,
      roleSource,
    ]);
    expect(sources).toEqual([['admin', 'settings']]);
    await app.user('hand', 'admin');
    const [hand] = await listed({ q: 'hand' });
    expect(hand?.roleSource).toBe('admin');
  });

  it('is downloaded as CSV without formulas, by admins only', async () => {
    await app.pool.db.update(users).set({ name: '=HYPERLINK("x")' }).where(eq(users.username, 'leo'));
    const file = await app.request('GET /admin/people.csv?q=leo', { as: admin });
    expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'private, no-store',
    ]);
    const [head = '', row = ''] = file.text.split('\r\n');
    expect(head).toMatch(/^id,username,displayName,email,emailVerified,role,roleSource,/);
    expect(row).toContain(`leo,"'=HYPERLINK(""x"")",leo@example.com,yes,member,,`);
    expect((await app.request('GET /admin/people.csv')).status).toBe(401);
    const ida = await member('ida');
    expect((await app.request('GET /admin/people.csv', { as: ida })).status).toBe(403);
  });
});

it('the audit log has the network of an action, and is downloaded as JSON Lines with its filters', async () => {
  const zoe = await member('zoe');
  await app.request(`PUT /admin/people/${zoe.id}/deactivation`, { as: admin, address: '203.0.113.77' });
  const [entry] = (await admin.api.listAudit({ query: { action: 'deactivate' } })).items;
  expect(entry).toMatchObject({ actor: 'admin', network: '203.0.113.0/24', subject: { name: 'zoe' } });
  const file = await app.request('GET /admin/audit.jsonl?action=deactivate&actor=admin', { as: admin });
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/jsonl; charset=utf-8']);
  const lines = file.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines[0]).toEqual(entry);
  expect(new Set(lines.map(({ action }) => action))).toEqual(new Set(['deactivate']));
  expect((await app.request('GET /admin/audit.jsonl?action=nothing', { as: admin })).status).toBe(400);
  expect((await app.request('GET /admin/audit.jsonl', { as: zoe })).status).toBe(401);
});

describe('prompts of a deactivated member', () => {
  const handOver = (from: TestUser, body: object) =>
    app.request(`POST /admin/people/${from.id}/hand-over`, { as: admin, body });

  it('are handed over with their counts, ratings, search and open suggestions', async () => {
    const [kim, lou, fan] = [await member('kim'), await member('lou'), await member('fan')];
    const ids: string[] = [];
    for (let n = 0; n < 52; n++)
      ids.push((await kim.api.publishPrompt({ body: aPrompt({ title: `Handed over number ${n}` }) })).id);
    const [first = '', second = ''] = ids;
    for (const user of [kim, lou, fan]) await user.api.addLike({ params: { id: first } });
    for (const user of [kim, lou, fan])
      await user.api.addComment({ params: { id: first }, body: { bodyMd: 'Good for many things' } });
    await app.request(`PUT /posts/id/${first}/rating`, { as: lou, body: { stars: 5 } });
    await app.request(`PUT /posts/id/${second}/rating`, { as: fan, body: { stars: 4 } });
    for (const user of [lou, fan])
      await user.api.answerOutcome({ params: { id: first }, body: { version: 1, worked: true } });

    expect((await handOver(kim, { to: 'lou' })).body.detail).toBe(
      'kim still uses the account: deactivate it first',
    );
    await deactivate(kim);
    const one = await handOver(kim, { to: '@lou', promptId: second });
    expect(one.body).toEqual({ moved: 1, left: 0, kept: [] });
    const all = await handOver(kim, { to: 'lou' });
    expect([all.status, all.body]).toEqual([200, { moved: 51, left: 0, kept: [] }]);
    const { post } = await app.visitor.readPrompt({ params: { id: first } });
    expect([post.authorUsername, post.likeCount, post.commentCount]).toEqual(['lou', 3, 3]);
    expect(post.outcomes.thisVersion).toEqual({ worked: 1, total: 1 });
    const [from, to] = await Promise.all(
      ['kim', 'lou'].map((username) => app.visitor.readUser({ params: { username } })),
    );
    expect([from?.user.promptsCount, to?.user.promptsCount]).toEqual([0, 52]);
    expect(await counterDifferences(app.pool)).toEqual([]);
    await reindexRenamedAuthors(app.contextFor({ role: 'system' }));
    const found = await app.request('GET /posts?q=handed%20over%20lou&limit=1');
    expect(found.body.total).toBe(52);
    expect(await auditOf('kim')).toEqual(['deactivate', 'hand-over 50 to lou', 'hand-over 1 to lou']);
    expect(await auditOf('Handed over number 1')).toEqual(['hand-over To lou']);
  });

  it('stay while moderators hide them, and go only to active members', async () => {
    const [max, nina] = [await member('max'), await member('nina')];
    const { id } = await max.api.publishPrompt({ body: aPrompt() });
    await admin.api.hidePrompt({ params: { id }, body: { reason: 'Checking' } });
    await deactivate(max);
    expect((await handOver(max, { to: 'nina' })).body).toEqual({
      moved: 0,
      left: 0,
      kept: [{ reason: 'hidden', count: 1 }],
    });
    const one = await handOver(max, { to: 'nina', promptId: id });
    expect([one.status, one.body.detail]).toEqual([409, 'A moderator hid this prompt. Show it again first']);
    const unknown = await handOver(max, { to: 'nobody-here' });
    expect([unknown.status, unknown.body.detail]).toEqual([
      422,
      'There is no member with the username nobody-here',
    ]);
    await deactivate(nina);
    await admin.api.showPrompt({ params: { id } });
    expect((await handOver(max, { to: 'nina' })).body.detail).toBe(
      'nina cannot take them: the account must be active and its address confirmed',
    );
  });
});
