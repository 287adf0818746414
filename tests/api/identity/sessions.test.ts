import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessions } from '../../../src/database/core/schema.ts';
import { by, type TestApp, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
const clock = new Date();
/** The user of each test. */
let account = { email: '', password: 'correct horse' };
let accountCount = 0;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

beforeAll(async () => {
  app = await testApp({ now: () => clock });
});
beforeEach(async () => {
  account = { ...account, email: `sam${accountCount++}@example.com` };
  await app.visitor.signUp({ body: { name: 'Sam', ...account } });
});

const signIn = async (agent?: string): Promise<string> =>
  (
    await app.request('POST /auth/sign-in/email', {
      body: account,
      ...(agent && { headers: { 'user-agent': agent } }),
    })
  ).body.token;
const listOf = (token: string) => app.request('GET /users/me/sessions', by(token));

describe('sessions', () => {
  it('are listed for their user, latest first, without tokens', async () => {
    const token = await signIn(firefox);
    const { body, text } = await listOf(token);
    expect(body.items).toHaveLength(2);
    expect(body.items[0]).toEqual({
      id: expect.any(String),
      device: 'Firefox on Linux',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      current: true,
    });
    expect(body.items[1]).toMatchObject({ device: 'Unknown device', current: false });
    expect(text).not.toContain(token);
    const days = (Date.parse(body.items[0].expiresAt) - Date.parse(body.items[0].createdAt)) / 86_400_000;
    expect(Math.round(days)).toBe(30);
  });

  it('are ended one by one, only by their user', async () => {
    const [one, two] = [await signIn(), await signIn()];
    const { items } = (await listOf(one)).body;
    const latest = items[0].id;
    const stranger = await app.user('stranger');
    expect((await app.request(`DELETE /users/me/sessions/${latest}`, { as: stranger })).status).toBe(404);
    expect((await app.request('DELETE /users/me/sessions/nonsense', by(one))).status).toBe(404);
    expect((await app.request(`DELETE /users/me/sessions/${latest}`, by(one))).body).toEqual({
      success: true,
      id: latest,
    });
    expect([(await listOf(one)).status, (await listOf(two)).status]).toEqual([200, 401]);
  });

  it('are all ended together, and the cookie is cleared', async () => {
    const [one, two] = [await signIn(), await signIn()];
    const out = await app.request('DELETE /users/me/sessions', by(one));
    expect([out.status, out.body]).toEqual([200, { success: true }]);
    expect(out.headers.getSetCookie()[0]).toMatch(/Max-Age=0/i);
    expect([(await listOf(one)).status, (await listOf(two)).status]).toEqual([401, 401]);
  });

  it('that have expired are not listed', async () => {
    const [over, token] = [await signIn(), await signIn()];
    expect((await listOf(token)).body.items).toHaveLength(3);
    await app.pool.db
      .update(sessions)
      .set({ expiresAt: new Date(clock.getTime() - 1_000) })
      .where(eq(sessions.tokenHash, app.contextFor({ role: 'visitor' }).sessionTokens.hashOf(over)));
    expect((await listOf(token)).body.items).toHaveLength(2);
    expect((await listOf(over)).status).toBe(401);
  });

  it('cannot be managed with API keys', async () => {
    const token = await signIn();
    const key = await app.request('POST /users/me/keys', {
      ...by(token),
      body: { name: 'A', scopes: ['read', 'write'], password: account.password },
    });
    for (const endpoint of [
      'GET /users/me/sessions',
      'DELETE /users/me/sessions',
      'DELETE /users/me/sessions/x',
    ])
      expect((await app.request(endpoint, by(key.body.token))).body.detail).toBe(
        'A personal key cannot do this. Sign in with your password instead',
      );
  });
});
