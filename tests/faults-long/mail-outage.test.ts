import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { createClient } from '../../src/contract/client.ts';
import { freshFolder } from '../faults/support.ts';
import { startMailServer } from '../support/servers/mail-server.ts';
import { startSite } from '../support/site/site-process.ts';

const password = 'correct horse battery';
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 120_000, interval: 200 });

// tests/api/hosting/waiting-mails.test.ts moves the clock by an hour and by days.
test('while the mail server is down, members sign up, and get their mails once it is back, also after a restart', async () => {
  const port = await freePort();
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    ADMIN_EMAILS: 'boss@example.com',
    SEED: 'none',
  };
  const dataDir = freshFolder();
  let server = await startMailServer(port);
  onTestFinished(() => server.close());
  let site = await startSite(dataDir, env);
  onTestFinished(async () => void (await site.stop()));
  const api = (token?: string) =>
    createClient({
      base: `${site.url}/api`,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    });
  const signUp = async (name: string) =>
    (await api().signUp({ body: { name, email: `${name}@example.com`, password } })).token;

  const boss = await signUp('boss');
  await eventually(() => server.received().length).toBe(1);
  const token = server.received()[0]?.link.split('/').at(-1) ?? '';
  await api(boss).verifyEmail({ body: { token } });
  await server.close();

  const names = ['ann', 'ben', 'cleo'];
  for (const name of names) await signUp(name);
  await eventually(async () => (await api(boss).readOverview({})).mails).toMatchObject({
    failed: 0,
    waiting: 3,
  });
  expect(site.output()).toContain('an email could not be sent yet and will be retried');
  expect(await site.stop()).toBe(0);
  site = await startSite(dataDir, env);
  await signUp('dan');
  expect((await api(boss).readOverview({})).mails.waiting).toBeGreaterThan(2);

  server = await startMailServer(port);
  await eventually(() => server.received().length).toBe(4);
  expect(server.received().map(({ to }) => to)).toEqual(
    [...names, 'dan'].map((name) => `${name}@example.com`),
  );
  await eventually(async () => (await api(boss).readOverview({})).mails.waiting).toBe(0);
  expect(await site.stop()).toBe(0);
  expect(server.received()).toHaveLength(4);
});
