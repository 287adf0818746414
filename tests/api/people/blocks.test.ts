import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { isFailure } from '../../../src/operations/core/failure.ts';
import { recount } from '../../../src/operations/hosting/counters/recount.ts';
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
const publish = async (user: TestUser) => (await user.api.publishPrompt({ body: aPrompt() })).id;
const mute = (user: TestUser, other: TestUser) => user.api.muteUser({ params: { username: other.username } });
const block = (user: TestUser, other: TestUser) =>
  user.api.blockUser({ params: { username: other.username } });

describe('a blocked user', () => {
  it('can read, but not follow, comment, rate, reply, suggest or invite, and neither can the one who blocked them', async () => {
    const [ada, bob, carol] = [await someone('ada'), await someone('bob'), await someone('carol')];
    const things = async (user: TestUser) => {
      const prompt = await publish(user);
      const { comment } = await user.api.addComment({
        params: { id: await publish(carol) },
        body: { bodyMd: 'On another prompt' },
      });
      const { discussion } = await user.api.startDiscussion({ body: aDiscussion() });
      const { collection } = await user.api.createCollection({ body: { name: 'Mine' } });
      return { prompt, comment, discussion: discussion.id, collection: collection.id, user };
    };
    const [adas, bobs] = [await things(ada), await things(bob)];
    const { proposal: open } = await bob.api.proposeEdit({ params: { id: adas.prompt }, body: aProposal() });
    await block(ada, bob);

    const writes = (as: TestUser, of: typeof adas, own: typeof adas) => [
      { as, call: `PUT /users/${of.user.username}/follow`, refusal: 'you as a follower' },
      { as, call: `POST /users/${of.user.username}/follow`, refusal: 'you as a follower' },
      {
        as,
        call: `POST /posts/id/${of.prompt}/comments`,
        body: { bodyMd: 'Hi' },
        refusal: 'comments from you',
      },
      { as, call: `PUT /posts/id/${of.prompt}/rating`, body: { stars: 1 }, refusal: 'ratings from you' },
      {
        as,
        call: `PUT /posts/id/${of.prompt}/outcome`,
        body: { version: 1, worked: false },
        refusal: 'answers from you about their prompts',
      },
      {
        as,
        call: `POST /posts/id/${of.comment.promptId}/comments`,
        body: { bodyMd: 'Hi', parentId: of.comment.id },
        refusal: 'replies from you',
      },
      {
        as,
        call: `POST /discussions/${of.discussion}/replies`,
        body: { bodyMd: 'Hi' },
        refusal: 'replies from you',
      },
      {
        as,
        call: `POST /posts/id/${of.prompt}/proposals`,
        body: aProposal(),
        refusal: 'suggested edits from you',
      },
      {
        as,
        call: `PUT /collections/${own.collection}/collaborators/${of.user.username}`,
        refusal: 'invitations from you',
      },
    ];
    for (const { as, call, body, refusal } of writes(bob, adas, bobs)) {
      const reply = await app.request(call, { as, ...(body && { body }) });
      expect([call, reply.status, reply.body.detail]).toEqual([
        call,
        403,
        `@${ada.username} does not accept ${refusal}`,
      ]);
    }
    for (const { as, call, body } of writes(ada, bobs, adas)) {
      const reply = await app.request(call, { as, ...(body && { body }) });
      expect([call, reply.status, reply.body.detail]).toEqual([
        call,
        403,
        `You blocked @${bob.username}: unblock them to do this`,
      ]);
    }
    const changed = await app.request(`PUT /proposals/${open.id}`, { as: bob, body: aProposal() });
    expect(changed.body.detail).toBe(`@${ada.username} does not accept suggested edits from you`);

    // A mention notifies nobody, and what is public can be read.
    await bob.api.addComment({ params: { id: bobs.prompt }, body: { bodyMd: `@${ada.username}!` } });
    const before = (await ada.api.myNotifications()).items.map(({ kind }) => kind);
    expect(before).not.toContain('mention');
    expect((await bob.api.readPrompt({ params: { id: adas.prompt } })).post.id).toBe(adas.prompt);
    expect((await bob.api.userPrompts({ params: { username: ada.username }, query: {} })).total).toBe(1);
    for (const [reader, id] of [
      [bob, adas.prompt],
      [ada, bobs.prompt],
    ] as const) {
      const { items } = await reader.api.listPrompts({ query: { sort: 'recent', limit: 100 } });
      expect(items.map((item) => item.id)).not.toContain(id);
    }

    await ada.api.unblockUser({ params: { username: bob.username } });
    for (const { as, call, body } of writes(bob, adas, bobs).slice(2)) {
      const reply = await app.request(call, { as, ...(body && { body }) });
      expect([call, reply.status]).toEqual([call, expect.toSatisfy((status) => status < 300)]);
    }
  });

  it('loses the follows in both directions, with the counters', async () => {
    const [ada, bob] = [await someone('ada'), await app.user(`bob${made++}`, 'member', { verified: false })];
    await ada.api.addUserFollow({ params: { username: bob.username } });
    await bob.api.addUserFollow({ params: { username: ada.username } });
    expect(await block(ada, bob)).toEqual({ muted: false, blocked: true });
    for (const user of [ada, bob])
      expect((await app.visitor.readUser({ params: { username: user.username } })).user).toMatchObject({
        followersCount: 0,
        followingCount: 0,
      });
    expect(await corrections()).toEqual({});
  });

  it('follows never, however follow and block meet', async () => {
    const [ada, bob] = [await someone('ada'), await someone('bob')];
    for (let n = 0; n < 15; n++) {
      await ada.api.unblockUser({ params: { username: bob.username } });
      const follows = [
        app.request(`PUT /users/${ada.username}/follow`, { as: bob }),
        app.request(`PUT /users/${bob.username}/follow`, { as: ada }),
      ];
      const replies = await Promise.all([
        ...follows,
        app.request(`PUT /users/${bob.username}/block`, { as: ada }),
      ]);
      expect(
        replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 403),
      ).toEqual([]);
      const left = await app.pool.db.execute(sql`
        select 1 from user_follows where user_id in (${ada.id}, ${bob.id}) and follower_id in (${ada.id}, ${bob.id})`);
      expect(left).toHaveLength(0);
    }
    expect(await corrections()).toEqual({});
  });

  it('is moderated as before by an admin whom they blocked, and who mutes them', async () => {
    const [bob, admin] = [await someone('bob'), await app.user(`boss${made++}`, 'admin')];
    const id = await publish(bob);
    await block(bob, admin);
    await mute(admin, bob);
    for (const query of [
      {},
      { state: 'published' as const },
      { state: 'published' as const, q: 'explain step' },
    ]) {
      const listed = (await admin.api.listModeratedPrompts({ query })).items.map((post) => post.id);
      expect([query, listed]).toEqual([query, expect.arrayContaining([id])]);
    }
    const { comment } = await bob.api.addComment({ params: { id }, body: { bodyMd: 'Mine' } });
    await admin.api.deleteComment({ params: { id: comment.id } });
    await admin.api.hidePrompt({ params: { id }, body: { reason: 'Spam' } });
    expect((await bob.api.myNotifications()).items[0]?.kind).toBe('moderation');
  });
});

/** What `npm run recount` corrects. */
async function corrections(): Promise<unknown> {
  const result = await recount(app.contextFor({ role: 'system' }));
  if (isFailure(result)) return result;
  return Object.fromEntries(Object.entries(result.corrected).filter(([, count]) => count > 0));
}
