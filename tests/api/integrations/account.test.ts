import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { eventParticipants, events, uploads } from '../../../src/database/core/schema.ts';
import { sweepUploads } from '../../../src/operations/files/sweep.ts';
import { grantAdmin } from '../../../src/operations/moderation/users/grant.ts';
import { revokeAdmin } from '../../../src/operations/moderation/users/revoke.ts';
import { aPrompt } from '../../factories.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

const password = 'correct horse battery';
const { limits } = readConfig({});

let app: TestApp;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await testApp({ limits: { ...limits, write: { most: 10_000, seconds: 60 } } });
  alice = await app.account('alice', password);
  bob = await app.user('bob');
});

async function upload(as: TestUser): Promise<string> {
  const canvas = sharp({ create: { width: 20, height: 10, channels: 3, background: '#b4431a' } });
  const body = new FormData();
  body.append('file', new File([new Uint8Array(await canvas.png().toBuffer())], 'picture.png'));
  return (await app.request('POST /upload', { as, body })).body.url;
}

/** An event that a user joined. */
async function joinedEvent(userId: string): Promise<string> {
  const id = randomUUID();
  const [startsAt, endsAt] = [new Date(), new Date(Date.now() + 3_600_000)];
  const times = { startsAt, endsAt, createdAt: startsAt, updatedAt: startsAt };
  await app.pool.db
    .insert(events)
    .values({ id, type: 'talk', title: 'A talk', body: '', bodyHtml: '', participantsCount: 1, ...times });
  await app.pool.db.insert(eventParticipants).values({ eventId: id, userId, createdAt: startsAt });
  return id;
}

const leave = (as: TestUser, prompts: 'delete' | 'keep' = 'delete') =>
  app.request('DELETE /users/me', { as, body: { password, prompts } });
const ids = (items: { id: string }[]) => items.map(({ id }) => id);

