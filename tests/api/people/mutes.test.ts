import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { fanOut } from '../../../src/operations/notifications/fan-out.ts';
import { mailNotifications } from '../../../src/operations/notifications/mail.ts';
import { countWords } from '../../../src/operations/prompts/indexing/index-maintenance.ts';
import { aDiscussion, aPrompt } from '../../factories.ts';
import { aProposal } from '../../support/a-proposal.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let made = 0;

beforeAll(async () => {
  const plenty = { most: 100_000, seconds: 60 };
  app = await testApp({ limits: { ...readConfig({}).limits, write: plenty, proposal: plenty } });
});

const someone = (name: string) => app.user(`${name}${made++}`);
const publish = async (user: TestUser, changes = {}) =>
  (await user.api.publishPrompt({ body: aPrompt(changes) })).id;
const mute = (user: TestUser, other: TestUser) => user.api.muteUser({ params: { username: other.username } });

/** The paths of everything that lists prompts to a reader, each with whether it lists a prompt. */
async function listing(reader: TestUser | undefined, id: string, title: string): Promise<string[]> {
  const lists = [
    ...['trending', 'recent', 'popular', 'oldest'].map((sort) => `/posts?sort=${sort}`),
    '/posts?categoryId=programming&limit=100',
    '/posts?tag=hushed&sort=recent',
    '/posts?tags=hushed,quiet&sort=trending',
    '/posts?categoryId=programming&tag=hushed',
    '/posts?language=en&limit=100',
    `/posts?q=${title}`,
    `/posts?q=${title}&sort=recent`,
    `/posts?ids=${id}`,
    '/posts/trending',
    '/posts/recent',
    `/posts/suggest?q=${title}`,
    ...(reader ? ['/posts/following'] : []),
  ];
  const found: string[] = [];
  for (const path of lists) {
    const { status, text } = await app.request(`GET ${path}`, reader && { as: reader });
    expect([path, status]).toEqual([path, 200]);
    if (text.includes(id)) found.push(path);
  }
  return found;
}

