import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { uploads } from '../../../src/database/core/schema.ts';
import { limits } from '../../../src/domain/core/limits.ts';
import { aDiscussion, aPrompt } from '../../factories.ts';
import { type TestUser, testApp } from '../../support/site/test-app.ts';

const unlimited = { ...readConfig({}).limits, write: { most: 100_000, seconds: 60 } };

/** The product with a clock that the test moves, in seconds. */
async function clocked(options: { limitNewcomers?: boolean } = {}) {
  let now = Date.now();
  const app = await testApp({ ...options, limits: unlimited, now: () => new Date(now) });
  const wait = (seconds: number) => {
    now += seconds * 1000;
  };
  const user = async (name: string) => {
    const made = await app.user(name);
    await app.pool.db.execute(sql`update sessions set expires_at = expires_at + interval '30 days'`);
    return made;
  };
  return { ...app, wait, user };
}

/** Fills what a user may store but for some bytes, and returns what makes room again. */
async function filled(app: Awaited<ReturnType<typeof clocked>>, { id: ownerId }: TestUser, left: number) {
  const id = randomUUID();
  const file = { id, ownerId, kind: 'video', width: null, height: null } as const;
  await app.pool.db.insert(uploads).values({ ...file, bytes: limits.storagePerUser - left });
  return () => app.pool.db.execute(sql`delete from uploads where id = ${id}`);
}

const message = /^Your texts and files use 200 MB, which is the limit. Delete some of your prompts/;
const long = (letter: string) => letter.repeat(90_000);

it('an hour of changes of one prompt adds a few versions, and an hour of new prompts stays within the quota', async () => {
  const app = await clocked();
  const alice = await app.user('alice');
  const { id } = await alice.api.publishPrompt({ body: aPrompt({ contentMd: long('a') }) });
  const bytes = async () => {
    const [row] = await app.pool.db.execute<{ bytes: number }>(sql`
      select (select count(*) from prompt_versions)::int * 90000 as bytes`);
    return row?.bytes ?? 0;
  };
  for (let n = 0; n < 40; n++) {
    app.wait(90);
    const contentMd = long(n % 2 ? 'a' : 'b');
    const { post } = await alice.api.updatePrompt({ params: { id }, body: aPrompt({ contentMd }) });
    expect(post.contentMd).toBe(contentMd);
  }
  expect(await bytes()).toBeLessThanOrEqual(8 * 90_000);

  const room = 1_000_000;
  await filled(app, alice, room);
  let published = 0;
  let status = 201;
  for (; status === 201 && published < 50; published++) {
    const reply = await app.request('POST /posts', { as: alice, body: aPrompt({ contentMd: long('c') }) });
    status = reply.status;
    if (status !== 201) expect(reply.body.detail).toMatch(message);
  }
  expect([status, published <= room / 90_000]).toEqual([413, true]);
}, 120_000);

