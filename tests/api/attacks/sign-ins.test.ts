import { expect } from 'vitest';
import { takeMails } from '../../support/site/mails.ts';
import { anyAddress } from '../../support/site/send.ts';
import { type Attack, type AttackCase, attacks } from './attack-cases.ts';
import { password, promptBody } from './attacked-site.ts';

const attack = attacks();

const signIn = 'POST /api/auth/sign-in/email';
const signUp = 'POST /api/auth/sign-up/email';
const reset = 'POST /api/auth/request-password-reset';

/** Sign-ins that are not text, or not an account. */
const attempts: [name: string, body: unknown, status: number | readonly number[]][] = [
  ['a wrong password', { email: 'alice@example.com', password: 'wrong-lantern-82' }, 401],
  ['an unknown address', { email: 'nobody@example.com', password }, 401],
  ['SQL as address', { email: "alice@example.com' or '1'='1", password }, 422],
  ['SQL as password', { email: 'alice@example.com', password: "' or '1'='1" }, 401],
  ['a list of passwords', { email: 'alice@example.com', password: [password, 'other'] }, 422],
  ['an object as password', { email: 'alice@example.com', password: { $ne: '' } }, 422],
  ['no password', { email: 'alice@example.com' }, 422],
  ['a password with NUL', { email: 'alice@example.com', password: `${password}\u0000` }, [401, 422]],
  ['a password of 60 kB', { email: 'alice@example.com', password: 'x'.repeat(60_000) }, [401, 422]],
];

/** Accounts that cannot be created. */
const accounts: [name: string, body: object][] = [
  ['an address with a line break', { name: 'M', email: 'm@example.com\r\nBcc: all@example.com', password }],
  ['two addresses', { name: 'M', email: 'm@example.com,n@example.com', password }],
  ['a name of a megabyte', { name: 'x'.repeat(50_000), email: 'm2@example.com', password }],
  ['a short password', { name: 'M', email: 'm3@example.com', password: 'abc' }],
  ['the commonest password', { name: 'M', email: 'm4@example.com', password: 'password123' }],
  ['the address as password', { name: 'M', email: 'mallory5@example.com', password: 'mallory5@example.com' }],
];

attack('sign-in', [
  ...attempts.map<AttackCase>(([name, body, status]) => ({
    name,
    send: ({ visitor }) => visitor(signIn, { body }),
    status,
  })),
  {
    name: 'a thirteenth password for one account',
    send: async (at) => {
      const { email } = await at.newMember();
      for (let n = 0; n < 12; n++)
        await at.visitor(signIn, { body: { email, password: `wrong-${n}-lantern` } });
      return at.visitor(signIn, { body: { email, password: 'wrong-13-lantern' } });
    },
    status: 429,
    also: ({ headers }) => expect(Number(headers['retry-after'])).toBeGreaterThan(0),
  },
  {
    name: 'sixty-one passwords from one address',
    send: async ({ visitor }) => {
      const address = anyAddress();
      for (let n = 0; n < 60; n += 5)
        await Promise.all(
          [n, n + 1, n + 2, n + 3, n + 4].map((user) =>
            visitor(signIn, { address, body: { email: `u${user}@example.com`, password: 'wrong-lantern' } }),
          ),
        );
      return visitor(signIn, { address, body: { email: 'u61@example.com', password: 'wrong-lantern' } });
    },
    status: 429,
  },
  {
    name: 'a forged session cookie',
    send: ({ visitor }) => visitor('GET /api/users/me', { headers: { cookie: 'session_token=x' } }),
    status: 401,
  },
  {
    name: "another user's token without a signature, as cookie",
    send: ({ visitor, alice }) =>
      visitor('GET /api/users/me', { headers: { cookie: `session_token=${alice.token}` } }),
    status: 401,
  },
  {
    name: 'a session after signing out',
    send: async (at) => {
      const { token } = await at.newMember();
      await at.visitor('POST /api/auth/sign-out', { token });
      return at.visitor('GET /api/users/me', { token });
    },
    status: 401,
  },
  {
    name: 'a write from the page of another site',
    send: async (at) => {
      const { cookie } = await at.newMember();
      const headers = { origin: 'https://evil.example', cookie };
      return at.visitor('PATCH /api/users/me', { body: { bio: 'x' }, headers });
    },
    status: 403,
  },
  {
    name: 'a write from another site without Origin, as browsers mark it',
    send: async (at) => {
      const { cookie } = await at.newMember();
      const headers = { 'sec-fetch-site': 'cross-site', cookie };
      return at.visitor('PATCH /api/users/me', { body: { bio: 'x' }, headers });
    },
    status: 403,
  },
  {
    name: 'a read from the page of another site, with a session',
    send: async (at) => {
      const { cookie } = await at.newMember();
      return at.visitor('GET /api/users/me', { headers: { origin: 'https://evil.example', cookie } });
    },
    status: 401,
  },
  {
    name: 'a sign-out by another site',
    send: ({ as }) =>
      as.bob('POST /api/auth/sign-out', { headers: { origin: 'null', 'sec-fetch-site': 'cross-site' } }),
    status: 403,
  },
  ...accounts.map<AttackCase>(([name, body]) => ({
    name: `an account with ${name}`,
    send: ({ visitor }) => visitor(signUp, { body }),
    status: [413, 422],
  })),
  {
    name: 'the twenty-first account from one address',
    send: async ({ visitor }) => {
      const address = anyAddress();
      const create = (n: number) =>
        visitor(signUp, { address, body: { name: 'M', email: `many${n}@example.com`, password: 'x' } });
      for (let n = 0; n < 20; n++) await create(n);
      return visitor(signUp, { address, body: { name: 'M', email: 'many21@example.com', password } });
    },
    // Refused forms do not count as accounts.
    status: [200, 201, 429],
  },
]);

