import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveSecondFactor, shownCode } from '../../support/site/second-factor.ts';
import { by, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let admin: TestUser;
const password = 'correct horse';
const address = '192.0.2.77';
let made = 0;

beforeAll(async () => {
  app = await testApp();
  admin = await app.user('boss', 'admin');
});
beforeEach(() => {
  app.securityLog();
});

const send = (call: string, body?: object, token?: string, headers = {}) =>
  app.request(call, { ...(token && by(token)), ...(body && { body }), address, headers });
const events = () => app.securityLog().map(({ security }) => security);

async function member() {
  const email = `member${made++}@example.com`;
  const { body } = await send('POST /auth/sign-up/email', { name: 'Mem Ber', email, password });
  const [mail] = await app.mails();
  return {
    email,
    id: body.user.id as string,
    token: body.token as string,
    link: mail?.link.split('/').at(-1),
  };
}

describe('the security log', () => {
  it('has a line for each sign-in and failure, with the user and the network of the address', async () => {
    const { email, id } = await member();
    await send('POST /auth/sign-in/email', { email, password: 'wrong' });
    await send('POST /auth/sign-in/email', { email: 'unknown@example.com', password: 'wrong' });
    const { token } = (await send('POST /auth/sign-in/email', { email, password })).body;
    await send('POST /auth/sign-out', undefined, token);
    for (let n = 0; n < 10; n++) await send('POST /auth/sign-in/email', { email, password: 'wrong' });
    const lines = app.securityLog();
    const seen = { address: '192.0.2.0/24' };
    expect(lines.slice(0, 5)).toEqual([
      { security: 'signed-up', user: id, ...seen },
      { security: 'sign-in-failed', user: id, reason: 'password', ...seen },
      { security: 'sign-in-failed', reason: 'password', ...seen },
      { security: 'signed-in', user: id, ...seen },
      { security: 'signed-out', user: id, ...seen },
    ]);
    expect(lines.at(-1)).toEqual({ security: 'sign-in-failed', reason: 'limit', ...seen });
  });

  it('has changes of passwords, addresses, keys and second factors, without their secrets', async () => {
    const { email, id, token, link } = await member();
    await send('POST /auth/verify-email', { token: link }, token);
    const key = { name: 'My secret key', scopes: ['read'], password };
    const created = (await send('POST /users/me/keys', key, token)).body;
    await send(`DELETE /users/me/keys/${created.key.id}`, undefined, token);
    await send('POST /auth/change-email', { email: `new-${email}`, password }, token);
    const [mail] = await app.mails();
    const changed = { token: mail?.link.split('/').at(-1) };
    await send('POST /auth/verify-email', changed, token);
    await send('POST /auth/change-password', { currentPassword: 'wrong', newPassword: 'a new one' }, token);
    const change = { currentPassword: password, newPassword: 'a new one', revokeKeys: true };
    await send('POST /auth/change-password', change, token);
    await giveSecondFactor(app, id, 'begun');
    await send('POST /users/me/second-factor/confirm', { code: await shownCode(app, id) }, token);
    await send('POST /auth/sign-in/email', { email: `new-${email}`, password: 'a new one', code: '000000' });
    await app.mails();
    await send('POST /auth/request-password-reset', { email: `new-${email}` });
    const [reset] = await app.mails();
    const resetToken = reset?.link.split('/').at(-1);
    await send('POST /auth/reset-password', { token: resetToken, password: 'yet a new one' });
    await app.finish();
    const lines = app.securityLog();
    expect(lines.map(({ security }) => security)).toEqual([
      'signed-up',
      'email-verified',
      'key-created',
      'key-revoked',
      'email-change-requested',
      'email-changed',
      'password-check-failed',
      'password-changed',
      'keys-revoked',
      'second-factor-enabled',
      'sign-in-failed',
      'reset-requested',
      'password-reset',
    ]);
    expect(lines.every(({ user }) => user === id)).toBe(true);
    const text = JSON.stringify(lines);
    for (const secret of [password, 'a new one', email, token, created.token, 'secret key', link, resetToken])
      expect(text).not.toContain(secret);
  });

  it('has what admins do to users, and who did it', async () => {
    const { id } = await app.user(`subject${made++}`);
    for (const change of [
      ['PUT', 'admin'],
      ['DELETE', 'admin'],
      ['PUT', 'ban'],
      ['DELETE', 'ban'],
    ])
      await send(
        `${change[0]} /admin/people/${id}/${change[1]}`,
        change[1] === 'ban' && change[0] === 'PUT' ? { reason: 'spam' } : undefined,
        admin.token,
      );
    expect(app.securityLog()).toEqual(
      ['grant-admin', 'revoke-admin', 'ban', 'unban'].map((security) => ({
        security,
        user: id,
        by: admin.id,
        address: '192.0.2.0/24',
      })),
    );
  });

  it('has the end of all sessions', async () => {
    const { token } = await member();
    events();
    await send('DELETE /users/me/sessions?revokeKeys=true', undefined, token);
    expect(events()).toEqual(['sessions-ended', 'keys-revoked']);
  });

  it('has full addresses if configured', async () => {
    const full = await testApp({ env: { LOG_ADDRESSES: 'full' } });
    const body = { name: 'A', email: 'a@example.com', password };
    await full.request('POST /auth/sign-up/email', { body, address });
    expect(full.securityLog()[0]).toMatchObject({ security: 'signed-up', address });
  });
});
