import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPrompt } from '../../factories.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
  bob = await app.user('bob');
});

describe('updating a profile', () => {
  it('changes only the given fields', async () => {
    const { user } = await alice.api.updateUser({
      body: {
        displayName: 'Alice A.',
        bio: 'Line one\nLine two',
        website: 'alice.example/blog',
        location: ' Lisbon ',
      },
    });
    expect(user).toMatchObject({
      displayName: 'Alice A.',
      bio: 'Line one\nLine two',
      website: 'https://alice.example/blog',
      location: 'Lisbon',
      username: 'alice',
      email: 'alice@example.com',
    });
    expect((await alice.api.updateUser({ body: {} })).user).toMatchObject({
      displayName: 'Alice A.',
      location: 'Lisbon',
    });
  });

  it.each([
    ['username', ['', 'a', 'x'.repeat(31), 'with space', 'Ünï', '-edge', 'admin', 'me', null]],
    ['displayName', ['', '  ', 'x'.repeat(61)]],
    ['bio', ['x'.repeat(501), 5]],
    ['website', ['javascript:alert(1)', 'ftp://x.example', 'nonsense']],
    ['linkedinUrl', ['data:text/html,x']],
    ['photoURL', ['/files/0199a5c2-7d00-7000-8000-000000000000/page.webp', 'javascript:alert(1)']],
  ])('refuses a bad %s', async (field, values) => {
    for (const value of values) {
      const { status, body } = await app.request('PATCH /users/me', { as: alice, body: { [field]: value } });
      expect([value, status, body.errors[0].field]).toEqual([value, 422, field]);
    }
  });

  it('requires sign-in', async () => {
    expect((await app.request('PATCH /users/me', { body: { bio: 'x' } })).status).toBe(401);
  });

  it('finds prompts by the new name and no longer by the old one', async () => {
    const carol = await app.user('carol');
    await carol.api.publishPrompt({ body: aPrompt() });
    await carol.api.updateUser({ body: { displayName: 'Zenobia Quill' } });
    await app.finish();
    const found = async (q: string) => (await app.visitor.listPrompts({ query: { q } })).total;
    expect([await found('zenobia'), await found('carol')]).toEqual([1, 0]);
  });
});

