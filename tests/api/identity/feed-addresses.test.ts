/** Feeds and calendars of a private site, whose addresses have the token of a member. */
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { feedPaths, paths, withFeedToken } from '../../../src/contract/core/routes.ts';
import { users } from '../../../src/database/core/schema.ts';
import { aPrompt } from '../../factories.ts';
import { servedSite } from '../../support/site/served-site.ts';
import { sitePages } from '../../support/site/site-pages.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let admin: TestUser;
let ann: TestUser;
let calendar: string;

beforeAll(async () => {
  app = await testApp({ env: { ACCESS: 'members' } });
  admin = await app.user('admin', 'admin');
  ann = await app.user('ann');
  await ann.api.publishPrompt({ body: aPrompt({ title: 'A zquirrel', tags: ['nuts'] }) });
  const { event } = await admin.api.createEvent({
    body: {
      ...{ title: 'A zquirrel talk', type: 'meetup', place: 'Online', bodyMd: 'Come.' },
      startsAt: new Date(Date.now() + 86_400_000).toISOString(),
      endsAt: new Date(Date.now() + 90_000_000).toISOString(),
    },
  });
  calendar = `/api/events/${event.id}/calendar.ics`;
});

const tokenOf = async (user: TestUser) => (await user.api.currentUser({})).user.feedToken ?? '';
const own = async (user: TestUser, address: string) => withFeedToken(address, await tokenOf(user));
const statusAt = async (address: string) => (await app.get(address)).status;

describe('the address of a member', () => {
  it('opens every feed and calendar without a session, for no cache', async () => {
    const { collection } = await ann.api.createCollection({
      body: { name: 'Zquirrels', visibility: 'public' },
    });
    const feeds = [
      feedPaths.recent(),
      feedPaths.topic('programming'),
      feedPaths.author('ann'),
      feedPaths.collection(collection.slug),
      feedPaths.search({ q: 'zquirrel' }),
    ];
    for (const address of [...feeds, calendar]) {
      expect([address, await statusAt(address)]).toEqual([address, 401]);
      const reply = await app.get(await own(ann, address));
      expect([address, reply.status, reply.headers.get('cache-control')]).toEqual([
        address,
        200,
        'private, no-store',
      ]);
    }
    const feed = await app.get(await own(ann, feedPaths.author('ann')));
    expect(feed.headers.get('referrer-policy')).toBe('no-referrer');
    const text = await feed.text();
    expect(text).toContain('A zquirrel');
    // Readers that follow `self` keep working. The id stays the same.
    expect(text).toContain(
      `rel="self" href="http://localhost:3000${await own(ann, feedPaths.author('ann'))}"`,
    );
    expect(text.match(new RegExp(await tokenOf(ann), 'g'))).toHaveLength(1);
    const moved = await app.get(await own(ann, feedPaths.author('ANN')));
    expect(moved.headers.get('location')).toBe(await own(ann, feedPaths.author('ann')));
  });

  it('shows what the member may read', async () => {
    const bob = await app.user('bob');
    const { id } = await ann.api.publishPrompt({ body: aPrompt({ title: 'Only for adults' }) });
    await admin.api.markAdult({ params: { id } });
    const { slug } = (await ann.api.createCollection({ body: { name: 'Mine', visibility: 'private' } }))
      .collection;
    const draft = await ann.api.publishPrompt({ body: aPrompt({ title: 'A draft', status: 'draft' }) });
    const read = async (user: TestUser) => (await app.get(await own(user, feedPaths.recent()))).text();
    expect(await read(bob)).not.toContain('Only for adults');
    await bob.api.updateUser({ body: { showsAdult: true } });
    expect(await read(bob)).toContain('Only for adults');
    expect(await read(ann)).not.toContain(draft.id);
    expect(await statusAt(await own(ann, feedPaths.collection(slug)))).toBe(404);
    await bob.api.blockUser({ params: { username: 'ann' } });
    expect(await read(bob)).not.toContain('zquirrel');
  });

  it('opens nothing else', async () => {
    const { post } = await ann.api.publishPrompt({ body: aPrompt() });
    const token = await tokenOf(ann);
    for (const path of ['/sitemap.xml', post.imageUrl, `/prompt/${post.id}.md`, '/llms.txt', '/api/posts'])
      expect([path, await statusAt(withFeedToken(path, token))]).toEqual([path, 401]);
    for (const call of ['GET /users/me', 'GET /posts', 'POST /users/me/feed-token', 'POST /posts'])
      expect([call, (await app.request(call, { as: { token } })).status]).toEqual([call, 401]);
    expect(await statusAt(withFeedToken(feedPaths.recent(), 'pk_x'))).toBe(401);
    const render = await sitePages(app);
    expect((await render(withFeedToken(paths.explore(), token))).status).toBe(302);
    // Not even with the rights of an admin.
    const hidden = await app.get(await own(admin, calendar.replace('/calendar.ics', '')));
    expect(hidden.status).toBe(401);
  });

  it('is in the pages of the member alone', async () => {
    const render = await sitePages(app);
    const viewer = { role: 'member', id: ann.id, username: ann.username } as const;
    const token = await tokenOf(ann);
    for (const page of [paths.home(), paths.explore(), paths.profile('ann'), paths.settings()]) {
      const { text, headers } = await render(page, viewer);
      expect([page, text.includes(`.xml?token=${token}`)]).toEqual([page, true]);
      expect(headers['cache-control']).toMatch(/^private, no-store/);
    }
    expect((await render(paths.home())).text).not.toContain('token=');
  });
});