describe('a muted user', () => {
  it('is in no list of prompts of the one who muted them, and in those of everybody else', async () => {
    const [alice, bob] = [await someone('alice'), await someone('bob')];
    const title = `Whispering${made}`;
    const changes = { title, categoryId: 'programming', tags: ['hushed', 'quiet'] };
    const id = await publish(bob, changes);
    await alice.api.addUserFollow({ params: { username: bob.username } });
    const all = await listing(alice, id, title);
    expect(all.length).toBeGreaterThan(15);
    const totals = async (path: string) => (await app.request(`GET ${path}`, { as: alice })).body.total;
    const counted = [
      '/posts?sort=recent',
      '/posts?categoryId=programming',
      '/posts?tag=hushed',
      '/posts?q=hushed',
    ];
    const before = await Promise.all(counted.map(totals));

    expect(await mute(alice, bob)).toEqual({ muted: true, blocked: false });
    expect(await mute(alice, bob)).toEqual({ muted: true, blocked: false });
    expect(await listing(alice, id, title)).toEqual([]);
    expect(await Promise.all(counted.map(totals))).toEqual(before.map((total) => total - 1));
    expect(await listing(bob, id, title)).toEqual(all.filter((path) => path !== '/posts/following'));
    expect((await listing(undefined, id, title)).length).toBe(all.length - 1);

    // What is opened by its address works as before.
    expect((await alice.api.readPrompt({ params: { id } })).post.title).toBe(title);
    const profile = { params: { username: bob.username } };
    expect((await alice.api.userPrompts({ ...profile, query: {} })).total).toBe(1);
    expect((await alice.api.listPrompts({ query: { authorId: bob.id } })).total).toBe(1);
    expect((await alice.api.readUser(profile)).user).toMatchObject({ muted: true, following: true });
    expect((await bob.api.readUser({ params: { username: alice.username } })).user).toMatchObject({
      muted: false,
      blocked: false,
    });

    expect(await alice.api.unmuteUser(profile)).toEqual({ muted: false, blocked: false });
    expect(await listing(alice, id, title)).toEqual(all);
  });

  it('is left out of similar prompts, forks, collections, discussions and facets', async () => {
    const [alice, bob] = [await someone('alice'), await someone('bob')];
    const body =
      'Describe the migration of storks across the strait in the words of a patient ornithologist.';
    const own = await publish(alice, { title: 'Storks above the strait', contentMd: body });
    const id = await publish(bob, {
      title: 'Storks across the strait',
      contentMd:
        'An ornithologist keeps a diary of the storks of one autumn: migration, weather, the strait at dawn.',
      tags: ['stork'],
    });
    for (let n = 0; n < 8; n++) await publish(alice);
    await countWords(app.contextFor({ role: 'system' }));
    const { post: fork } = await bob.api.forkPrompt({ params: { id: own } });
    await bob.api.updatePrompt({ params: { id: fork.id }, body: aPrompt({ status: 'published' }) });
    const { collection } = await bob.api.createCollection({ body: { name: 'Storks', visibility: 'public' } });
    await bob.api.addCollectionItem({ params: { id: collection.id, promptId: id }, body: {} });
    const { discussion } = await bob.api.startDiscussion({ body: aDiscussion({ title: `Storks ${made}` }) });
    const lists = {
      [`/posts/id/${own}/similar`]: id,
      [`/posts/id/${own}/forks`]: fork.id,
      '/collections?sort=recent': collection.id,
      '/collections?q=storks': collection.id,
      '/discussions': discussion.id,
      '/discussions?q=storks': discussion.id,
      '/discussions/recent': discussion.id,
      '/posts/facets?tag=stork': 'stork',
    };
    const shown = async () => {
      const found: string[] = [];
      for (const [path, name] of Object.entries(lists)) {
        const { status, text } = await app.request(`GET ${path}`, { as: alice });
        expect([path, status]).toEqual([path, 200]);
        if (text.includes(name)) found.push(path);
      }
      return found;
    };
    expect(await shown()).toEqual(Object.keys(lists));
    await mute(alice, bob);
    expect(await shown()).toEqual([]);
    expect((await alice.api.readDiscussion({ params: { id: discussion.id } })).discussion.id).toBe(
      discussion.id,
    );
    expect((await alice.api.readCollection({ params: { id: collection.id } })).collection.id).toBe(
      collection.id,
    );
  });

  it('comments and replies without being read, unless others answered', async () => {
    const [alice, bob, carol] = [await someone('alice'), await someone('bob'), await someone('carol')];
    const params = { id: await publish(carol) };
    const say = async (user: TestUser, bodyMd: string, parentId?: string) =>
      (await user.api.addComment({ params, body: { bodyMd, ...(parentId && { parentId }) } })).comment.id;
    const answered = await say(bob, 'answered');
    await say(carol, 'answer', answered);
    const answer = await say(bob, 'muted answer', answered);
    const alone = await say(bob, 'alone');
    await say(bob, 'to myself', alone);
    await say(carol, 'other');
    await mute(alice, bob);
    const read = async (query = {}) =>
      (await alice.api.listComments({ params, query })).items.map(({ bodyMd, muted }) => [bodyMd, muted]);
    expect(await read()).toEqual([
      ['other', false],
      ['answered', true],
      ['answer', false],
    ]);
    // A link to one of them shows it.
    expect(await read({ comment: answer })).toEqual([
      ['answered', true],
      ['answer', false],
      ['muted answer', true],
    ]);
    expect((await carol.api.listComments({ params, query: {} })).items).toHaveLength(6);
    expect((await bob.api.listComments({ params, query: {} })).items.some(({ muted }) => muted)).toBe(false);

    const { discussion } = await carol.api.startDiscussion({ body: aDiscussion() });
    const at = { params: { id: discussion.id } };
    await bob.api.addReply({ ...at, body: { bodyMd: 'Mine' } });
    await carol.api.addReply({ ...at, body: { bodyMd: 'Yours' } });
    const replies = async (user: TestUser) =>
      (await user.api.listReplies({ ...at, query: {} })).items.map(({ muted }) => muted);
    expect(await replies(alice)).toEqual([true, false]);
    expect(await replies(carol)).toEqual([false, false]);
  });

  it('notifies nobody who muted them: not at once, grouped, by a fan-out or by mail', async () => {
    const [alice, bob, carol] = [await someone('alice'), await someone('bob'), await someone('carol')];
    const id = await publish(alice);
    const source = await publish(bob);
    const { post: fork } = await alice.api.forkPrompt({ params: { id: source } });
    await alice.api.updatePrompt({ params: { id: fork.id }, body: aPrompt({ status: 'published' }) });
    for (const reader of [alice, carol])
      await reader.api.addUserFollow({ params: { username: bob.username } });
    await bob.api.addComment({ params: { id }, body: { bodyMd: 'Before' } });
    await alice.api.readNotifications({ body: {} });
    await bob.api.addComment({ params: { id }, body: { bodyMd: 'Waits for a mail' } });
    await mute(alice, bob);
    await app.mails();
    await mailNotifications(app.contextFor({ role: 'system' }));
    expect((await app.mails()).filter(({ to }) => to.includes(alice.username))).toEqual([]);

    const before = (await alice.api.myNotifications()).total;
    await carol.api.addLike({ params: { id } });
    await bob.api.addLike({ params: { id } });
    await bob.api.addComment({
      params: { id },
      body: { bodyMd: `@${alice.username} and @${carol.username}` },
    });
    await bob.api.addUserFollow({ params: { username: alice.username } });
    await bob.api.proposeEdit({ params: { id }, body: aProposal() });
    await publish(bob);
    await bob.api.updatePrompt({ params: { id: source }, body: aPrompt({ contentMd: 'Changed since' }) });
    await fanOut(app.contextFor({ role: 'system' }));
    // It leaves to the work in the background what that has begun.
    await app.finish();
    const [like, ...others] = (await alice.api.myNotifications()).items;
    expect(like).toMatchObject({ kind: 'like', others: 0 });
    expect(others).toHaveLength(before);
    const kinds = (await carol.api.myNotifications()).items.map(({ kind }) => kind);
    expect(kinds).toContain('prompt');
    expect(kinds).toContain('mention');
  });

  it('is named by its own list, in the data of the account, and only there', async () => {
    const [alice, bob] = [await someone('alice'), await someone('bob')];
    await mute(alice, bob);
    expect((await alice.api.mutedUsers()).items.map(({ user }) => user.username)).toEqual([bob.username]);
    expect((await alice.api.blockedUsers()).items).toEqual([]);
    expect((await bob.api.mutedUsers()).items).toEqual([]);
    const data = await alice.api.myData();
    expect(data.mutedUsers).toMatchObject([{ id: bob.id, username: bob.username }]);
    expect(data.blockedUsers).toEqual([]);
    const { text } = await app.request('GET /users/me/data', { as: bob });
    expect(text).not.toContain(alice.id);
  });
});

