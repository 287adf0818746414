import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { mailNotifications } from '../../src/operations/notifications/mail.ts';
import { aPrompt } from '../factories.ts';
import { type TestApp, type TestUser, testApp } from '../support/test-app.ts';

// A Wednesday.
const start = new Date('2026-03-04T12:00:00Z');
let now = start;
let app: TestApp;
let made = 0;

beforeAll(async () => {
  const plenty = { most: 100_000, seconds: 60 };
  const { limits } = readConfig({});
  app = await testApp({ now: () => now, limits: { ...limits, write: plenty } });
});

beforeEach(async () => {
  // Nothing is left to be mailed by another test.
  await app.pool.db.execute(sql`delete from notifications`);
  await app.pool.db.execute(sql`delete from waiting_mails`);
  now = start;
});

const member = (name: string) => app.user(`${name}${made++}`);
const publish = async (user: TestUser, title: string) =>
  (await user.api.publishPrompt({ body: aPrompt({ title }) })).id;
const comment = (user: TestUser, id: string, bodyMd = 'Well written.') =>
  user.api.addComment({ params: { id }, body: { bodyMd } });
const choose = (user: TestUser, kind: 'like' | 'comment', frequency: 'immediately' | 'daily' | 'never') =>
  user.api.chooseNotificationMail({ params: { kind }, body: { frequency } });
/** Mails what is due at a time, and returns those mails. */
const mailsAt = async (time: string) => {
  now = new Date(time);
  const before = (await app.mails()).length;
  const { mail } = app.contextFor({ role: 'system' });
  await mailNotifications(app.contextFor({ role: 'system' }));
  await mail.deliverWaiting(new AbortController().signal);
  return (await app.mails()).slice(before);
};
const tokenIn = (text: string) =>
  new URL(/http\S+\/unsubscribe\?\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? '';

it('a comment is mailed within a minute, once, with a link to it and a way to stop such mails', async () => {
  const [alice, bob] = [await member('alice'), await member('bob')];
  const id = await publish(alice, 'A haiku & more');
  const { comment: added } = await comment(bob, id);
  expect(await mailsAt('2026-03-04T12:00:14Z')).toEqual([]);
  const [mail, ...others] = await mailsAt('2026-03-04T12:01:00Z');
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: `${alice.username}@example.com`,
    subject: expect.stringMatching(/^Bob\S* commented on your prompt A haiku & more$/),
  });
  expect(mail?.text).toContain(`/prompt/${id}?comment=${added.id}`);
  expect(mail?.unsubscribe).toBe(/http\S+\/unsubscribe\?\S+/.exec(mail?.text ?? '')?.[0]);
  expect(await mailsAt('2026-03-04T12:02:00Z')).toEqual([]);
});

it('what was read on the site is not mailed', async () => {
  const [alice, bob] = [await member('alice'), await member('bob')];
  const id = await publish(alice, 'Haiku');
  await comment(bob, id);
  await comment(bob, id, 'Once more.');
  const [latest] = (await alice.api.myNotifications()).items;
  await alice.api.readNotification({ params: { id: latest?.id ?? '' } });
  expect(await mailsAt('2026-03-04T12:01:00Z')).toHaveLength(1);
  now = new Date('2026-03-04T12:02:00Z');
  await comment(bob, id, 'And again.');
  await alice.api.readNotifications({ body: {} });
  expect(await mailsAt('2026-03-04T12:03:00Z')).toEqual([]);
});

it('daily and weekly mails collect what happened until 8:00 UTC, and on Monday', async () => {
  const [alice, bob, carol] = [await member('alice'), await member('bob'), await member('carol')];
  await choose(alice, 'comment', 'daily');
  const id = await publish(alice, 'Haiku');
  await comment(bob, id);
  await bob.api.addLike({ params: { id } });
  await carol.api.addLike({ params: { id } });
  expect(await mailsAt('2026-03-05T07:59:59Z')).toEqual([]);
  const [daily] = await mailsAt('2026-03-05T08:00:00Z');
  expect(daily?.subject).toMatch(/commented on your prompt Haiku$/);
  now = new Date('2026-03-08T09:00:00Z');
  await comment(carol, id);
  const [weekly, ...others] = await mailsAt('2026-03-09T08:00:00Z');
  expect(others).toEqual([]);
  expect(weekly?.subject).toBe('2 new notifications on Promptorium');
  expect(weekly?.text).toMatch(/Carol\S* and 1 other liked your prompt Haiku\n/);
});

