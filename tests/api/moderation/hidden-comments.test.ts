import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { withTx } from '../../../src/database/core/with-tx.ts';
import { restoreHiddenComment } from '../../../src/database/moderation/hidden-comments.ts';
import { hiddenComments } from '../../../src/database/moderation/moderation-tables.ts';
import { comments } from '../../../src/database/prompts/comment-tables.ts';
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

it('shows a hidden comment again with its words, author, stars and counters', async () => {
  const { id: promptId } = await alice.api.publishPrompt({ body: aPrompt() });
  const body = { bodyMd: 'Sets the *tone* well.', stars: 4 };
  const { comment } = await bob.api.addComment({ params: { id: promptId }, body });
  const before = await alice.api.listComments({ params: { id: promptId } });
  await hide(comment.id);
  expect((await alice.api.listComments({ params: { id: promptId } })).items).toEqual([]);
  expect(await restored(comment.id)).toBe(true);
  expect(await alice.api.listComments({ params: { id: promptId } })).toEqual(before);
  expect(await counterDifferences(app.pool)).toEqual([]);
  expect(await restored(comment.id)).toBe(false);
  expect(await counterDifferences(app.pool)).toEqual([]);
});

it('leaves a comment deleted that its author deleted', async () => {
  const { id: promptId } = await alice.api.publishPrompt({ body: aPrompt() });
  const { comment } = await bob.api.addComment({ params: { id: promptId }, body: { bodyMd: 'Never mind.' } });
  await bob.api.deleteComment({ params: { id: comment.id } });
  expect(await restored(comment.id)).toBe(false);
});

const restored = (id: string) => withTx(app.pool.db, (tx) => restoreHiddenComment(tx, id));

/** As moderators hide a comment: it is deleted, and its words are kept. */
async function hide(id: string): Promise<void> {
  const [comment] = await app.pool.db.select().from(comments).where(eq(comments.id, id));
  if (!comment?.authorId) throw new Error('no such comment');
  const { authorId, body, bodyHtml } = comment;
  await bob.api.deleteComment({ params: { id } });
  await app.pool.db
    .insert(hiddenComments)
    .values({ commentId: id, authorId, body, bodyHtml, hiddenAt: new Date() });
}
