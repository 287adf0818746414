import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { notificationKinds } from '../../../src/domain/notifications/notifications.ts';
import { mailNotifications } from '../../../src/operations/notifications/mail.ts';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

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
  await app.pool.db.execute(sql`delete from jobs where kind = 'mails'`);
  await app.pool.db.execute(sql`delete from notification_mail_pauses`);
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
    subject: 'Promptorium: a comment on your prompt',
  });
  expect(mail?.text).toMatch(/^Bob\S* commented on your prompt A haiku & more$/m);
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
  expect(daily?.text).toMatch(/commented on your prompt Haiku$/m);
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
  expect(again?.text).toMatch(/and 1 other liked your prompt Haiku$/m);
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
  expect(mail?.text).toMatch(/liked your prompt Haiku$/m);
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
  expect(await app.pool.db.execute(sql`select id from jobs where kind = 'mails'`)).toHaveLength(1);
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

it('what users without a confirmed address do is mailed daily at the earliest, whatever the reader chose', async () => {
  const [alice, bob] = [await member('alice'), await member('bob')];
  const stranger = await app.user(`stranger${made++}`, 'member', { verified: false });
  const id = await publish(alice, 'Haiku');
  await choose(alice, 'like', 'immediately');
  await stranger.api.addLike({ params: { id } });
  const readers = await Promise.all(Array.from({ length: 6 }, () => member('reader')));
  for (let n = 0; n < 3; n++)
    await comment(stranger, id, readers.map(({ username }) => `@${username}`).join(' '));
  const { collection } = await stranger.api.createCollection({ body: { name: 'Buy at evil.example' } });
  await stranger.api.addCollaborator({ params: { id: collection.id, username: bob.username } });
  // A new choice does not change that.
  await choose(alice, 'comment', 'immediately');
  expect(await mailsAt('2026-03-04T12:01:00Z')).toEqual([]);
  expect(await mailsAt('2026-03-05T07:59:00Z')).toEqual([]);
  const mails = await mailsAt('2026-03-05T08:00:00Z');
  expect(mails.map(({ to }) => to).sort()).toEqual(
    [alice, bob, ...readers].map(({ username }) => `${username}@example.com`).sort(),
  );
  // A member who is known makes the notification that waits an immediate one.
  now = start;
  const other = await publish(alice, 'Another one');
  await stranger.api.addLike({ params: { id: other } });
  await bob.api.addLike({ params: { id: other } });
  await app.pool.db.execute(sql`delete from notification_mail_pauses`);
  expect(await mailsAt('2026-03-04T12:01:00Z')).toHaveLength(1);
});

it('what members do on their first day is mailed daily at the earliest', async () => {
  const strict = await testApp({ now: () => now, limitNewcomers: true });
  const [alice, bob] = [await strict.user('alice'), await strict.user('bob')];
  const joined = (username: string, time: string) =>
    strict.pool.db.execute(sql`update users set created_at = ${time} where username = ${username}`);
  await joined('alice', '2026-01-01T00:00:00Z');
  await joined('bob', '2026-03-03T12:00:01Z');
  const { id } = await alice.api.publishPrompt({ body: aPrompt() });
  await bob.api.addComment({ params: { id }, body: { bodyMd: 'First.' } });
  const due = () =>
    strict.pool.db.execute<{ mail_at: string }>(sql`select mail_at from notifications order by mail_at`);
  expect((await due()).map(({ mail_at }) => new Date(mail_at).toISOString())).toEqual([
    '2026-03-05T08:00:00.000Z',
  ]);
  await joined('bob', '2026-03-03T12:00:00Z');
  await bob.api.addComment({ params: { id }, body: { bodyMd: 'Second.' } });
  expect((await due()).map(({ mail_at }) => new Date(mail_at).toISOString())).toEqual([
    '2026-03-04T12:00:15.000Z',
    '2026-03-05T08:00:00.000Z',
  ]);
});

