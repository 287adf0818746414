import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { notificationLimits } from '../../../src/domain/notifications/notifications.ts';
import { sweep } from '../../../src/operations/hosting/jobs/hourly-sweep.ts';
import { fanOut } from '../../../src/operations/notifications/fan-out.ts';
import { aDiscussion, aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let now = new Date('2026-03-01T12:00:00Z');
let app: TestApp;
let admin: TestUser;
let made = 0;

beforeAll(async () => {
  const plenty = { most: 100_000, seconds: 60 };
  const { limits } = readConfig({});
  app = await testApp({ now: () => now, limits: { ...limits, write: plenty, report: plenty } });
  admin = await app.user('boss', 'admin');
});

const someone = (name = 'member') => app.user(`${name}${made++}`);
const publish = async (user: TestUser, changes = {}) =>
  (await user.api.publishPrompt({ body: aPrompt(changes) })).id;
const list = async (user: TestUser) => (await user.api.myNotifications()).items;
const unread = async (user: TestUser) => (await user.api.countNotifications()).unread;
/** The texts of a member's notifications, latest first. */
const textsOf = async (user: TestUser) =>
  (await list(user)).map(({ text, title }) => [text, title].filter(Boolean).join(' '));
const later = (seconds = 1) => {
  now = new Date(now.getTime() + seconds * 1000);
};

describe('notifications', () => {
  it('group likes of a prompt until they are read, and count each user once', async () => {
    const [alice, bob, carol] = [await someone('alice'), await someone('bob'), await someone('carol')];
    const id = await publish(alice, { title: 'Haiku' });
    await bob.api.addLike({ params: { id } });
    later();
    await carol.api.addLike({ params: { id } });
    await carol.api.removeLike({ params: { id } });
    await carol.api.addLike({ params: { id } });
    await alice.api.addLike({ params: { id } });
    const [first, ...others] = await list(alice);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      kind: 'like',
      title: 'Haiku',
      url: `/prompt/${id}`,
      others: 1,
      read: false,
      happenedAt: now.toISOString(),
    });
    expect(first?.text).toMatch(/^Carol\S* and 1 other liked your prompt$/);
    expect(await unread(alice)).toBe(1);
    expect(await alice.api.readNotification({ params: { id: first?.id ?? '' } })).toEqual({
      success: true,
      unread: 0,
    });
    await bob.api.removeLike({ params: { id } });
    await bob.api.addLike({ params: { id } });
    expect(await unread(alice)).toBe(0);
    later();
    await (await someone('dan')).api.addLike({ params: { id } });
    expect(await textsOf(alice)).toEqual([expect.stringMatching(/^Dan\S* liked your prompt Haiku$/)]);
    expect(await unread(alice)).toBe(1);
  });

  it('are sent for comments, replies and mentions, once each, and not for own texts', async () => {
    const [alice, bob, carol] = [await someone('alice'), await someone('bob'), await someone('carol')];
    const id = await publish(alice, { title: 'Haiku' });
    const { comment } = await bob.api.addComment({
      params: { id },
      body: { bodyMd: `Good, @${carol.username} and @${bob.username}!` },
    });
    later();
    await alice.api.addComment({ params: { id }, body: { bodyMd: 'Thanks', parentId: comment.id } });
    expect(await textsOf(alice)).toEqual([expect.stringMatching(/^Bob\S* commented on your prompt Haiku$/)]);
    expect(await textsOf(bob)).toEqual([expect.stringMatching(/^Alice\S* replied to you in Haiku$/)]);
    expect(await textsOf(carol)).toEqual([expect.stringMatching(/^Bob\S* mentioned you in Haiku$/)]);
    expect((await list(carol))[0]?.url).toBe(`/prompt/${id}?comment=${comment.id}#comment-${comment.id}`);
    // What is deleted disappears from the list.
    await bob.api.deleteComment({ params: { id: comment.id } });
    expect(await unread(carol)).toBe(0);
    expect(await textsOf(carol)).toEqual([]);
  });

  it('are listed by what they are about, with the beginning of a comment or reply', async () => {
    const [alice, bob] = [await someone('alice'), await someone('bob')];
    await alice.api.addUserFollow({ params: { username: bob.username } });
    const id = await publish(alice);
    const bodyMd = `@${alice.username} ${'long '.repeat(60)}`;
    await bob.api.addComment({ params: { id }, body: { bodyMd } });
    later();
    const discussion = aDiscussion({ bodyMd: `Asking @${alice.username}` });
    const { discussion: opened } = await alice.api.startDiscussion({ body: aDiscussion() });
    await bob.api.startDiscussion({ body: discussion });
    later();
    await bob.api.addReply({ params: { id: opened.id }, body: { bodyMd: 'I agree' } });
    later();
    await publish(bob);
    await fanOut(app.contextFor({ role: 'system' }));
    const listed = async (name: 'mentions' | 'following' | 'unread') =>
      (await alice.api.myNotifications({ query: { list: name } })).items;
    const mentions = await listed('mentions');
    expect(mentions.map(({ kind, excerpt }) => [kind, excerpt])).toEqual([
      ['reply', 'I agree'],
      ['mention', ''],
      ['mention', bodyMd.slice(0, 160)],
    ]);
    expect((await listed('following')).map(({ kind }) => kind)).toEqual(['prompt']);
    expect(await listed('unread')).toEqual(await list(alice));
    await alice.api.readNotification({ params: { id: mentions[0]?.id ?? '' } });
    expect(await listed('unread')).toHaveLength(3);
  });

  it('are sent for replies and mentions in discussions', async () => {
    const [alice, bob] = [await someone('alice'), await someone('bob')];
    const body = aDiscussion({ title: 'Tests', bodyMd: `What do you think, @${bob.username}?` });
    const { id } = (await alice.api.startDiscussion({ body })).discussion;
    expect(await textsOf(alice)).toEqual([]);
    expect(await textsOf(bob)).toEqual([expect.stringMatching(/^Alice\S* mentioned you in Tests$/)]);
    const { reply } = await bob.api.addReply({ params: { id }, body: { bodyMd: 'Much.' } });
    expect((await list(alice))[0]).toMatchObject({ kind: 'reply', url: expect.stringContaining(reply.id) });
    await bob.api.deleteReply({ params: { id: reply.id } });
    expect(await textsOf(alice)).toEqual([]);
  });

  it('are sent for invitations to collections, and for own prompts in public ones', async () => {
    const [alice, bob] = [await someone('alice'), await someone('bob')];
    const own = await publish(bob, { title: 'Haiku' });
    const create = async (name: string, visibility: 'private' | 'public') =>
      (await alice.api.createCollection({ body: { name, visibility } })).collection;
    const [hidden, shown] = [await create('Ideas', 'private'), await create('Verse', 'public')];
    for (const { id } of [hidden, shown]) {
      const item = { params: { id, promptId: own }, body: {} };
      await alice.api.addCollectionItem(item);
      await alice.api.addCollectionItem(item);
    }
    await alice.api.addCollectionItem({ params: { id: shown.id, promptId: await publish(alice) }, body: {} });
    expect(await list(bob)).toMatchObject([
      { kind: 'collected', title: 'Haiku', url: `/collection/${shown.slug}`, others: 0 },
    ]);
    later();
    const invited = { params: { id: hidden.id, username: bob.username } };
    await alice.api.addCollaborator(invited);
    await alice.api.removeCollaborator(invited);
    expect(await list(bob)).toMatchObject([{ kind: 'collected' }]);
    expect(await unread(bob)).toBe(1);
    await alice.api.addCollaborator(invited);
    await alice.api.addCollaborator(invited);
    const [first] = await list(bob);
    expect(first).toMatchObject({ kind: 'invitation', title: 'Ideas', url: `/collection/${hidden.slug}` });
    expect(first?.text).toMatch(/^Alice\S* invited you to the collection$/);
    expect(await unread(bob)).toBe(2);
    await alice.api.deleteCollection({ params: { id: hidden.id } });
    expect(await list(bob)).toMatchObject([{ kind: 'collected' }]);
    expect(await unread(bob)).toBe(1);
    expect(await list(alice)).toEqual([]);
  });

  it('are sent for new followers, featured prompts, and decisions of moderators', async () => {
    const [alice, bob] = [await someone('alice'), await someone('bob')];
    const id = await publish(alice, { title: 'Haiku' });
    await bob.api.addUserFollow({ params: { username: alice.username } });
    later();
    await admin.api.featurePrompt({ params: { id } });
    later();
    await bob.api.reportPrompt({ params: { id }, body: { reason: 'spam' } });
    const { items } = await admin.api.listReportCases();
    const reportId = items.find((item) => item.subject.id === id)?.id ?? '';
    await admin.api.decideReports({
      params: { id: reportId },
      body: { content: 'hide', note: 'An advertisement' },
    });
    expect(await textsOf(alice)).toEqual([
      'A moderator hid your prompt Haiku',
      'Your prompt is featured on the home page: Haiku',
      expect.stringMatching(/^Bob\S* started following you$/),
    ]);
    expect((await list(alice)).map(({ actor }) => actor?.username)).toEqual([
      undefined,
      undefined,
      bob.username,
    ]);
    expect(await textsOf(bob)).toEqual(['Moderators acted on what you reported: Haiku']);
    later();
    await admin.api.showPrompt({ params: { id } });
    expect(await textsOf(alice)).toContain('A moderator made your prompt visible again: Haiku');
    expect(await unread(alice)).toBe(4);
  });

  it('are marked read one by one, up to a time, or all, by their member only', async () => {
    const [alice, bob] = [await someone('alice'), await someone('bob')];
    for (let n = 0; n < 3; n++) {
      const id = await publish(alice);
      later();
      await bob.api.addLike({ params: { id } });
    }
    const [latest, second] = await list(alice);
    const missing = await app.request(`PUT /users/me/notifications/${latest?.id}/read`, { as: bob });
    expect(missing.status).toBe(404);
    expect(await alice.api.readNotifications({ body: { upTo: second?.happenedAt } })).toEqual({
      success: true,
      unread: 1,
    });
    expect((await list(alice)).map(({ read }) => read)).toEqual([false, true, true]);
    expect(await alice.api.readNotifications({ body: {} })).toEqual({ success: true, unread: 0 });
  });

  it('follow what their member may see now', async () => {
    const [alice, bob] = [await someone('alice'), await someone('bob')];
    const id = await publish(alice, { title: 'Haiku' });
    await bob.api.addComment({ params: { id }, body: { bodyMd: 'Good.' } });
    const { comment } = await alice.api.addComment({
      params: { id },
      body: { bodyMd: `Thanks, @${bob.username}` },
    });
    expect(await unread(bob)).toBe(1);
    await admin.api.hidePrompt({ params: { id }, body: { reason: 'Copied' } });
    expect(await unread(bob)).toBe(0);
    expect(await textsOf(bob)).toEqual([]);
    await admin.api.showPrompt({ params: { id } });
    await admin.api.markAdult({ params: { id } });
    expect(await unread(bob)).toBe(0);
    await bob.api.updateUser({ body: { showsAdult: true } });
    expect(await list(bob)).toMatchObject([{ url: expect.stringContaining(comment.id) }]);
    await alice.api.deletePrompt({ params: { id } });
    expect(await unread(bob)).toBe(0);
  });

  it('go with their member’s account, and are part of its data', async () => {
    const [alice, bob] = [await app.account('Leaving', 'correct horse battery'), await someone('bob')];
    const id = await publish(alice);
    await bob.api.addLike({ params: { id } });
    expect((await alice.api.myData()).notifications).toMatchObject([{ kind: 'like', others: 0 }]);
    await alice.api.addUserFollow({ params: { username: bob.username } });
    await alice.api.deleteMe({ body: { password: 'correct horse battery', prompts: 'keep' } });
    expect(await textsOf(bob)).toEqual(['Anonymous started following you']);
    const rows = await app.pool.db.execute(sql`select 1 from notifications where user_id = ${alice.id}
      union all select 1 from notification_actors where ${alice.id} in (user_id, actor_id)`);
    expect(rows).toEqual([]);
  });

  it('are removed some time after they were read, and at last all', async () => {
    const [alice, bob] = [await someone('alice'), await someone('bob')];
    for (let n = 0; n < 2; n++) await bob.api.addLike({ params: { id: await publish(alice) } });
    const [first] = await list(alice);
    await alice.api.readNotification({ params: { id: first?.id ?? '' } });
    const ctx = app.contextFor({ role: 'system' });
    later(notificationLimits.readDays * 86_400 - 60);
    await sweep(ctx);
    expect(await list(alice)).toHaveLength(2);
    later(120);
    await sweep(ctx);
    expect((await list(alice)).map(({ read }) => read)).toEqual([false]);
    later(notificationLimits.days * 86_400);
    await sweep(ctx);
    expect(await list(alice)).toEqual([]);
  });
});