it('what comes after a mail is mailed again', async () => {
  const [alice, bob, carol] = [await member('alice'), await member('bob'), await member('carol')];
  const id = await publish(alice, 'Haiku');
  await bob.api.addLike({ params: { id } });
  expect(await mailsAt('2026-03-09T08:00:00Z')).toHaveLength(1);
  await carol.api.addLike({ params: { id } });
  expect(await mailsAt('2026-03-15T08:00:00Z')).toEqual([]);
  const [again] = await mailsAt('2026-03-16T08:00:00Z');
  expect(again?.subject).toMatch(/and 1 other liked your prompt Haiku$/);
});

it('a changed choice applies to what waits', async () => {
  const [alice, bob] = [await member('alice'), await member('bob')];
  const id = await publish(alice, 'Haiku');
  await bob.api.addLike({ params: { id } });
  await comment(bob, id);
  await choose(alice, 'like', 'immediately');
  const chosen = await choose(alice, 'comment', 'never');
  expect(chosen).toMatchObject({ like: 'immediately', comment: 'never', reply: 'immediately' });
  expect(await alice.api.readNotificationMails({})).toEqual(chosen);
  const [mail] = await mailsAt('2026-03-04T12:01:00Z');
  expect(mail?.subject).toMatch(/liked your prompt Haiku$/);
});

it('nothing is mailed to addresses that are not confirmed, to banned users, or about what is not visible any more', async () => {
  const [alice, bob, carol, dora] = [
    await member('alice'),
    await member('bob'),
    await member('carol'),
    await member('dora'),
  ];
  const unconfirmed = await member('newcomer');
  await app.pool.db.execute(
    sql`update users set email_verified = false where username = ${unconfirmed.username}`,
  );
  const authors = [alice, carol, dora, unconfirmed];
  const ids = await Promise.all(authors.map((author) => publish(author, 'Haiku')));
  for (const id of ids) await comment(bob, id);
  await app.pool.db.execute(sql`update users set banned_at = now() where username = ${alice.username}`);
  await app.pool.db.execute(sql`update users set email_verified = false where username = ${carol.username}`);
  await app.pool.db.execute(sql`update comments set deleted_at = now() where prompt_id = ${ids[2]}`);
  expect(await mailsAt('2026-03-04T12:01:00Z')).toEqual([]);
});

it('two processes at the same time send one mail', async () => {
  const [alice, bob] = [await member('alice'), await member('bob')];
  await comment(bob, await publish(alice, 'Haiku'));
  now = new Date('2026-03-04T12:01:00Z');
  const ctx = app.contextFor({ role: 'system' });
  await Promise.all([mailNotifications(ctx), mailNotifications(ctx), mailNotifications(ctx)]);
  expect(await app.pool.db.execute(sql`select id from waiting_mails`)).toHaveLength(1);
});

it('the address in a mail stops its kinds, or all, without signing in', async () => {
  const [alice, bob] = [await member('alice'), await member('bob')];
  await comment(bob, await publish(alice, 'Haiku'));
  const [mail] = await mailsAt('2026-03-04T12:01:00Z');
  const token = tokenIn(mail?.text ?? '');
  const before = await alice.api.readNotificationMails({});
  const forged = token.replace('.comment.', '.comment.like.');
  expect((await app.request('POST /notifications/unsubscribe', { body: { token: forged } })).status).toBe(
    404,
  );
  expect(await alice.api.readNotificationMails({})).toEqual(before);
  for (const _ of [1, 2])
    expect(await app.visitor.unsubscribe({ body: { token } })).toEqual({ success: true, kinds: ['comment'] });
  expect(await alice.api.readNotificationMails({})).toEqual({ ...before, comment: 'never' });
  const { kinds } = await app.visitor.unsubscribe({ body: { token, all: true } });
  expect(new Set(Object.values(await alice.api.readNotificationMails({})))).toEqual(new Set(['never']));
  expect(kinds).toHaveLength(Object.keys(before).length);
});