it('a reader gets one mail in ten minutes, and fewer while they read nothing', async () => {
  const [alice, bob] = [await member('alice'), await member('bob')];
  const id = await publish(alice, 'Haiku');
  /** The minutes at which alice is mailed, when she gets a comment in each minute. */
  const mailedAt = async (from: number, to: number) => {
    const minutes: number[] = [];
    for (let minute = from; minute < to; minute++) {
      now = new Date(start.getTime() + minute * 60_000);
      await comment(bob, id);
      const mails = await mailsAt(new Date(now.getTime() + 30_000).toISOString());
      expect(mails.length).toBeLessThanOrEqual(1);
      if (mails.length) minutes.push(minute);
    }
    return minutes;
  };
  expect(await mailedAt(0, 75)).toEqual([0, 10, 30, 70]);
  await alice.api.readNotifications({ body: {} });
  expect(await mailedAt(80, 101)).toEqual([80, 90]);
  // A message of the site waits ten minutes only, and brings the others along.
  await app.pool.db.execute(sql`update notification_mail_pauses set unread_mails = 8`);
  const admin = await app.user(`admin${made++}`, 'admin');
  now = new Date(start.getTime() + 103 * 60_000);
  await comment(bob, id);
  await admin.api.featurePrompt({ params: { id } });
  const [mail, ...others] = await mailsAt(new Date(start.getTime() + 104 * 60_000).toISOString());
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Your prompt is featured');
  expect(mail?.text).toContain('commented on your prompt');
  // The longest pause is shorter than a day.
  now = new Date(start.getTime() + 110 * 60_000);
  await comment(bob, id);
  expect(await mailsAt(new Date(now.getTime() + 3_600_000).toISOString())).toEqual([]);
  expect(await mailsAt(new Date(now.getTime() + 22 * 3_600_000).toISOString())).toHaveLength(1);
});

it('no word of a member is in the subject of a mail', async () => {
  for (const { subject } of Object.values(notificationKinds)) expect(subject).not.toMatch(/[:$]/);
  const [alice, bob] = [await member('alice'), await member('bob')];
  await app.pool.db.execute(
    sql`update users set display_name = 'Win at evil.example' where username = ${bob.username}`,
  );
  const mine = await publish(alice, 'Win at evil.example');
  const theirs = await publish(bob, 'Win at evil.example');
  await bob.api.startDiscussion({
    body: { category: 'general', title: 'Win at evil.example', bodyMd: `@${alice.username}` },
  });
  const subjects = new Set<string>();
  const note = async () => {
    now = new Date(now.getTime() + 8 * 86_400_000);
    for (const { subject } of await mailsAt(now.toISOString())) subjects.add(subject);
    await app.pool.db.execute(sql`delete from notification_mail_pauses`);
  };
  await note();
  await bob.api.addLike({ params: { id: mine } });
  await note();
  await comment(bob, mine);
  await note();
  await comment(bob, theirs, `@${alice.username}`);
  await note();
  await bob.api.addUserFollow({ params: { username: alice.username } });
  await note();
  const edited = {
    title: 'Win',
    summary: 'evil.example',
    tags: ['win'],
    contentMd: 'Win at evil.example',
    note: 'evil.example',
  };
  await bob.api.proposeEdit({ params: { id: mine }, body: { ...edited, version: 1 } });
  await note();
  const { collection } = await bob.api.createCollection({ body: { name: 'Win at evil.example' } });
  await bob.api.addCollaborator({ params: { id: collection.id, username: alice.username } });
  await note();
  expect(subjects.size).toBe(6);
  expect([...subjects].join()).not.toMatch(/evil/);
});

it('a user can mention fifty members a day: more are not notified', async () => {
  const [alice, bob] = [await member('alice'), await member('bob')];
  const id = await publish(alice, 'Haiku');
  const readers = await Promise.all(Array.from({ length: 18 }, () => member('reader')));
  const text = readers.map(({ username }) => `@${username}`).join(' ');
  for (let n = 0; n < 4; n++) await comment(bob, id, `${text} and @someone`);
  const [row] = await app.pool.db.execute<{ n: number }>(
    sql`select count(*)::int as n from notifications where kind = 'mention'`,
  );
  expect(row?.n).toBe(50);
});
