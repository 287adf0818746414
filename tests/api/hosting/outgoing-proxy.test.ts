import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendThroughProxy } from '../../../src/adapters/core/requests/send-through-proxy.ts';
import { checkMailServer } from '../../../src/adapters/hosting/doctor/mail-server.ts';
import { checkProxy } from '../../../src/adapters/hosting/doctor/proxy.ts';
import { smtpMail } from '../../../src/adapters/hosting/mail/smtp.ts';
import { openIdProviders } from '../../../src/adapters/identity/open-id.ts';
import { fetchKeys } from '../../../src/adapters/identity/provider-keys.ts';
import { connectStripe } from '../../../src/adapters/market/payments/stripe-client.ts';

/** Hosts for which the proxy was asked. It lets nobody through. */
const asked: string[] = [];
const server = createServer().on('connect', ({ url = '' }, socket) => {
  asked.push(url);
  socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
});
let proxy: { url: string; except: string };
let end: () => void;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, except: '.inside.invalid' };
  end = sendThroughProxy(proxy);
});
afterAll(() => {
  end();
  server.close();
});

const mail = { to: 'a@example.com', subject: 'x', text: 'x', html: 'x' };
const publicUrl = 'https://site.example';
const from = { name: 'Site', address: 'site@example.org' };
const provider = {
  id: 'oidc',
  name: 'Club',
  clientId: 'a',
  clientSecret: 'b',
  promptAgain: 'login',
} as const;
const signIn = (issuer: string) =>
  openIdProviders([{ ...provider, issuer }], () => 'https://site.example').begin('oidc', { again: false });

describe('with HTTPS_PROXY', () => {
  it.each<[string, string, () => Promise<unknown>]>([
    ['the sign-in at an issuer', 'id.invalid:443', () => signIn('https://id.invalid')],
    [
      'the keys of an issuer',
      'keys.invalid:443',
      () => fetchKeys('https://keys.invalid', 'https://keys.invalid/jwks'),
    ],
    [
      'requests of fetch, as to stores and embeddings',
      's3.invalid:443',
      () => fetch('https://s3.invalid/bucket'),
    ],
    [
      'Stripe',
      'api.stripe.com:443',
      async () => (await connectStripe({ secretKey: 'sk_test_1', apiUrl: undefined })).balance.retrieve(),
    ],
    [
      'mails',
      'mail.invalid:587',
      () => smtpMail({ url: 'smtp://mail.invalid:587', from, publicUrl, proxy }).send(mail),
    ],
    [
      'the check of the mail server',
      'check.invalid:25',
      () => checkMailServer('smtp://check.invalid:25', publicUrl, proxy),
    ],
  ])('%s use it', async (_, host, send) => {
    asked.length = 0;
    await send().catch(() => {});
    expect(asked).toEqual([host]);
  });

  it('excepted hosts and plain HTTP do not use it', async () => {
    asked.length = 0;
    for (const url of ['https://a.inside.invalid', 'http://plain.invalid', 'https://localhost:1'])
      await expect(fetch(url)).rejects.toThrow();
    await smtpMail({ url: 'smtp://mail.inside.invalid', from, publicUrl, proxy })
      .send(mail)
      .catch(() => {});
    expect(asked).toEqual([]);
  });

  it('the doctor names it, without its password, or says that it cannot be reached', async () => {
    const { host } = new URL(proxy.url);
    const found = await checkProxy({ ...proxy, url: `http://me:hunter2@${host}` });
    expect(found).toMatchObject({ state: 'ok', text: expect.stringContaining(`go through ${host}`) });
    expect(JSON.stringify(found)).not.toContain('hunter2');
    expect((await checkProxy({ ...proxy, url: 'http://127.0.0.1:1' })).state).toBe('failed');
  });
});
