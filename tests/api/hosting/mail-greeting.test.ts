import { type AddressInfo, createServer } from 'node:net';
import { hostname } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { checkMailServer } from '../../../src/adapters/hosting/doctor/mail-server.ts';
import { smtpMail } from '../../../src/adapters/hosting/mail/smtp.ts';

/** The name in the greeting of each connection to a server that refuses the rest. */
async function greetings(publicUrl: string, query = ''): Promise<string[]> {
  const names: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {}).write('220 mail.test ESMTP\r\n');
    socket.setEncoding('utf8').on('data', (line: string) => {
      names.push(line.replace(/^EHLO |\r\n$/g, ''));
      socket.end('421 not now\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}${query}`;
  const mail = { to: 'a@example.com', subject: 'x', text: 'x', html: 'x' };
  const transport = smtpMail({ url, publicUrl, from: { name: 'Site', address: 'site@example.org' } });
  await expect(transport.send(mail)).rejects.toThrow('421');
  await checkMailServer(url, publicUrl);
  return names;
}

const ownName = /^[\w.-]*\.(?!localdomain$)[a-z][\w-]*$/i.test(hostname()) ? hostname() : undefined;

it.each([
  ['https://prompts.example.org', 'prompts.example.org'],
  ['https://Prompts.example.org:8443', 'prompts.example.org'],
  ['https://b\u00fccher.example', 'xn--bcher-kva.example'],
  ['http://localhost:3000', '[127.0.0.1]'],
  ['http://192.168.1.5:3000', '[127.0.0.1]'],
  ['http://[fd12::1]:3000', '[127.0.0.1]'],
])('a machine without a full name greets mail servers for %s as %s', async (publicUrl, name) => {
  expect(await greetings(publicUrl)).toEqual([ownName ?? name, ownName ?? name]);
});

it('a name in SMTP_URL is used', async () => {
  const name = 'out.example.net';
  expect(await greetings('https://prompts.example.org', `?name=${name}`)).toEqual([name, name]);
});
