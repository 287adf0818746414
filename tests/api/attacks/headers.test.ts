import { expect } from 'vitest';
import { anyAddress } from '../../support/site/send.ts';
import { type AttackCase, attacks } from './attack-cases.ts';

const attack = attacks();

const pages = ['/', '/explore', '/about', '/login', '/nothing-here'];

/** One address of each kind. */
const kinds = [
  '/',
  '/api/posts',
  '/api/nothing',
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/covers/programming/x.svg',
  '/favicon.svg',
  '/files/nothing.webp',
  '/assets/nothing.js',
];

/** Requests that are not HTTP as a server should accept it. */
const malformed: [name: string, bytes: string][] = [
  [
    'two lengths',
    'POST /api/contact HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello',
  ],
  [
    'a length and chunks',
    'POST /api/contact HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a negative length', 'POST /api/contact HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n'],
  [
    'an obscure coding',
    'POST /api/contact HTTP/1.1\r\nhost: a\r\ntransfer-encoding: xchunked\r\n\r\n0\r\n\r\n',
  ],
  [
    'an unknown coding before the chunks',
    'POST /api/contact HTTP/1.1\r\nhost: a\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
  ],
  [
    'chunks in HTTP/1.0',
    'POST /api/contact HTTP/1.0\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a header of 100 kB', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['a header name with a space', 'GET / HTTP/1.1\r\nhost : a\r\n\r\n'],
  ['no request', 'hello\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
];

attack('headers', [
  ...pages.map<AttackCase>((path) => ({
    name: `the policy of ${path}`,
    send: ({ visitor }) => visitor(`GET ${path}`),
    status: [200, 404],
    also: ({ headers, text }) => {
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(policy.split('script-src')[1]?.split(';')[0]).not.toContain('unsafe');
      expect(headers['referrer-policy']).toBeTruthy();
      expect(text).not.toMatch(/<script(?![^>]*\bsrc=)(?![^>]*type="application\/(ld\+)?json")[^>]*>[^<]/);
    },
  })),
  ...kinds.map<AttackCase>((path) => ({
    name: `${path} is not sniffed and names no software`,
    send: ({ visitor }) => visitor(`GET ${path}`),
    status: [200, 404],
    also: ({ headers }) => {
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-powered-by'] ?? headers.server).toBeUndefined();
    },
  })),
  ...malformed.map<AttackCase>(([name, bytes]) => ({
    name: `a request with ${name}`,
    send: ({ raw }) => raw(bytes),
    status: [400, 431, 501],
  })),
  {
    name: 'TRACE',
    send: ({ visitor }) => visitor('TRACE /'),
    status: [400, 405],
  },
  {
    name: 'a made-up method',
    send: ({ visitor }) => visitor('PROPFIND /api/posts'),
    status: [400, 405],
  },
  {
    name: 'DELETE of a page',
    send: ({ visitor }) => visitor('DELETE /about'),
    status: 405,
    also: ({ headers }) => expect(headers.allow).toContain('GET'),
  },
  {
    name: 'a request by another site with cookies gets no permission to read',
    send: ({ visitor }) => visitor('GET /api/users/me', { headers: { origin: 'https://evil.example' } }),
    status: 401,
    also: ({ headers }) => expect(headers['access-control-allow-credentials']).toBeUndefined(),
  },
  {
    name: 'the cookie of a session',
    send: ({ visitor, alice }) =>
      visitor('POST /api/auth/sign-in/email', {
        body: { email: alice.email, password: 'quarry-lantern-82' },
      }),
    status: 200,
    also: ({ headers }) => {
      expect(headers['set-cookie']).toMatch(/HttpOnly/i);
      expect(headers['set-cookie']).toMatch(/SameSite=(Lax|Strict)/i);
      expect(headers['cache-control']).toContain('no-store');
    },
  },
  {
    name: 'a header that would end the line of another',
    send: ({ visitor }) => visitor('GET /login?next=%0d%0aset-cookie:%20a=b'),
    status: 200,
    also: ({ headers }) => expect(headers['set-cookie']).toBeUndefined(),
  },
  {
    name: 'forged addresses before the one of the proxy do not lift a limit',
    send: async ({ visitor }) => {
      const own = anyAddress();
      const leftFor = async (forged: string) => {
        const answer = await visitor('GET /api/categories', {
          headers: { 'x-forwarded-for': `${forged}, ${own}` },
        });
        expect(answer.text).not.toContain('<script>');
        return { answer, left: Number(/"read";r=(\d+)/.exec(answer.headers.ratelimit ?? '')?.[1]) };
      };
      const first = await leftFor('192.0.2.1');
      const second = await leftFor('192.0.2.2, <script>');
      expect(second.left).toBe(first.left - 1);
      return second.answer;
    },
    status: 200,
  },
  {
    name: 'an address that is none',
    send: ({ visitor }) =>
      visitor('GET /api/categories', { headers: { 'x-forwarded-for': '1.1.1.1, 2.2.2.2, <script>' } }),
    status: [200, 400],
    also: ({ text }) => expect(text).not.toContain('<script>'),
  },
]);
