import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { sweep } from '../../../src/operations/hosting/jobs/hourly-sweep.ts';
import { wire } from '../../../src/start/wiring/site.ts';
import { startMailServer } from '../../support/servers/mail-server.ts';
import { quietLog } from '../../support/site/quiet-log.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let clock = new Date();
beforeAll(async () => {
  app = await testApp({ now: () => clock, env: { PROOF_OF_WORK: 'off' } });
});

const message = {
  name: 'Ada Büttner',
  email: 'Ada@Example.com',
  subject: 'A topic that is missing',
  message: 'Could there be <b>music</b>?\r\n\r\nThank you & bye',
};
const send = (changes: object = {}, options: object = {}) =>
  app.request('POST /contact', { body: { ...message, ...changes }, ...options });
const stored = async (id: string) =>
  (await app.pool.db.execute(sql`select * from contact_messages where id = ${id}`))[0];

describe('a message to the operators of the site', () => {
  it('is stored and mailed to them, with the sender as the reply address', async () => {
    const reply = await send();
    expect([reply.status, reply.body]).toEqual([201, { success: true, id: expect.any(String) }]);
    const [mail, ...more] = await app.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: 'admin@example.com',
      from: 'Promptorium <no-reply@localhost>',
      subject: 'Promptorium: A topic that is missing',
      replyTo: 'Ada Büttner <ada@example.com>',
    });
    expect(mail?.text).toContain('Could there be <b>music</b>?\n\nThank you & bye');
    expect(mail?.html).toContain('Could there be &lt;b&gt;music&lt;/b&gt;?<br><br>Thank you &amp; bye');
    expect(await stored(reply.body.id)).toMatchObject({
      user_id: null,
      name: 'Ada Büttner',
      email: 'ada@example.com',
      subject: 'A topic that is missing',
      message: 'Could there be <b>music</b>?\n\nThank you & bye',
      mailed_at: expect.anything(),
    });
  });

  it('is stored with its sender if signed in', async () => {
    const alice = await app.user('alice');
    const reply = await send({}, { as: alice });
    expect(await stored(reply.body.id)).toMatchObject({ user_id: alice.id });
    await app.mails();
  });

  it('cannot add a recipient or a header', async () => {
    const reply = await send({
      name: 'Eve\r\nBcc: victim@example.com',
      subject: 'Hello\nBcc: victim@example.com',
    });
    expect(reply.status).toBe(201);
    const [mail] = await app.mails();
    expect(mail).toMatchObject({
      to: 'admin@example.com',
      subject: 'Promptorium: Hello Bcc: victim@example.com',
    });
    const odd = await send({ email: 'a@example.com, b@example.com' });
    expect(odd.status).toBe(422);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ email: 'nonsense' }, 'email', 'Email must be an address like name@example.com'],
    [{ subject: '' }, 'subject', 'Subject is required'],
    [{ message: ' \n ' }, 'message', 'Message is required'],
    [{ subject: 'x'.repeat(121) }, 'subject', 'Subject can be at most 120 characters'],
    [{ message: 'x'.repeat(5001) }, 'message', 'Message can be at most 5,000 characters'],
  ])('is refused with %j', async (changes, field, text) => {
    const reply = await send(changes);
    expect([reply.status, reply.body.errors]).toEqual([422, [{ field, message: text }]]);
    expect(await app.mails()).toEqual([]);
  });

  it('can be sent five times an hour from one IP address', async () => {
    const address = '192.0.2.77';
    for (let n = 0; n < 5; n++) expect((await send({}, { address })).status).toBe(201);
    const refused = await send({}, { address });
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      expect.stringMatching(/^Too many messages from this address\. Wait \d+ minutes and try again$/),
    ]);
    expect((await send({}, { address: '192.0.2.78' })).status).toBe(201);
    await app.mails();
  });
});

describe('a mail server', () => {
  it('that refused a message is retried by the sweep after a delay', async () => {
    const server = await startMailServer();
    const at = (url: string) =>
      wire({ ...app.config, smtpUrl: url }, { pool: app.pool, log: quietLog, now: () => clock });
    const product = at(server.url);
    const write = async (subject: string) => {
      const reply = await product.fetch(
        new Request('http://localhost:3000/api/contact', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...message, subject }),
        }),
      );
      return ((await reply.json()) as { id: string }).id;
    };
    const sweepAndSend = async () => {
      await sweep(product.contextFor({ role: 'system' }));
      await product.finish();
    };
    server.answer('550 no such mailbox');
    const refused = await write('Refused');
    await product.finish();
    expect(await stored(refused)).toMatchObject({ mailed_at: null });
    expect(server.received()).toEqual([]);

    server.answer('250 ok');
    await sweepAndSend();
    expect(server.received()).toEqual([]);
    clock = new Date(clock.getTime() + 16 * 60_000);
    await sweepAndSend();
    expect(server.received().map(({ subject, to }) => [subject, to])).toEqual([
      ['Promptorium: Refused', 'admin@example.com'],
    ]);
    expect(await stored(refused)).not.toMatchObject({ mailed_at: null });
    await sweepAndSend();
    expect(server.received()).toHaveLength(1);
    await server.close();
  });
});

describe('the configuration of mails', () => {
  it('has a default sender and recipient', () => {
    expect(readConfig({ PUBLIC_URL: 'https://www.prompts.example' })).toMatchObject({
      smtpUrl: undefined,
      mailFrom: { name: 'Promptorium', address: 'no-reply@prompts.example' },
      contactEmail: 'hello@prompts.example',
    });
    expect(readConfig({ ADMIN_EMAILS: 'Boss@example.com, b@example.com' }).contactEmail).toBe(
      'boss@example.com',
    );
    expect(readConfig({ ADMIN_EMAILS: 'a@b.co', CONTACT_EMAIL: 'c@d.co' }).contactEmail).toBe('c@d.co');
  });

  it.each([
    [{ SMTP_URL: 'mail.example.org' }, /^SMTP_URL must be a URL like smtp:/],
    [{ SMTP_URL: 'https://mail.example.org' }, /^SMTP_URL must be/],
    [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM must be an email address, not "nobody"$/],
    [{ CONTACT_EMAIL: 'a@b.co, c@d.co' }, /^CONTACT_EMAIL must be an email address/],
  ])('refuses %j', (env, error) => {
    expect(() => readConfig(env)).toThrow(error);
  });
});
