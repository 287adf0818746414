import { beforeAll, describe, expect, it } from 'vitest';
import { aPrompt, type PromptInput } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let clock = Date.parse('2026-03-10T12:00:00Z');
let users: Record<'alice' | 'bob' | 'carol' | 'reader', TestUser>;

/** A separate site on which no user follows anything. */
const onNewSite = () =>
  beforeAll(async () => {
    app = await testApp({ now: () => new Date(clock) });
    users = {
      alice: await app.user('alice'),
      bob: await app.user('bob'),
      carol: await app.user('carol'),
      reader: await app.user('reader'),
    };
  });

/** Publishes one minute after the previous prompt. */
async function publish(user: TestUser, title: string, changes: Partial<PromptInput> = {}): Promise<string> {
  clock += 60_000;
  return (await user.api.publishPrompt({ body: aPrompt({ title, ...changes }) })).id;
}

const followed = (user: TestUser, query: { limit?: number; cursor?: string } = {}) =>
  user.api.followedPrompts({ query });
const titles = async (user: TestUser) => (await followed(user)).items.map(({ title }) => title);

describe('the followed prompts of one user', () => {
  onNewSite();

  it('are empty at first, then those of followed users and topics, newest first, without duplicates and drafts', async () => {
    const { reader, alice, bob } = users;
    await publish(alice, 'Before anyone followed', { categoryId: 'business' });
    expect(await followed(reader)).toEqual({ items: [], following: { people: 0, categories: 0 } });
    await reader.api.followUser({ params: { username: 'carol' } });
    expect(await followed(reader)).toEqual({ items: [], following: { people: 1, categories: 0 } });
    await reader.api.followUser({ params: { username: 'alice' } });
    await reader.api.followTopic({ params: { id: 'design' } });
    await publish(alice, 'By Alice on design', { categoryId: 'design' });
    await publish(bob, 'By Bob on design', { categoryId: 'design' });
    await publish(bob, 'By Bob on education', { categoryId: 'education' });
    await publish(alice, 'A draft by Alice', { status: 'draft' });
    const { items, following, nextCursor } = await followed(reader);
    expect(items.map(({ title }) => title)).toEqual([
      'By Bob on design',
      'By Alice on design',
      'Before anyone followed',
    ]);
    expect([following, nextCursor]).toEqual([{ people: 2, categories: 1 }, undefined]);
    expect(await titles(alice)).toEqual([]);

    // The list changes with follows and with the authors' prompts.
    await reader.api.followTopic({ params: { id: 'design' } });
    expect(await titles(reader)).toEqual(['By Alice on design', 'Before anyone followed']);
    const id = await publish(alice, 'Gone soon');
    expect((await titles(reader))[0]).toBe('Gone soon');
    await reader.api.likePrompt({ params: { id } });
    expect((await followed(reader)).items[0]).toMatchObject({ id, liked: true, can: { edit: false } });
    await alice.api.deletePrompt({ params: { id } });
    await reader.api.followUser({ params: { username: 'alice' } });
    expect(await titles(reader)).toEqual([]);
  });
});

describe('the list of followed prompts', () => {
  onNewSite();

  it('can be read page by page to the end and matches the rows, however many are followed', async () => {
    const fan = await app.user('fan');
    const authors = await Promise.all(Array.from({ length: 9 }, (_, n) => app.user(`author${n}`)));
    const expected: string[] = [];
    const topics = ['programming', 'design', 'data-science'] as const;
    for (let n = 0; n < 60; n++) {
      const author = authors[(n * n) % 9] as TestUser;
      const categoryId = topics[n % 3];
      const id = await publish(author, `Number ${n}`, { categoryId });
      // Authors 0 to 5 are followed, and data science.
      if ((n * n) % 9 < 6 || categoryId === 'data-science') expected.unshift(id);
      // Two with the same time: the ids determine the order.
      if (n % 2) clock -= 60_000;
    }
    for (const { username } of authors.slice(0, 6)) await fan.api.followUser({ params: { username } });
    await fan.api.followTopic({ params: { id: 'data-science' } });
    const older = (await followed(fan, { limit: 100 })).items.map(({ id }) => id);
    expect(new Set(older)).toEqual(new Set(expected));
    for (const limit of [1, 4, 7]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await followed(fan, { limit, ...(cursor && { cursor }) });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor);
      expect(seen).toEqual(older);
    }
  });

  it('takes one statement, or two when it is empty', async () => {
    for (const [user, most] of [
      [users.reader, 2],
      [await app.user('lonely'), 2],
    ] as const) {
      await followed(user);
      app.statements();
      await followed(user);
      // The first statement authenticates the token.
      expect(app.statements().length).toBeLessThanOrEqual(1 + most);
    }
  });

  it('refuses an invalid cursor, and visitors', async () => {
    const as = users.reader;
    const reply = await app.request('GET /posts/following?cursor=nonsense', { as });
    expect([reply.status, reply.body.detail]).toEqual([400, expect.stringContaining('nextCursor')]);
    expect((await app.request('GET /posts/following')).status).toBe(401);
  });
});
