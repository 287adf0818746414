/** What accounts without a verified address do shows in counters, but moves no ranking. */
import { beforeAll, describe, expect, it } from 'vitest';
import { withTx } from '../../../src/database/core/connection.ts';
import { verifyUserRow } from '../../../src/database/prompts/verified.ts';
import { aPrompt } from '../../factories.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let target: TestUser;
let honest: TestUser;
let unverified: TestUser[];
let promoted: string;
let liked: string;

const react = async (user: TestUser, id: string) => {
  await user.api.likePrompt({ params: { id } });
  await user.api.bookmarkPrompt({ params: { id } });
  await user.api.addComment({ params: { id }, body: { bodyMd: 'Great.', stars: 5 } });
};
const verify = (id: string) => withTx(app.pool.db, (tx) => verifyUserRow(tx, id, {}));

beforeAll(async () => {
  app = await testApp();
  target = await app.user('target');
  honest = await app.user('honest');
  const reader = await app.user('reader');
  liked = (await honest.api.publishPrompt({ body: aPrompt({ categoryId: 'design' }) })).id;
  promoted = (await target.api.publishPrompt({ body: aPrompt({ categoryId: 'education' }) })).id;
  await reader.api.likePrompt({ params: { id: liked } });
  await reader.api.followUser({ params: { username: 'honest' } });
  unverified = await Promise.all(
    Array.from({ length: 20 }, (_, n) => app.account(`fake${n}`, 'correct horse battery')),
  );
  await Promise.all(
    unverified.map(async (user) => {
      await react(user, promoted);
      await user.api.followUser({ params: { username: 'target' } });
    }),
  );
});

const rankings = async () => {
  const firstOf = async (sort: 'trending' | 'popular') =>
    (await app.visitor.listPrompts({ query: { sort } })).items[0]?.id;
  const { items: leaders } = await app.visitor.leaderboard({ query: {} });
  const { items: members } = await app.visitor.listUsers({ query: { sort: 'followers' } });
  const { items: topics } = await app.visitor.detailedTopics();
  return {
    trending: await firstOf('trending'),
    popular: await firstOf('popular'),
    leaders: leaders.map(({ username }) => username),
    members: members[0]?.username,
    topic: topics.find(({ trending }) => trending)?.id,
  };
};

describe('twenty unverified accounts', () => {
  it('change the counters, which are literal', async () => {
    const { post } = await app.visitor.readPrompt({ params: { id: promoted } });
    expect(post).toMatchObject({ likeCount: 20, bookmarkCount: 20, commentCount: 20 });
    const { user } = await app.visitor.readUser({ params: { username: 'target' } });
    expect(user.followersCount).toBe(20);
  });

  it('lead no ranking', async () => {
    expect(await rankings()).toEqual({
      trending: liked,
      popular: liked,
      leaders: ['honest'],
      members: 'honest',
      topic: 'design',
    });
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('count what they did earlier once they are verified with the mailed link', async () => {
    const mails = await app.mails();
    for (const { username, token } of unverified.slice(0, 2)) {
      const mail = mails.find(({ to }) => to === `${username}@example.com`);
      const body = { token: mail?.link.split('/').at(-1) };
      expect((await app.request('POST /auth/verify-email', { as: { token }, body })).status).toBe(200);
    }
    expect(await rankings()).toEqual({
      trending: promoted,
      popular: promoted,
      leaders: ['target', 'honest'],
      members: 'target',
      topic: 'education',
    });
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('stop counting when they take back what they did', async () => {
    for (const user of unverified) {
      await user.api.likePrompt({ params: { id: promoted } });
      await user.api.followUser({ params: { username: 'target' } });
    }
    expect(await counterDifferences(app.pool)).toEqual([]);
    const { post } = await app.visitor.readPrompt({ params: { id: promoted } });
    expect(post.likeCount).toBe(0);
  });
});

describe('verifying while the user acts', () => {
  it('counts everything once', async () => {
    const prompts = await Promise.all(
      Array.from({ length: 4 }, async () => (await honest.api.publishPrompt({ body: aPrompt() })).id),
    );
    for (let round = 0; round < 6; round++) {
      const user = await app.user(`racer${round}`, 'member', { verified: false });
      await user.api.likePrompt({ params: { id: prompts[0] ?? '' } });
      await Promise.all([
        ...prompts.map((id) => react(user, id)),
        user.api.followUser({ params: { username: 'honest' } }),
        verify(user.id),
        ...prompts.map((id) => user.api.likePrompt({ params: { id } })),
      ]);
      expect(await counterDifferences(app.pool)).toEqual([]);
    }
  });

  it('counts a prompt that is hidden or deleted meanwhile correctly', async () => {
    const admin = await app.user('boss', 'admin');
    for (let round = 0; round < 6; round++) {
      const { id } = await honest.api.publishPrompt({ body: aPrompt() });
      const user = await app.user(`slow${round}`, 'member', { verified: false });
      await react(user, id);
      const call = round % 2 ? `DELETE /posts/id/${id}` : `PUT /admin/posts/${id}/hidden`;
      await Promise.all([
        verify(user.id),
        app.request(call, { as: admin, ...(round % 2 === 0 && { body: { reason: 'Spam' } }) }),
      ]);
      expect(await counterDifferences(app.pool)).toEqual([]);
    }
  });
});