describe('muting and blocking', () => {
  it('refuses oneself and more users than the limit', async () => {
    const alice = await someone('alice');
    for (const what of ['mute', 'block']) {
      const own = await app.request(`PUT /users/${alice.username}/${what}`, { as: alice });
      expect([own.status, own.body.detail]).toEqual([422, 'You cannot mute or block yourself']);
      const table = sql.raw(
        what === 'mute' ? 'user_mutes (user_id, muted_id' : 'user_blocks (user_id, blocked_id',
      );
      await app.pool.db.execute(sql`
        with made as (insert into users (id, email, username, display_name, created_at)
          select gen_random_uuid(), ${what} || n || '@many.example', ${what} || 'many' || n, 'Many', now()
          from generate_series(1, 1000) n returning id)
        insert into ${table}, created_at) select ${alice.id}, id, now() from made`);
      const bob = await someone('bob');
      const full = await app.request(`PUT /users/${bob.username}/${what}`, { as: alice });
      expect([full.status, full.body.detail]).toEqual([
        409,
        `You can ${what} 1,000 members: un${what} one first`,
      ]);
    }
  });

  it('sends no statement more to those whom it does not concern', async () => {
    const [alice, bob, carol] = [await someone('alice'), await someone('bob'), await someone('carol')];
    const id = await publish(bob);
    const statements = async (call: string, options: object) => {
      app.statements();
      const { status } = await app.request(call, options);
      expect([call, status]).toEqual([call, expect.toSatisfy((code) => code < 300)]);
      return app.statements();
    };
    const lists = [
      '/posts?sort=recent',
      '/posts?tag=hushed',
      '/posts/following',
      `/posts/id/${id}/comments`,
      '/discussions',
    ];
    // The first request of a month also notes that she is active.
    await alice.api.currentUser();
    const before = new Map<string, string[]>();
    for (const path of lists) before.set(path, await statements(`GET ${path}`, { as: alice }));
    for (const texts of before.values()) expect(texts.slice(1).join()).not.toContain('user_mutes');
    await mute(alice, carol);
    for (const path of lists)
      expect(await statements(`GET ${path}`, { as: alice })).toHaveLength(before.get(path)?.length ?? 0);
  });
});
