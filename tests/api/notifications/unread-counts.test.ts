import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let now = new Date('2026-03-01T12:00:00Z');

beforeAll(async () => {
  const { limits } = readConfig({});
  app = await testApp({ now: () => now, limits: { ...limits, write: { most: 100_000, seconds: 60 } } });
});

type Action =
  | { kind: 'like' | 'unlike' | 'comment' | 'follow' | 'unfollow' | 'delete'; by: number; at: number }
  | { kind: 'read one' | 'read until'; which: number }
  | { kind: 'read all' };

const byAndAt = { by: fc.nat(2), at: fc.nat(1) };
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('like', 'unlike', 'comment', 'follow', 'unfollow', 'delete'),
      ...byAndAt,
    }),
  },
  fc.record({ kind: fc.constantFrom('read one', 'read until'), which: fc.nat(5) }),
  fc.constant({ kind: 'read all' } as const),
);

it('the number of unread notifications is that of the unread ones listed, after any history', async () => {
  const others = await Promise.all(['ada', 'ben', 'cleo'].map((name) => app.user(name)));
  let histories = 0;
  let maxUnread = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 15 }), async (actions) => {
      const author = await app.user(`author${histories++}`);
      const prompts = [await publish(author), await publish(author)];
      for (const each of actions) {
        now = new Date(now.getTime() + 1000);
        await perform(author, others, prompts, each);
        const { items } = await author.api.myNotifications();
        const unread = items.filter(({ read }) => !read).length;
        expect(await author.api.countNotifications()).toEqual({ unread });
        maxUnread = Math.max(maxUnread, unread);
      }
    }),
    { numRuns: 12 },
  );
  // Otherwise the histories would show nothing.
  expect(maxUnread).toBeGreaterThan(2);
});

async function perform(
  author: TestUser,
  others: readonly TestUser[],
  prompts: string[],
  action: Action,
): Promise<void> {
  if (action.kind === 'read all') {
    expect(await author.api.readNotifications({ body: {} })).toMatchObject({ unread: 0 });
    return;
  }
  if ('which' in action) {
    const { items } = await author.api.myNotifications();
    const item = items[action.which];
    if (!item) return;
    if (action.kind === 'read one') await author.api.readNotification({ params: { id: item.id } });
    else await author.api.readNotifications({ body: { upTo: item.happenedAt } });
    return;
  }
  const id = prompts[action.at];
  const { api } = others[action.by] ?? author;
  if (action.kind === 'follow') await api.addUserFollow({ params: { username: author.username } });
  else if (action.kind === 'unfollow') await api.removeUserFollow({ params: { username: author.username } });
  else if (!id) return;
  else if (action.kind === 'like') await api.addLike({ params: { id } });
  else if (action.kind === 'unlike') await api.removeLike({ params: { id } });
  else if (action.kind === 'comment') await api.addComment({ params: { id }, body: { bodyMd: 'Good' } });
  else {
    await author.api.deletePrompt({ params: { id } });
    prompts[action.at] = await publish(author);
  }
}

async function publish(author: TestUser): Promise<string> {
  return (await author.api.publishPrompt({ body: aPrompt() })).id;
}
