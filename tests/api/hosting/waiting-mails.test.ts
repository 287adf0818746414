import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { dueMails, insertWaitingMail } from '../../../src/database/hosting/waiting-mails.ts';
import type { Mail } from '../../../src/operations/core/adapters/adapters.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

const { signal } = new AbortController();
let clock = new Date('2026-03-01T12:00:00Z');
const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000);
};

let port: number;
let app: TestApp;
let boss: TestUser;

beforeAll(async () => {
  port = await freePort();
  app = await testApp({
    now: () => clock,
    env: { SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true`, PROOF_OF_WORK: 'off' },
  });
  boss = await app.user('boss', 'admin');
});

beforeEach(() => {
  app.errors.length = 0;
});

/** The mail server of the site, until the test ends. */
async function mailServer(): Promise<MailServer> {
  const server = await startMailServer(port);
  onTestFinished(() => server.close());
  return server;
}

const mailing = () => app.contextFor({ role: 'system' }).mail;
const deliver = () => mailing().deliverWaiting(signal);
const mails = async () => (await boss.api.readOverview({})).mails;
const mailTo = (name: string): Mail => ({
  to: `${name}@example.com`,
  subject: `To ${name}`,
  text: 'Hello https://prompts.example.org/reset/secret',
  html: '<p>Hello</p>',
});
const recipients = (server: MailServer) => server.received().map(({ to }) => to);

it('mails wait for an hour until the mail server is back, and are then sent in order, once', async () => {
  const names = ['ann', 'ben', 'cleo', 'dan'];
  for (const name of names) {
    const { user } = await app.visitor.signUp({
      body: { name, email: `${name}@example.com`, password: 'correct horse battery' },
    });
    expect(user.username).toBe(name);
    await app.finish();
    later(15);
    await deliver();
  }
  expect(await mails()).toMatchObject({
    failed: 0,
    waiting: 4,
    waitingSince: '2026-03-01T12:00:00.000Z',
  });
  const server = await mailServer();
  // Behind those that wait.
  await mailing().send(mailTo('eve'));
  expect(recipients(server)).toEqual([]);
  await deliver();
  expect(recipients(server)).toEqual([...names, 'eve'].map((name) => `${name}@example.com`));
  expect(await mails()).toMatchObject({ failed: 0, waiting: 0, waitingSince: null });
  // And without a detour from then on.
  await mailing().send(mailTo('fay'));
  expect(recipients(server)).toHaveLength(6);
});

it('two processes that deliver at the same time send each mail once', async () => {
  const names = Array.from({ length: 8 }, (_, n) => `reader${n}`);
  for (const name of names) await mailing().send(mailTo(name));
  const server = await mailServer();
  await Promise.all([deliver(), deliver(), deliver()]);
  expect(recipients(server).toSorted()).toEqual(names.map((name) => `${name}@example.com`));
});

it('a mail that the server does not want yet waits alone, longer each time', async () => {
  const server = await mailServer();
  server.answer('451 greylisted', '250 ok');
  await mailing().send(mailTo('slow'));
  await mailing().send(mailTo('quick'));
  expect(recipients(server)).toEqual(['quick@example.com']);
  await deliver();
  expect(recipients(server)).toHaveLength(1);
  expect(await mails()).toMatchObject({ waiting: 1 });
  later(0.6);
  await deliver();
  expect(recipients(server)).toEqual(['quick@example.com', 'slow@example.com']);
});

it('a mail that is refused for good fails at once, also after waiting', async () => {
  const { failed } = await mails();
  await mailing().send(mailTo('gone'));
  const server = await mailServer();
  server.answer('550 no such user');
  await deliver();
  await expect(mailing().send(mailTo('nobody'))).rejects.toMatchObject({ responseCode: 550 });
  expect(await mails()).toMatchObject({
    failed: failed + 2,
    last: { subject: 'To nobody' },
    waiting: 0,
  });
  const { items } = (await boss.api.readOverview({})).givenUp;
  expect(items.slice(0, 2).map(({ queue, reason }) => [queue, /550/.test(reason)])).toEqual([
    ['mails', true],
    ['mails', true],
  ]);
  expect(app.errors.splice(0)).toMatchObject([{ message: 'the mail server refused an email' }]);
});

it('a mail is given up after three days', async () => {
  await mailing().send(mailTo('late'));
  later(3 * 24 * 60 + 1);
  const server = await mailServer();
  await deliver();
  expect(recipients(server)).toEqual([]);
  expect(await mails()).toMatchObject({ last: { subject: 'To late' }, waiting: 0 });
  expect(app.errors.splice(0)).toMatchObject([{ message: 'an email was abandoned after three days' }]);
});

it('a mail whose process ended while sending it is sent by another', async () => {
  await mailing().send(mailTo('kept'));
  await app.pool.db.execute(sql`update jobs set due_at = ${new Date(clock.getTime() + 300_000)}`);
  const server = await mailServer();
  await deliver();
  expect(recipients(server)).toEqual([]);
  later(5);
  await deliver();
  expect(recipients(server)).toEqual(['kept@example.com']);
});

it('mails are stored unreadable, and those to a deleted account are not sent', async () => {
  await app.pool.db.execute(sql`delete from jobs`);
  const user = await app.account('leaver', 'correct horse battery');
  await app.finish();
  await mailing().send(mailTo('other'));
  const rows = await app.pool.db.execute<{ payload: { recipient: string } }>(
    sql`select payload from jobs order by id`,
  );
  expect(rows.map(({ payload }) => payload.recipient)).toEqual(['leaver@example.com', 'other@example.com']);
  expect(JSON.stringify(rows)).not.toMatch(/secret|Hello/);
  const body = { password: 'correct horse battery', prompts: 'delete' };
  expect((await app.request('DELETE /users/me', { as: user, body })).status).toBeLessThan(300);
  const server = await mailServer();
  await deliver();
  expect(recipients(server)).toEqual(['other@example.com']);
});

it('a stop does not wait for a mail server that does not answer', async () => {
  await mailing().send(mailTo('patient'));
  const server = await mailServer();
  server.answer('');
  const stopping = new AbortController();
  const delivering = mailing().deliverWaiting(stopping.signal);
  await expect.poll(() => server.connections(), { timeout: 30_000 }).toBe(1);
  stopping.abort();
  await delivering;
});

it('mails at which the server hangs up wait longer each time, and the others are sent', async () => {
  await app.pool.db.execute(sql`delete from jobs`);
  for (const name of ['bad1', 'bad2', 'bad3', 'bad4']) await mailing().send(mailTo(name));
  for (const name of ['good1', 'good2', 'good3']) await mailing().send(mailTo(name));
  const server = await mailServer();
  server.hangUpOn('To bad');
  for (let run = 0; run < 3; run++) {
    await deliver();
    later(0.25);
  }
  expect(recipients(server).toSorted()).toEqual(
    ['good1', 'good2', 'good3'].map((name) => `${name}@example.com`),
  );
  await mailing().send(mailTo('new'));
  await deliver();
  expect(recipients(server)).toContain('new@example.com');
  const attempts = async () =>
    (
      await app.pool.db.execute<{ attempts: number }>(sql`select attempts from jobs where due_at is not null`)
    ).reduce((sum, row) => sum + row.attempts, 0);
  for (let n = 0; n < 12; n++) {
    later(60);
    await mailing().send(mailTo('other'));
    await deliver();
  }
  expect(await attempts()).toBeLessThan(80);
  later(3 * 24 * 60);
  await deliver();
  const { givenUp, mails: figures } = await boss.api.readOverview({});
  expect(figures.waiting).toBe(0);
  expect([givenUp.count, givenUp.items[0]?.reason]).toEqual([
    4,
    'The mail server did not accept it for three days',
  ]);
  app.errors.length = 0;
}, 120_000);
it('after an outage, only the last mail with a link is sent, and none whose link has expired', async () => {
  await app.pool.db.execute(sql`delete from jobs`);
  await app.account('forgetful', 'correct horse battery');
  const server = await mailServer();
  await app.finish();
  await deliver();
  await server.close();
  const body = { email: 'forgetful@example.com' };
  const ask = async () => {
    await app.visitor.requestPasswordReset({ body });
    await app.finish();
    later(10);
    await deliver();
  };
  const linkIn = (text = '') => /reset-password\/(\w+)/.exec(text)?.[1] ?? '';
  const { expired } = app.mailCounts();
  for (let n = 0; n < 3; n++) await ask();
  later(120);
  const back = await mailServer();
  await deliver();
  expect(back.received()).toEqual([]);
  expect(app.mailCounts().expired).toBe(expired + 1);
  expect(await mails()).toMatchObject({ waiting: 0 });
  await back.close();
  for (let n = 0; n < 2; n++) await ask();
  const again = await mailServer();
  await deliver();
  expect(recipients(again)).toEqual([body.email]);
  await app.visitor.resetPassword({
    body: { token: linkIn(again.received()[0]?.text), password: 'another horse battery' },
  });
}, 60_000);

it('that would wait until a time from before the clock was set back is due', async () => {
  const { db } = app.contextFor({ role: 'system' });
  const day = 86_400_000;
  await app.pool.db.execute(sql`delete from jobs`);
  for (const ahead of [0, day / 2, day * 40]) {
    const mail = { key: `${ahead}`, recipient: 'a@example.com', content: `${ahead}` };
    await insertWaitingMail(db, mail, { now: clock, dueAt: new Date(clock.getTime() + ahead) });
  }
  const due = await dueMails(db, clock, 10, 'oldest');
  // Mails of earlier tests may still be queued.
  const own = due.map(({ content }) => Number(content)).filter(Number.isFinite);
  expect(own).toEqual([0, day * 40]);
  await app.pool.db.execute(sql`delete from jobs`);
});
