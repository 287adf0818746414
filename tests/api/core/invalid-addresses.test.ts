import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSiteServer } from '../../../src/start/serve.ts';
import { quietLog } from '../../support/site/quiet-log.ts';
import { pagesOf } from '../../support/site/site-pages.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

// What nothing can parse is refused before anything parses it. Sent as bytes, since clients refuse to send it.

let app: TestApp;
let server: Server;

const kinds = {
  page: '/explore',
  api: '/api/categories',
  file: '/files/a/b.webp',
  cover: '/covers/design/A.svg',
  preview: '/previews/site/0.png',
  feed: '/feed.xml',
  asset: '/assets/a.js',
  monitor: '/healthz',
};

const hosts = {
  'a number that is no address': 'a.1',
  'an address that is too long': '1.2.3.4.5',
  'an address with letters': '0x7g.1',
  'no name': '',
  'a port that is too large': 'x:99999',
  'a port that is no number': 'x:80a',
  'two ports': 'x:80:80',
  'half an IPv6 address': '[::1',
  'an IPv6 address that is none': '[1::2::3]',
  'an IPv6 address of an interface': '[fe80::1%25eth0]',
  'a user': 'a@b',
  'a path': 'a/b',
  'a query': 'a?b',
  'a fragment': 'a#b',
  'a space': 'a b',
  'a backslash': 'a\\b',
  'an escape': 'a%2fb',
  'other characters': 'ä.example',
};

beforeAll(async () => {
  app = await testApp();
  const log = { ...quietLog, error: (_: object, message: string) => app.errors.push({ message }) };
  server = createSiteServer({ ...app, pages: await pagesOf(app), log });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

/** The reply to the lines of a request. */
function reply(...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`, 'latin1'),
    );
    socket.setEncoding('latin1').on('data', (part: string) => {
      text += part;
    });
    socket.once('error', reject).once('close', () => resolve(text));
  });
}

const statusOf = async (...lines: string[]) => Number((await reply(...lines)).split(' ', 2)[1]);

/** The statuses of the replies to each kind of address. */
async function statuses(request: (path: string) => string[]): Promise<Set<number>> {
  const replies = Object.values(kinds).map((path) => statusOf(...request(path)));
  const all = new Set(await Promise.all(replies));
  expect(app.errors).toEqual([]);
  return all;
}

it.each(Object.entries(hosts))('a Host header with %s is refused everywhere', async (_, host) => {
  expect(await statuses((path) => [`GET ${path} HTTP/1.1`, `host: ${host}`])).toEqual(new Set([400]));
});

it.each(['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'])('also for %s', async (method) => {
  expect(await statuses((path) => [`${method} ${path} HTTP/1.1`, 'host: a.1'])).toEqual(new Set([400]));
});

it.each([
  'localhost',
  'X.example.',
  '127.0.0.1:3000',
  '[::1]:80',
  'a_b.example:65535',
  'xn--bcher-kva.example',
])('the Host %s is accepted', async (host) => {
  for (const path of ['/explore', '/api/categories', '/feed.xml', '/healthz'])
    expect([path, await statusOf(`GET ${path} HTTP/1.1`, `host: ${host}`)]).toEqual([
      path,
      path === '/healthz' ? 404 : 200,
    ]);
});

it('a request with no Host header, or with two, is refused', async () => {
  for (const version of ['1.0', '1.1'])
    expect(await statusOf(`GET /explore HTTP/${version}`), version).toBe(400);
  expect(await statusOf('GET /api/categories HTTP/1.0')).toBe(400);
  expect(await statusOf('GET /explore HTTP/1.1', 'host: a.example', 'Host: b.example')).toBe(400);
  expect(await statusOf('GET /explore HTTP/1.0', 'host: a.example')).toBe(200);
});

it.each([
  '//a:b/',
  '//evil.example',
  '//evil.example/',
  '//evil.example/explore/',
  '///evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/explore\\..\\x',
  '/.//evil.example/',
  '/explore/..//evil.example/',
  '/%2e//evil.example/',
  '//[',
  '//a.1/api/categories',
  '/%',
  '/%zz',
  '/prompt/%ff',
  '/prompt/%e2%28%a1',
  '/api/posts/%C0%80',
  '/feeds/topics/%.xml',
  '/explore/%E9?q=a',
  'explore',
  '*',
  '?q=a',
  '@x/',
  ':80/',
  'javascript:alert(1)',
  'http:',
  'http://',
  'http://a.1/',
  'http://other.example/explore',
  'http://site.example:81/explore',
  'ftp://site.example/explore',
  'http://site.example//evil.example/',
])('the target %s is refused', async (target) => {
  for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
    const text = await reply(`${method} ${target} HTTP/1.1`, 'host: site.example');
    expect(text, method).toMatch(/^HTTP\/1.1 400 /);
    expect(text).not.toMatch(/\r\nlocation:/i);
  }
  expect(app.errors).toEqual([]);
});

it.each(['\x00', '\x01', '\t', '\x0b', '\x7f'])(
  'the control character %j is refused or means nothing',
  async (c) => {
    expect([400, 404]).toContain(await statusOf(`GET /a${c}b HTTP/1.1`, 'host: x'));
    expect(await statusOf(`GET /${c}/evil.example/ HTTP/1.1`, 'host: x')).toBe(400);
    expect(await statusOf('GET /explore HTTP/1.1', `host: a${c}b`)).toBe(400);
    expect(app.errors).toEqual([]);
  },
);

it.each(['/explore?q=100%', '/explore?q=%ff', '/explore?q=//a:b/', '/explore?q=\\', '/explore#//a:b/'])(
  'the target %s is answered',
  async (target) => {
    expect(await statusOf(`GET ${target} HTTP/1.1`, 'host: x')).toBe(200);
    expect(app.errors).toEqual([]);
  },
);

it('a whole URL as target is answered like its path', async () => {
  for (const [target, host, kind] of [
    ['http://site.example/api/categories?fields=id', 'site.example', 'application/json'],
    ['https://SITE.example:443/explore', 'site.example', 'text/html'],
    ['HTTP://site.example:3000', 'site.example:3000', 'text/html'],
  ]) {
    const text = await reply(`GET ${target} HTTP/1.1`, `host: ${host}`);
    expect(text).toMatch(/^HTTP\/1.1 200 /);
    expect(text).toContain(`content-type: ${kind}`);
  }
});