describe('it ends', () => {
  it('when the member renews it', async () => {
    const { api } = await app.user('cleo');
    const before = withFeedToken(calendar, (await api.currentUser({})).user.feedToken);
    expect(await statusAt(before)).toBe(200);
    const { user } = await api.renewFeedToken({});
    const ended = await app.get(before);
    expect([ended.status, (await ended.json()).detail]).toEqual([
      401,
      'This address no longer works. Copy the new one from the site',
    ]);
    expect(await statusAt(withFeedToken(calendar, user.feedToken))).toBe(200);
  });

  it('with a deactivation, also once the account is active again', async () => {
    const dan = await app.user('dan');
    const address = await own(dan, feedPaths.recent());
    expect(await statusAt(address)).toBe(200);
    await app.request(`PUT /admin/people/${dan.id}/deactivation`, { as: admin });
    expect(await statusAt(address)).toBe(401);
    await app.request(`DELETE /admin/people/${dan.id}/deactivation`, { as: admin });
    expect(await statusAt(address)).toBe(401);
  });

  it('with a ban, the account, or while it waits; not with a suspension', async () => {
    const eve = await app.user('eve');
    const address = await own(eve, feedPaths.recent());
    const set = (values: Partial<typeof users.$inferInsert>) =>
      app.pool.db.update(users).set(values).where(eq(users.id, eve.id));
    await set({ suspendedUntil: new Date(Date.now() + 60_000) });
    expect(await statusAt(address)).toBe(200);
    await set({ suspendedUntil: null, awaitsApproval: true });
    expect(await statusAt(address)).toBe(403);
    await set({ awaitsApproval: false, bannedAt: new Date() });
    expect(await statusAt(address)).toBe(401);
    await set({ bannedAt: null });
    expect(await statusAt(address)).toBe(200);
    await app.pool.db.delete(users).where(eq(users.id, eve.id));
    expect(await statusAt(address)).toBe(401);
  });
});

it('personal keys and exported data do not contain the token', async () => {
  const { token } = await ann.api.createKey({ body: { name: 'A script', scopes: ['read', 'export'] } });
  for (const call of ['GET /users/me', 'GET /users/me/data'])
    expect((await app.request(call, { as: { token } })).text).toContain('"feedToken":null');
});

it('logs do not contain the token', async () => {
  const { url, app } = await servedSite({ env: { ACCESS: 'members', ACCESS_LOG: 'on' } });
  const fay = await app.user('fay');
  const token = await tokenOf(fay);
  await fetch(withFeedToken(`${url}${feedPaths.author('no-such-member')}`, token));
  await fetch(withFeedToken(`${url}${calendar}`, token));
  expect(JSON.stringify([app.errors, app.warnings, app.securityLog()])).not.toContain(token);
});

it('on a public site, addresses have no token, and ignore one', async () => {
  const app = await testApp();
  const gus = await app.user('gus');
  expect((await gus.api.currentUser({})).user.feedToken).toBeNull();
  const reply = await app.get(withFeedToken(feedPaths.recent(), 'anything'));
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
  expect(await reply.text()).not.toContain('token');
});