describe('my data', () => {
  it('is one document with everything, including drafts, without secrets', async () => {
    const url = await upload(alice);
    await alice.api.updateUser({ body: { username: 'alicia', bio: 'Writes.', photoURL: url } });
    const { id } = await alice.api.publishPrompt({ body: aPrompt({ imageUrl: url }) });
    const draft = await alice.api.publishPrompt({ body: aPrompt({ status: 'draft' }) });
    const theirs = await bob.api.publishPrompt({ body: aPrompt() });
    const hidden = await bob.api.publishPrompt({ body: aPrompt({ title: 'A secret of Bob' }) });
    for (const promptId of [id, theirs.id, hidden.id])
      await alice.api.likePrompt({ params: { id: promptId } });
    await alice.api.bookmarkPrompt({ params: { id: theirs.id } });
    await bob.api.updatePrompt({
      params: { id: hidden.id },
      body: { ...aPrompt({ title: 'A secret of Bob' }), status: 'draft' },
    });
    await alice.api.followUser({ params: { username: 'bob' } });
    await alice.api.followTopic({ params: { id: 'design' } });
    const message = { name: 'Alice', email: 'a@example.com', subject: 'Hello', message: 'A word.' };
    await alice.api.sendMessage({ body: message });
    const report = { reason: 'spam', details: 'The same thing ten times.' } as const;
    await alice.api.reportPrompt({ params: { id: theirs.id }, body: report });
    const talk = { category: 'general', title: 'Hello all', bodyMd: 'I am new.' } as const;
    const { discussion } = await alice.api.startDiscussion({ body: talk });
    await alice.api.addReply({ params: { id: discussion.id }, body: { bodyMd: 'And curious.' } });
    const remark = { bodyMd: 'Just what I needed.', stars: 5 } as const;
    const { comment } = await alice.api.addComment({ params: { id: theirs.id }, body: remark });
    await alice.api.answerOutcome({ params: { id: theirs.id }, body: { version: 1, worked: false } });
    const event = await joinedEvent(alice.id);
    const { search } = await alice.api.saveSearch({ body: { filters: { q: 'tutor' } } });
    const { key, token } = await alice.api.createKey({
      body: { name: 'Script', scopes: ['read'], password },
    });

    for (const change of [grantAdmin, revokeAdmin])
      await change(app.contextFor({ role: 'system' }), alice.id);

    const reply = await app.request('GET /users/me/data', { as: alice });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="alicia-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
    expect(reply.body).toMatchObject({
      profile: { username: 'alicia', email: 'alice@example.com', bio: 'Writes.' },
      formerUsernames: ['alice'],
      waysToSignIn: [{ provider: 'credential' }],
      keys: [key],
      savedSearches: [search],
      prompts: [
        { id, status: 'published', sampleResponses: [{ content: 'It works like this.' }] },
        { id: draft.id, status: 'draft', contentMd: draft.post.contentMd },
      ],
      likes: [
        { promptId: hidden.id, title: null },
        { promptId: theirs.id, title: theirs.post.title },
        { promptId: id },
      ],
      bookmarks: [{ promptId: theirs.id }],
      ratings: [{ promptId: theirs.id, title: theirs.post.title, stars: 5 }],
      outcomes: [{ promptId: theirs.id, title: theirs.post.title, version: 1, worked: false }],
      comments: [{ id: comment.id, promptId: theirs.id, parentId: null, bodyMd: remark.bodyMd }],
      followedUsers: [{ id: bob.id, username: 'bob' }],
      followedCategories: [{ id: 'design' }],
      messages: [message],
      discussions: [{ id: discussion.id, ...talk, editedAt: null }],
      replies: [{ discussionId: discussion.id, bodyMd: 'And curious.' }],
      events: [{ id: event, title: 'A talk' }],
      adminActions: [{ action: 'grant-admin' }, { action: 'revoke-admin' }],
      reports: [{ ...report, subjectId: theirs.id, status: 'open' }],
      uploads: [{ url, type: 'image', width: 20, height: 10 }],
    });
    expect(reply.body.sessions).toHaveLength(1);
    const stored = await app.pool.db.execute<{ secret: string }>(sql`
      select token as secret from sessions union all select password from accounts
      union all select encode(hash, 'hex') from personal_keys`);
    for (const { secret } of stored) expect(reply.text).not.toContain(secret);
    expect(reply.text).not.toContain(token);
    expect(reply.text).not.toContain('A secret of Bob');
  });

  it('is read page by page and complete, whatever its size', async () => {
    const carol = await app.user('carol');
    const { id } = await carol.api.publishPrompt({ body: aPrompt({ status: 'draft' }) });
    await app.pool.db.execute(sql`
      insert into prompts (id, author_id, topic_id, slug, title, summary, body, beginning, body_hash, status, read_time, likes_count)
      select gen_random_uuid(), author_id, topic_id, slug || n, title, summary, body, beginning, body_hash, status, read_time, n % 2
      from prompts, generate_series(2, 230) n where id = ${id}`);
    // All at the same time, so that only the id determines the order.
    await app.pool.db.execute(sql`
      insert into likes (prompt_id, user_id, created_at)
      select id, author_id, date_trunc('day', now()) from prompts where author_id = ${carol.id} and likes_count = 1`);
    const made = await app.pool.db.execute<{ id: string; liked: boolean }>(sql`
      select id, likes_count = 1 as liked from prompts where author_id = ${carol.id} order by id`);
    app.statements();
    const data = await carol.api.myData();
    // One statement per page of a hundred: 3 for prompts, 2 for likes, 1 for each other list, the user and the session.
    expect(app.statements()).toHaveLength(3 + 2 + 39 + 2);
    expect(ids(data.prompts)).toEqual(ids([...made]));
    expect(data.likes.map(({ promptId }) => promptId).sort()).toEqual(ids(made.filter(({ liked }) => liked)));
    expect(data.likes).toHaveLength(114);
  });

  it('requires the user’s own session, or a key for it', async () => {
    expect((await app.request('GET /users/me/data')).status).toBe(401);
    const { token } = await bob.api.createKey({ body: { name: 'A', scopes: ['read', 'write'], password } });
    for (const [endpoint, body, detail] of [
      [
        'GET /users/me/data',
        undefined,
        'This key cannot export your data. Create a key with the export scope',
      ],
      [
        'DELETE /users/me',
        { password, prompts: 'delete' },
        'A personal key cannot do this. Sign in with your password instead',
      ],
    ] as const) {
      const reply = await app.request(endpoint, { body, as: { token } });
      expect([reply.status, reply.body.detail]).toEqual([403, detail]);
    }
  });
});