describe('new prompts', () => {
  it('are sent to the followers of the author and the topic, once each', async () => {
    const [alice, bob, carol] = [await someone('alice'), await someone('bob'), await someone('carol')];
    await bob.api.addUserFollow({ params: { username: alice.username } });
    for (const user of [alice, bob, carol])
      await user.api.addTopicFollow({ params: { id: 'creative-writing' } });
    await publish(alice, { title: 'Haiku', categoryId: 'creative-writing' });
    await app.finish();
    expect(await textsOf(bob)).toEqual([expect.stringMatching(/^Alice\S* published Haiku$/)]);
    expect(await textsOf(carol)).toHaveLength(1);
    expect((await textsOf(alice)).filter((text) => text.includes('published'))).toEqual([]);
    expect(await app.pool.db.execute(sql`select 1 from jobs where kind = 'followers'`)).toEqual([]);
  });

  it('are sent when a draft is published for the first time, and not again', async () => {
    const [alice, bob] = [await someone('alice'), await someone('bob')];
    await bob.api.addUserFollow({ params: { username: alice.username } });
    const id = await publish(alice, { status: 'draft' });
    await app.finish();
    expect(await textsOf(bob)).toEqual([]);
    for (const status of ['published', 'draft', 'published'] as const) {
      await alice.api.updatePrompt({ params: { id }, body: aPrompt({ status }) });
      await app.finish();
    }
    expect(await list(bob)).toMatchObject([{ kind: 'prompt', others: 0 }]);
  });

  it('about adult prompts are sent only to members who want to see them, about hidden ones to no one', async () => {
    const [alice, bob, carol] = [await someone('alice'), await someone('bob'), await someone('carol')];
    for (const user of [bob, carol]) await user.api.addUserFollow({ params: { username: alice.username } });
    await carol.api.updateUser({ body: { showsAdult: true } });
    await publish(alice, { isAdult: true });
    await app.finish();
    const rows = await app.pool.db.execute<{ user_id: string }>(
      sql`select user_id from notifications where kind = 'prompt' and actor_id = ${alice.id}`,
    );
    expect(rows).toEqual([{ user_id: carol.id }]);
    const id = await publish(bob);
    await app.pool.db.execute(sql`delete from notifications where prompt_id = ${id}`);
    await app.pool.db.execute(
      sql`insert into jobs (kind, key, created_at, due_at) values ('followers', ${id}, now(), now())`,
    );
    await admin.api.hidePrompt({ params: { id }, body: { reason: 'Copied' } });
    expect(await fanOut(app.contextFor({ role: 'system' }))).toBe(false);
  });

  it('cost the publication nothing but a row, however many followers there are', async () => {
    const alice = await someone('alice');
    await app.pool.db.execute(sql`
      with made as (insert into users (id, email, username, display_name)
        select gen_random_uuid(), 'f' || n || '@example.org', 'f' || n, 'F' from generate_series(1, 1201) n returning id)
      insert into user_follows (user_id, follower_id, created_at) select ${alice.id}, id, now() from made`);
    const id = await publish(alice);
    await app.finish();
    const count = async () =>
      (
        await app.pool.db.execute<{ n: number }>(
          sql`select count(*)::int as n from notifications where prompt_id = ${id}`,
        )
      )[0]?.n;
    expect(await count()).toBe(1201);
    // Two processes at once, from the beginning again.
    await app.pool.db.execute(
      sql`insert into jobs (kind, key, created_at, due_at) values ('followers', ${id}, now(), now())`,
    );
    const ctx = app.contextFor({ role: 'system' });
    await Promise.all([fanOut(ctx), fanOut(ctx)]);
    expect(await count()).toBe(1201);
  });
});