attack('resets', [
  {
    name: 'the reply for an unknown address is that for a known one',
    send: async ({ visitor, alice }) => {
      const known = await visitor(reset, { body: { email: alice.email } });
      const unknown = await visitor(reset, { body: { email: 'nobody@example.com' } });
      expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
      return unknown;
    },
    status: 200,
  },
  {
    name: 'another Host in the mailed link',
    send: async (at) => {
      const { email } = await at.newMember();
      return at.visitor(reset, {
        body: { email },
        headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      });
    },
    status: [200, 400, 403, 421],
    also: (_, { dataDir }) => {
      for (const { text, html } of takeMails(dataDir)) expect(text + html).not.toContain('evil.example');
    },
  },
  {
    name: 'a guessed link',
    send: ({ visitor }) =>
      visitor('POST /api/auth/reset-password', {
        body: { token: 'Zs9aLc5hPeQ2dXk1v0m3Jr8TtYb6uWn4', password: 'other-lantern-83' },
      }),
    status: [404, 422],
  },
  {
    name: 'a link that is SQL',
    send: ({ visitor }) =>
      visitor('POST /api/auth/reset-password', {
        body: { token: "' or '1'='1", password: 'other-lantern-83' },
      }),
    status: [404, 422],
  },
  {
    name: 'a guessed verification',
    send: ({ visitor }) =>
      visitor('POST /api/auth/verify-email', { body: { token: 'Zs9aLc5hPeQ2dXk1v0m3Jr8TtYb6uWn4' } }),
    status: [401, 404, 422],
  },
  {
    name: 'a sixth mail to one account within an hour',
    send: async (at) => {
      const { email } = await at.newMember();
      for (let n = 0; n < 8; n++) await at.visitor(reset, { body: { email } });
      const answer = await at.visitor(reset, { body: { email } });
      const mails = takeMails(at.dataDir).filter(
        ({ to, link }) => to.includes(email) && link.includes('/reset-password/'),
      );
      expect(mails.length).toBeLessThanOrEqual(5);
      return answer;
    },
    status: [200, 429],
  },
]);

/** Requests that a personal key must not make, whatever its scopes. */
const sessionOnly: [name: string, line: string, body?: object][] = [
  ['create a key', 'POST /api/users/me/keys', { name: 'More', scopes: ['write'], password }],
  ['list keys', 'GET /api/users/me/keys'],
  ['list sessions', 'GET /api/users/me/sessions'],
  ['end all sessions', 'DELETE /api/users/me/sessions'],
  [
    'change the password',
    'POST /api/auth/change-password',
    { currentPassword: password, newPassword: 'other-lantern-83' },
  ],
  ['change the address', 'POST /api/auth/change-email', { email: 'new@example.com', password }],
  ['delete the account', 'DELETE /api/users/me', { password, prompts: 'keep' }],
  ['enable two-step sign-in', 'POST /api/users/me/second-factor', { password }],
  ['download everything', 'GET /api/users/me/archive'],
];

const keyOf = async ({ as }: Attack, owner: 'alice' | 'admin', scopes: string[]) => {
  const answer = await as[owner]('POST /api/users/me/keys', { body: { name: 'Key', scopes, password } });
  expect(answer.status, answer.text).toBe(201);
  return answer.json() as { token: string; key: { id: string } };
};

attack('keys', [
  ...sessionOnly.map<AttackCase>(([name, line, body]) => ({
    name: `a key may not ${name}`,
    send: async (at) => {
      const { token } = await keyOf(at, 'alice', ['read', 'write']);
      const answer = await at.visitor(line, { token, ...(body && { body }) });
      const [revoked] = (await at.as.alice('GET /api/users/me/keys')).json().items;
      await at.as.alice(`DELETE /api/users/me/keys/${revoked.id}`);
      return answer;
    },
    status: 403,
  })),
  {
    name: 'a read key publishes',
    send: async (at) => {
      const { token } = await keyOf(at, 'alice', ['read']);
      return at.visitor('POST /api/posts', { token, body: promptBody('By a read key') });
    },
    status: 403,
  },
  {
    name: "an admin's key reads the audit log",
    send: async (at) => {
      const { token } = await keyOf(at, 'admin', ['read', 'write']);
      return at.visitor('GET /api/admin/audit', { token });
    },
    status: 403,
  },
  {
    name: 'a revoked key writes',
    send: async (at) => {
      const { token, key } = await keyOf(at, 'alice', ['read', 'write']);
      await at.as.alice(`DELETE /api/users/me/keys/${key.id}`);
      return at.visitor('POST /api/posts', { token, body: promptBody('By a revoked key') });
    },
    status: 401,
  },
  {
    name: 'a key that is already over',
    send: ({ as }) =>
      as.alice('POST /api/users/me/keys', {
        body: { name: 'Old', scopes: ['read'], password, expiresAt: '2001-01-01T00:00:00Z' },
      }),
    status: 422,
  },
  {
    name: "revoking another user's key",
    send: async (at) => {
      const { key } = await keyOf(at, 'alice', ['read']);
      return at.as.bob(`DELETE /api/users/me/keys/${key.id}`);
    },
    status: 404,
  },
  {
    name: 'a key as cookie',
    send: async (at) => {
      const { token } = await keyOf(at, 'alice', ['read']);
      return at.visitor('GET /api/users/me', { headers: { cookie: `session_token=${token}` } });
    },
    status: 401,
  },
]);