describe('deleting an account', () => {
  it('deletes everything and updates the counters', async () => {
    const dan = await app.account('dan', password);
    const own = await dan.api.publishPrompt({ body: aPrompt() });
    await dan.api.publishPrompt({ body: aPrompt({ status: 'draft' }) });
    const theirs = await bob.api.publishPrompt({ body: aPrompt() });
    for (const id of [own.id, theirs.id]) {
      await dan.api.likePrompt({ params: { id } });
      await dan.api.bookmarkPrompt({ params: { id } });
    }
    await bob.api.likePrompt({ params: { id: own.id } });
    await bob.api.addComment({ params: { id: own.id }, body: { bodyMd: 'Nice.', stars: 5 } });
    const opinion = { bodyMd: 'Not my style.', stars: 2 } as const;
    const { comment } = await dan.api.addComment({ params: { id: theirs.id }, body: opinion });
    await dan.api.reportPrompt({ params: { id: theirs.id }, body: { reason: 'spam' } });
    await bob.api.addComment({
      params: { id: theirs.id },
      body: { bodyMd: 'Why?', parentId: comment.id },
    });
    const talk = await dan.api.startDiscussion({
      body: { category: 'help', title: 'How?', bodyMd: 'Well?' },
    });
    const event = await joinedEvent(dan.id);
    const before = (await bob.api.currentUser()).user;
    // They follow each other, so both counters of a user change together.
    await dan.api.followUser({ params: { username: 'bob' } });
    await bob.api.followUser({ params: { username: 'dan' } });
    await dan.api.followTopic({ params: { id: 'business' } });
    await dan.api.updateUser({ body: { username: 'daniel' } });
    await dan.api.sendMessage({
      body: { name: 'Dan', email: 'dan@example.com', subject: 'Hello', message: 'From dan@example.com.' },
    });
    const { token } = await dan.api.createKey({ body: { name: 'A', scopes: ['read'], password } });
    const liked = (await app.visitor.readPrompt({ params: { id: theirs.id } })).post;

    const reply = await leave(dan);
    expect([reply.status, reply.body]).toEqual([200, { success: true }]);
    expect(reply.headers.getSetCookie().join()).toMatch(/session_token=;/);

    for (const authorization of [`Bearer ${dan.token}`, `Bearer ${token}`])
      expect((await app.request('GET /users/me', { headers: { authorization } })).status).toBe(401);
    const signIn = { email: 'dan@example.com', password };
    expect((await app.request('POST /auth/sign-in/email', { body: signIn })).status).toBe(401);
    for (const path of ['/users/dan', '/users/daniel', `/users/${dan.id}`, `/posts/id/${own.id}`])
      expect([path, (await app.request(`GET ${path}`)).status]).toEqual([path, 404]);
    const after = (await app.visitor.readPrompt({ params: { id: theirs.id } })).post;
    expect([after.likeCount, after.bookmarkCount]).toEqual([liked.likeCount - 1, liked.bookmarkCount - 1]);
    expect((await bob.api.currentUser()).user).toMatchObject({
      followersCount: before.followersCount,
      followingCount: before.followingCount,
    });
    expect(after).toMatchObject({ ratingCount: 0, ratingMean: null, commentCount: 2 });
    const comments = await app.visitor.listComments({ params: { id: theirs.id } });
    expect(comments.items).toMatchObject([
      { id: comment.id, author: { username: null, displayName: 'Anonymous' }, stars: null, deleted: false },
      { author: { username: 'bob' } },
    ]);
    const remaining = await app.visitor.readDiscussion({ params: { id: talk.discussion.id } });
    expect(remaining.discussion.author.username).toBeNull();
    const [left] = await app.pool.db.execute(
      sql`select participants_count as n from events where id = ${event}`,
    );
    expect(left).toEqual({ n: 0 });
    expect(await counterDifferences(app.pool)).toEqual([]);
    for (const trace of [dan.id, 'dan@example.com'])
      expect([trace, await mentions(trace)]).toEqual([trace, []]);
  });

  it('keeps published prompts anonymously when the user chooses so', async () => {
    const zelda = await app.account('zelda', password);
    await zelda.api.updateUser({ body: { displayName: 'Zelda Quux' } });
    const cover = await upload(zelda);
    const photo = await upload(zelda);
    await zelda.api.updateUser({ body: { photoURL: photo } });
    const { id } = await zelda.api.publishPrompt({ body: aPrompt({ imageUrl: cover }) });
    const draft = await zelda.api.publishPrompt({ body: aPrompt({ status: 'draft' }) });
    await bob.api.likePrompt({ params: { id } });
    for (const by of [zelda, bob]) await by.api.addComment({ params: { id }, body: { bodyMd: 'A word.' } });
    const found = async (q: string) => (await app.visitor.listPrompts({ query: { q } })).total;
    expect(await found('quux')).toBe(1);
    expect((await leave(zelda, 'keep')).status).toBe(200);
    const { post } = await app.visitor.readPrompt({ params: { id } });
    expect(post).toMatchObject({
      authorId: null,
      authorUsername: null,
      authorDisplayName: 'Anonymous',
      authorAvatarUrl: '',
      likeCount: 1,
    });
    expect(await found('quux')).toBe(0);
    const admin = await app.user('boss', 'admin');
    expect((await app.request(`GET /posts/id/${draft.id}`, { as: admin })).status).toBe(404);
    expect(await counterDifferences(app.pool)).toEqual([]);
    expect(await mentions(zelda.id)).toEqual([]);

    // A day later only the files that the prompt uses remain.
    await app.pool.db.update(uploads).set({ usedAt: new Date(Date.now() - 90_000_000) });
    await sweepUploads(app.contextFor({ role: 'system' }));
    const status = async (path: string) => (await app.get(path)).status;
    expect([await status(cover), await status(photo)]).toEqual([200, 404]);
  });

  it('does not release its usernames', async () => {
    const eve = await app.account('eve', password);
    await eve.api.updateUser({ body: { username: 'evelyn' } });
    await leave(eve);
    for (const username of ['eve', 'evelyn']) {
      const reply = await app.request('PATCH /users/me', { as: bob, body: { username } });
      expect([username, reply.status]).toEqual([username, 409]);
    }
    const again = await app.account('eve', password);
    expect(again.username).toBe('eve-2');
  });

  it.each([
    [{ prompts: 'delete' }, 422, 'password', 'Password is required'],
    [{ password: '', prompts: 'keep' }, 422, 'password', 'Password is required'],
    [{ password }, 422, 'prompts', 'Choose what happens to your prompts'],
    [{ password, prompts: 'burn' }, 422, 'prompts', 'Choose what happens to your prompts'],
    [{ password: 'wrong', prompts: 'delete' }, 403, 'password', 'not the password of your account'],
    [{ password: 'x'.repeat(900), prompts: 'delete' }, 403, 'password', 'not the password of your account'],
  ])('refuses %j', async (body, status, field, message) => {
    const reply = await app.request('DELETE /users/me', { as: alice, body });
    expect([reply.status, reply.body.errors[0].field]).toEqual([status, field]);
    expect(reply.body.detail).toContain(message);
    expect((await alice.api.currentUser()).user.id).toBe(alice.id);
  });

  it('counts wrong passwords', async () => {
    const frank = await app.account('frank', password);
    const attempt = (word: string) =>
      app.request('DELETE /users/me', { as: frank, body: { password: word, prompts: 'delete' } });
    for (let n = 0; n < limits.signInDevice.most; n++) expect((await attempt('wrong')).status).toBe(403);
    const refused = await attempt(password);
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      expect.stringContaining('Too many wrong passwords'),
    ]);
    expect((await frank.api.currentUser()).user.id).toBe(frank.id);
  });

  it('during concurrent writes leaves correct counters and no orphaned rows', async () => {
    const members = await Promise.all(
      Array.from({ length: 6 }, (_, n) => app.account(`members${n}`, password)),
    );
    const posts = await Promise.all(
      members.map(async (member) => (await member.api.publishPrompt({ body: aPrompt() })).id),
    );
    const busy = (as: TestUser, n: number) => [
      ...posts.map((id) => app.request(`POST /posts/${id}/like`, { as })),
      ...members.map(({ username }) => app.request(`POST /users/${username}/follow`, { as })),
      app.request('POST /posts', { as, body: aPrompt() }),
      app.request('POST /categories/design/follow', { as }),
      ...(n % 2 ? [leave(as, n % 4 === 1 ? 'keep' : 'delete')] : []),
    ];
    const replies = await Promise.all(members.flatMap(busy));
    expect(app.errors.map(({ err }) => String(err))).toEqual([]);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await counterDifferences(app.pool)).toEqual([]);
    for (const [n, { id }] of members.entries()) if (n % 2) expect([n, await mentions(id)]).toEqual([n, []]);
  });
});

/** Names of the tables that contain a text in any column. */
async function mentions(trace: string): Promise<string[]> {
  const tables = await app.pool.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await app.pool.db.execute(
        sql`select 1 from ${sql.identifier(name)} t where position(${trace} in t::text) > 0 limit 1`,
      );
      return rows.length ? [name] : [];
    }),
  );
  return found.flat();
}
