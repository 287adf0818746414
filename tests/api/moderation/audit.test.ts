import { beforeAll, expect, it } from 'vitest';
import { aDiscussion, anEvent, aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let boss: TestUser;
let alice: TestUser;

beforeAll(async () => {
  app = await testApp();
  boss = await app.user('boss', 'admin');
  alice = await app.user('alice');
});

/** The latest entries: action, id and name of the subject, note. */
async function last(limit: number) {
  const { items } = await boss.api.listAudit({ query: { limit } });
  return items.map(({ action, subject, note }) => [action, subject.id, subject.name, note]);
}

it('logs actions of admins on prompts of others, but not of authors on their own', async () => {
  const body = aPrompt({ title: 'First' });
  const { id } = await alice.api.publishPrompt({ body });
  await boss.api.featurePrompt({ params: { id } });
  await boss.api.featurePrompt({ params: { id } });
  await boss.api.hidePrompt({ params: { id }, body: { reason: 'Copied' } });
  await boss.api.hidePrompt({ params: { id }, body: { reason: 'again' } });
  await boss.api.showPrompt({ params: { id } });
  await boss.api.unfeaturePrompt({ params: { id } });
  await boss.api.unfeaturePrompt({ params: { id } });
  await boss.api.updatePrompt({ params: { id }, body: { ...body, title: 'Corrected' } });
  await alice.api.updatePrompt({ params: { id }, body: { ...body, title: 'Last' } });
  await boss.api.deletePrompt({ params: { id } });
  const own = (await boss.api.publishPrompt({ body: aPrompt() })).id;
  await boss.api.deletePrompt({ params: { id: own } });
  expect(await last(7)).toEqual([
    ['delete', id, 'Last', ''],
    ['edit', id, 'First', ''],
    ['unfeature', id, 'First', ''],
    ['show', id, 'First', ''],
    ['hide', id, 'First', 'Copied'],
    ['feature', id, 'First', ''],
  ]);
});

it('does not log an edit that is refused', async () => {
  const body = aPrompt({ title: 'Source' });
  const { id } = await alice.api.publishPrompt({ body });
  const fork = (await alice.api.forkPrompt({ params: { id } })).post.id;
  await boss.api.featurePrompt({ params: { id } });
  const before = await last(1);
  const refused: [status: number, changes: object][] = [
    // Nothing of its own.
    [422, { ...body, status: 'published' }],
    [422, { ...body, categoryId: 'no-such-topic', contentMd: 'Its own.' }],
    [409, { ...body, contentMd: 'Its own.', updatedAt: '2020-01-01T00:00:00.000Z' }],
    [422, { ...body, contentMd: 'Its own.', status: 'hidden' }],
  ];
  for (const [status, changes] of refused) {
    const reply = await app.request(`PUT /posts/id/${fork}`, { as: boss, body: changes });
    expect([reply.status, await last(1)]).toEqual([status, before]);
  }
});

it('logs deleted comments of others', async () => {
  const { id } = await alice.api.publishPrompt({ body: aPrompt() });
  const comment = async (by: TestUser) =>
    (await by.api.addComment({ params: { id }, body: { bodyMd: 'Well.' } })).comment.id;
  const [hers, mine, gone] = [await comment(alice), await comment(boss), await comment(alice)];
  await alice.api.deleteComment({ params: { id: gone } });
  await boss.api.deleteComment({ params: { id: mine } });
  await boss.api.deleteComment({ params: { id: hers } });
  const [entry, before] = await last(2);
  expect(entry).toEqual(['delete', hers, `by ${alice.username}`, '']);
  expect(before?.[1]).not.toBe(mine);
});

it('logs actions of admins on discussions, replies and events', async () => {
  const { discussion } = await alice.api.startDiscussion({ body: aDiscussion({ title: 'A talk' }) });
  const params = { id: discussion.id };
  const { reply } = await alice.api.addReply({ params, body: { bodyMd: 'Yes.' } });
  const mine = await boss.api.addReply({ params, body: { bodyMd: 'No.' } });
  await boss.api.moderateDiscussion({ params, body: { pinned: true, locked: false } });
  await boss.api.deleteReply({ params: { id: mine.reply.id } });
  await boss.api.deleteReply({ params: { id: reply.id } });
  await boss.api.deleteDiscussion({ params });
  const { event } = await boss.api.createEvent({ body: anEvent({ title: 'A meeting' }) });
  await boss.api.updateEvent({ params: { id: event.id }, body: anEvent({ title: 'Another' }) });
  await boss.api.cancelEvent({ params: { id: event.id } });
  expect(await last(6)).toEqual([
    ['cancel', event.id, 'Another', ''],
    ['edit', event.id, 'Another', ''],
    ['announce', event.id, 'A meeting', ''],
    ['delete', discussion.id, 'A talk', ''],
    ['delete', reply.id, 'by alice', ''],
    ['moderate', discussion.id, 'A talk', 'Pinned, open'],
  ]);
});
