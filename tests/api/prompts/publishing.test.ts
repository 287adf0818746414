import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aPrompt } from '../../factories.ts';
import { by, testApp } from '../../support/site/test-app.ts';

test('publishing takes six statements', async () => {
  const app = await testApp();
  const alice = await app.user('alice');
  await alice.api.publishPrompt({ body: aPrompt({ title: 'One title' }) });
  app.statements();
  const { post } = await alice.api.publishPrompt({ body: aPrompt({ title: 'One title' }) });
  // The session, the limit of writes, what the publication depends on, what the author stores, the insert, and the note for the followers.
  expect(app.statements()).toHaveLength(6);
  expect(post.slug).toBe('one-title-2');
});

test('a publication waits for no row that all publications of a day share', async () => {
  const app = await testApp();
  const alice = await app.user('alice');
  await alice.api.publishPrompt({ body: aPrompt() });
  const { success } = await app.pool.db.transaction(async (tx) => {
    await tx.execute(sql`lock table daily_figures in exclusive mode`);
    return alice.api.publishPrompt({ body: aPrompt() });
  });
  expect(success).toBe(true);
});

test.each(['published', 'draft'] as const)(
  'the reply is what reading the %s prompt returns',
  async (status) => {
    const app = await testApp();
    const alice = await app.user('alice');
    const body = aPrompt({
      status,
      heading: 'A heading',
      tags: ['One', 'two'],
      isPremium: true,
      price: 4.9,
      sampleResponses: [{ type: 'text', title: 'Short', content: 'It works.' }, { content: 'Untitled' }],
    });
    const published = await app.request('POST /posts', { ...by(alice.token), body });
    const read = await app.request(`GET /posts/id/${published.body.id}`, by(alice.token));
    expect(read.body.post).toEqual(published.body.post);
    const empty = await app.request('POST /posts', { ...by(alice.token), body: { status: 'draft' } });
    const readEmpty = await app.request(`GET /posts/id/${empty.body.id}`, by(alice.token));
    expect(readEmpty.body.post).toEqual(empty.body.post);
  },
);

test('samples may be numbered; other ids that are no text are refused by name', async () => {
  const app = await testApp();
  const alice = await app.user('alice');
  const publish = (id: unknown, status: string) =>
    app.request('POST /posts', {
      ...by(alice.token),
      body: { ...aPrompt(), status, sampleResponses: [{ id, content: 'It works.' }] },
    });
  for (const status of ['published', 'draft']) {
    for (const id of [1, 1764230000000, 0.5]) {
      const { body } = await publish(id, status);
      expect(body.post.sampleResponses).toMatchObject([{ id: String(id) }]);
    }
    for (const id of [true, null, ['1'], { n: 1 }]) {
      const { status: refused, body } = await publish(id, status);
      expect([refused, body.errors]).toEqual([
        422,
        [{ field: 'sampleResponses.0.id', message: 'Id of the sample must be text' }],
      ]);
    }
    for (const [id, message] of [
      ['x'.repeat(65), 'Id of the sample can be at most 64 characters'],
      ['a\0b', 'Id of the sample contains a character that names cannot have'],
    ])
      expect((await publish(id, status)).body.errors).toEqual([{ field: 'sampleResponses.0.id', message }]);
  }
});