describe('renaming', () => {
  it('reserves the old name for its user, who can take it back', async () => {
    const dan = await app.user('dan');
    await dan.api.updateUser({ body: { username: 'Daniel' } });
    expect((await app.visitor.readUser({ params: { username: 'daniel' } })).user.id).toBe(dan.id);
    expect((await app.visitor.readUser({ params: { username: 'dan' } })).user.username).toBe('daniel');
    const taken = await app.request('PATCH /users/me', { as: bob, body: { username: 'dan' } });
    expect([taken.status, taken.body.errors[0].field]).toEqual([409, 'username']);
    expect((await app.request('PATCH /users/me', { as: bob, body: { username: 'daniel' } })).status).toBe(
      409,
    );
    const { body } = await app.request('POST /auth/sign-up/email', {
      body: { name: 'Dan', email: 'dan@other.example', password: 'correct horse' },
    });
    expect(body.user.username).toBe('dan-2');
    await dan.api.updateUser({ body: { username: 'dan' } });
    expect((await app.visitor.readUser({ params: { username: 'daniel' } })).user.username).toBe('dan');
  });

  it('leaves the former name of another user reserved, even if it becomes one in the meantime', async () => {
    const [eve, fay, gus] = await Promise.all(['eve', 'fay', 'gus'].map((name) => app.user(name)));
    if (!eve || !fay || !gus) throw new Error('unreachable');
    const { db } = app.pool;
    let renaming: ReturnType<typeof app.request> | undefined;
    const outside = AsyncLocalStorage.snapshot();
    await db.transaction(async (tx) => {
      // Lets the check of the name pass, and the changes of the table wait.
      await tx.execute(sql`lock table former_usernames in share mode`);
      await outside(async () => {
        renaming = app.request('PATCH /users/me', { as: fay, body: { username: 'evelyn' } });
        for (;;) {
          const [row] = await db.execute(sql`select 1 from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database() and query ilike '%former_usernames%'`);
          if (row) return;
        }
      });
      await tx.execute(
        sql`insert into former_usernames (username, user_id) values ('evelyn', ${eve.id}::uuid)`,
      );
    });
    expect((await renaming)?.status).toBe(200);
    await fay.api.updateUser({ body: { username: 'fay' } });
    const taken = await app.request('PATCH /users/me', { as: gus, body: { username: 'evelyn' } });
    expect(taken.status).toBe(409);
    expect((await app.visitor.readUser({ params: { username: 'evelyn' } })).user.id).toBe(eve.id);
  });

  it('assigns a name only once when two users request it concurrently', async () => {
    const racers = await Promise.all([1, 2, 3, 4].map((n) => app.user(`racer${n}`)));
    const replies = await Promise.all(
      racers.map((as) => app.request('PATCH /users/me', { as, body: { username: 'winner' } })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('following', () => {
  it('a user is toggled, counted on both sides and shown to the follower', async () => {
    expect(await bob.api.followUser({ params: { username: 'alice' } })).toEqual({
      following: true,
      followers: 1,
    });
    expect((await bob.api.readUser({ params: { username: 'alice' } })).user).toMatchObject({
      following: true,
      followersCount: 1,
    });
    expect((await app.visitor.readUser({ params: { username: 'alice' } })).user.following).toBe(false);
    expect((await bob.api.currentUser()).user.followingCount).toBe(1);
    expect(await bob.api.followUser({ params: { username: 'alice' } })).toEqual({
      following: false,
      followers: 0,
    });
  });

  it('a topic is shown in its details', async () => {
    expect(await bob.api.followTopic({ params: { id: 'design' } })).toEqual({
      following: true,
      followers: 1,
    });
    const design = async (api: TestApp['visitor']) =>
      (await api.detailedTopics()).items.find((topic) => topic.id === 'design');
    expect(await design(bob.api)).toMatchObject({ following: true, followers: 1 });
    expect(await design(app.visitor)).toMatchObject({ following: false, followers: 1 });
  });

  it('is refused for oneself, unknown users and visitors', async () => {
    expect((await app.request('POST /users/alice/follow', { as: alice })).body.detail).toBe(
      'You cannot follow yourself',
    );
    expect((await app.request('POST /users/nobody/follow', { as: alice })).status).toBe(404);
    expect((await app.request('POST /categories/nowhere/follow', { as: alice })).status).toBe(404);
    expect((await app.request('POST /users/bob/follow')).status).toBe(401);
  });

  it('concurrently and mutually leaves correct counters', async () => {
    const fans = await Promise.all(Array.from({ length: 12 }, (_, n) => app.user(`fan${n}`)));
    await Promise.all([
      ...fans.flatMap((fan) =>
        fans
          .filter((other) => other !== fan)
          .map((other) => fan.api.followUser({ params: { username: other.username } })),
      ),
      ...Array.from({ length: 7 }, () => bob.api.followTopic({ params: { id: 'education' } })),
    ]);
    expect(await counterDifferences(app.pool)).toEqual([]);
    expect((await app.visitor.communityStats()).data.totalFollowers).toBe(12 * 11);
  });
});

describe('featuring', () => {
  it('is for admins, and shows the prompt in the home list', async () => {
    const admin = await app.user('editor', 'admin');
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    expect((await app.request(`PUT /posts/id/${id}/featured`)).status).toBe(401);
    expect((await app.request(`PUT /posts/id/${id}/featured`, { as: alice })).status).toBe(403);
    expect((await admin.api.featurePrompt({ params: { id } })).post.featured).toBe(true);
    expect((await app.visitor.featuredPrompts()).items.map((item) => item.id)).toEqual([id]);
    await admin.api.unfeaturePrompt({ params: { id } });
    expect((await app.visitor.featuredPrompts()).items).toEqual([]);
    expect((await app.request('PUT /posts/id/nonsense/featured', { as: admin })).status).toBe(404);
  });
});
