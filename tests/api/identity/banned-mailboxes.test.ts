import { expect, it } from 'vitest';
import { linkOrCreateUser } from '../../../src/operations/identity/link-or-create-user.ts';
import { banUser } from '../../../src/operations/moderation/users/ban.ts';
import { unbanUser } from '../../../src/operations/moderation/users/unban.ts';
import { testApp } from '../../support/site/test-app.ts';

const password = 'correct horse battery';

async function siteWithBanned(...emails: string[]) {
  const app = await testApp();
  const signUp = (email: string) =>
    app.request('POST /auth/sign-up/email', { body: { name: 'Ada', email, password } });
  for (const email of emails) {
    expect((await signUp(email)).status).toBe(200);
    expect(await banUser(app.contextFor({ role: 'system' }), email)).toMatchObject({ changed: true });
  }
  return { app, signUp };
}

it.each([
  ['rowan.hill@gmail.com', 'rowanhill@gmail.com'],
  ['rowan.hill@gmail.com', 'r.o.w.a.n.hill@gmail.com'],
  ['rowan.hill@gmail.com', 'rowan.hill+new@gmail.com'],
  ['rowan.hill@gmail.com', 'Rowan.Hill@googlemail.com'],
  ['rowan.hill@gmail.com', 'rowanhill+a+b@googlemail.com'],
  ['rowan.hill+first@googlemail.com', 'rowanhill@gmail.com'],
  ['rowan@mail.example', 'rowan+again@mail.example'],
  ['rowan+one@mail.example', 'rowan@mail.example'],
])('while %s is banned, the same mailbox %s has no other account', async (banned, same) => {
  const { app, signUp } = await siteWithBanned(banned);
  const refused = await signUp(same);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ field: 'email', message: expect.stringMatching(/^An account with this mailbox is banned/) }],
  ]);
  const claims = { issuer: 'https://id.example', subject: 's', email: same, emailVerified: true };
  expect(await linkOrCreateUser(app.contextFor({ role: 'system' }), claims)).toMatchObject({
    code: 'forbidden',
  });
  const other = await signUp('other@mail.example');
  const change = await app.request('POST /auth/change-email', {
    as: other.body,
    body: { email: same, password },
  });
  expect([change.status, change.body.errors?.[0].field]).toEqual([422, 'email']);
  await unbanUser(app.contextFor({ role: 'system' }), banned);
  expect((await signUp(same)).status).toBe(200);
});

it('other mailboxes stay free, and members may have several addresses of one', async () => {
  const { signUp } = await siteWithBanned('rowan.hill@gmail.com', 'fern.moss@mail.example', '+@mail.example');
  for (const email of [
    'rowan.hill@mail.example',
    'rowanhill+notes@mail.example',
    'rowan.hills@gmail.com',
    'rowan.hill@gmail.example',
    'fernmoss@mail.example',
    'fern.moss@gmail.com',
    '+x@mail.example',
    'kim.lake@gmail.com',
    'kim.lake+work@gmail.com',
    'kimlake@googlemail.com',
  ])
    expect((await signUp(email)).status, email).toBe(200);
});