it('texts count towards the quota together with files: whatever adds some is refused, and room can be made', async () => {
  const app = await clocked();
  const [alice, bob] = [await app.user('alice'), await app.user('bob')];
  const theirs = await bob.api.publishPrompt({ body: aPrompt() });
  const { id } = await alice.api.publishPrompt({ body: aPrompt() });
  const draft = await alice.api.publishPrompt({ body: aPrompt({ status: 'draft', contentMd: long('d') }) });
  const { discussion } = await alice.api.startDiscussion({ body: aDiscussion() });
  const makeRoom = await filled(app, alice, 0);
  const { title, heading = '', summary, tags = [] } = aPrompt();
  const suggested = { title, heading, summary, tags, contentMd: 'Say [it].', version: 1, note: 'Short' };
  const adding: [string, unknown][] = [
    ['POST /posts', aPrompt()],
    ['POST /posts', aPrompt({ status: 'draft' })],
    [`PUT /posts/id/${id}`, aPrompt({ summary: 'Another one.' })],
    [`PATCH /posts/id/${id}`, { contentMd: 'Other words.' }],
    [`POST /posts/id/${theirs.id}/forks`, undefined],
    [`POST /posts/id/${theirs.id}/proposals`, suggested],
    [`POST /posts/id/${theirs.id}/comments`, { bodyMd: 'Good' }],
    ['POST /discussions', aDiscussion()],
    [`POST /discussions/${discussion.id}/replies`, { bodyMd: 'Yes' }],
  ];
  for (const [call, body] of adding) {
    const reply = await app.request(call, { as: alice, body });
    expect([call, reply.status, reply.body.code]).toEqual([call, 413, 'too-large']);
    expect(reply.body.detail).toMatch(message);
  }
  // What adds no text goes on, and so do others.
  const cover = { imageUrl: 'https://example.com/cover.jpg' };
  for (const [call, body] of [
    [`PATCH /posts/id/${id}`, cover],
    [`PATCH /posts/id/${draft.id}`, { contentMd: 'Short.' }],
    [`PUT /posts/id/${theirs.id}/like`, undefined],
  ] as const)
    expect([call, (await app.request(call, { as: alice, body })).status]).toEqual([call, 200]);
  expect((await app.request('POST /posts', { as: bob, body: aPrompt() })).status).toBe(201);
  await makeRoom();
  expect((await app.request('POST /posts', { as: alice, body: aPrompt() })).status).toBe(201);
});

it('stored replies to requests with a key count for a day; the same key is accepted once there is room', async () => {
  const app = await clocked();
  const alice = await app.user('alice');
  const [bob, { id }] = [await app.user('bob'), await alice.api.publishPrompt({ body: aPrompt() })];
  await app.pool.db.execute(sql`
    insert into idempotent_replies (user_id, key, fingerprint, claim, claimed_at, status, body, expires_at)
    select ${alice.id}, n::text, '', gen_random_uuid(), now(), 200, repeat('x', 10 * 1024 * 1024), now() + interval '1 day'
    from generate_series(1, 20) n`);
  const publish = { as: alice, body: aPrompt(), headers: { 'idempotency-key': 'published' } };
  expect((await app.request('POST /posts', { as: alice, body: aPrompt() })).body.detail).toMatch(message);
  expect((await app.request('POST /posts', publish)).status).toBe(413);
  const headers = { 'idempotency-key': 'keyed' };
  const like = (as = alice) => app.request(`POST /posts/${id}/like`, { as, headers });
  const refused = await like();
  expect([refused.status, refused.body.detail]).toEqual([413, expect.stringMatching(/stored for a day$/)]);
  expect((await like(bob)).status).toBe(200);
  expect((await app.request(`PUT /posts/id/${id}/like`, { as: alice })).status).toBe(200);
  await app.pool.db.execute(sql`delete from idempotent_replies where key = '1'`);
  expect((await like()).status).toBe(200);
  await app.pool.db.execute(sql`delete from idempotent_replies where key ~ '^1'`);
  expect((await app.request('POST /posts', publish)).status).toBe(201);
});

it('on the first day, members can change prompts a limited number of times', async () => {
  const app = await clocked({ limitNewcomers: true });
  const newcomer = await app.user('newcomer');
  const { id } = await newcomer.api.publishPrompt({ body: aPrompt() });
  const change = (n: number) =>
    app.request(`PATCH /posts/id/${id}`, { as: newcomer, body: { summary: `Summary ${n}.` } });
  await app.pool.db.execute(sql`update users set first_day_edits = 98 where id = ${newcomer.id}`);
  expect([(await change(1)).status, (await change(2)).status]).toEqual([200, 200]);
  const { status, body } = await change(3);
  expect([status, body.limit]).toEqual([429, { name: 'firstDayEdits', most: 100, seconds: 86_400 }]);
  expect(body.detail).toMatch(
    /^On your first day you can make 100 changes of your prompts\. Wait 2[45] hours/,
  );
  expect((await newcomer.api.readPrompt({ params: { id } })).post.summary).toBe('Summary 2.');
  app.wait(86_500);
  expect((await change(3)).status).toBe(200);
});
