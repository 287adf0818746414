import { beforeAll, describe, expect, it } from 'vitest';
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
    Array.from({ length: 6 }, (_, n) => app.account(`fake${n}`, 'correct horse battery')),
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

describe('accounts without a confirmed address', () => {
  it('move the rankings by what the cards show', async () => {
    const { post } = await app.visitor.readPrompt({ params: { id: promoted } });
    expect(post).toMatchObject({ likeCount: 6, bookmarkCount: 6, commentCount: 6 });
    expect(await rankings()).toEqual({
      trending: promoted,
      popular: promoted,
      leaders: ['target', 'honest'],
      members: 'target',
      topic: 'education',
    });
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('count no more when they take back what they did', async () => {
    for (const user of unverified) {
      await user.api.likePrompt({ params: { id: promoted } });
      await user.api.followUser({ params: { username: 'target' } });
    }
    expect(await rankings()).toMatchObject({ popular: liked, leaders: ['honest'], members: 'honest' });
    expect(await counterDifferences(app.pool)).toEqual([]);
  });
});
