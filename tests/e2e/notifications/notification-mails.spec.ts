import { request } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { mailedLink, readMails } from '../../support/site/mails.ts';
import { anotherUser } from '../support/another-user.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { violationsInBothThemes } from '../support/violations.ts';

test('a member chooses how often each kind is mailed', async ({ page, signedIn }) => {
  expect(signedIn.username).not.toBe('');
  await open(page, paths.notifications());
  await page.getByRole('link', { name: 'Choose which emails you get' }).click();
  const all = page.getByRole('group', { name: 'Your prompts' }).getByLabel('All in Your prompts');
  await expect(all).toHaveValue('');
  await all.selectOption('Once a week');
  await page.getByText('Customize Your prompts').click();
  await expect(page.getByLabel('Comments on your prompts')).toHaveValue('weekly');
  await page.getByLabel('Likes on your prompts').selectOption('Once a day');
  await expect(all).toHaveValue('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your choices were saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Likes on your prompts')).toHaveValue('daily');
  await expect(page.getByLabel('Comments on your prompts')).toHaveValue('weekly');
  await expect(page.getByLabel('Replies to you')).toHaveValue('immediately');
  expect(await violationsInBothThemes(page)).toEqual([]);
});

test('mails are stopped from their address without signing in, by a mail program or a person', async ({
  page,
  site,
  context,
  browser,
  signedIn,
}) => {
  await open(page, await mailedLink(site.dataDir, signedIn.email, '/verify-email/'));
  await page.getByRole('button', { name: 'Yes, confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt() });
  const reader = await anotherUser(browser, site, 'Reader');
  await open(reader.page, await mailedLink(site.dataDir, reader.email, '/verify-email/'));
  await reader.page.getByRole('button', { name: 'Yes, confirm this address' }).click();
  await expect(reader.page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await reader.api.addComment({ params: { id }, body: { bodyMd: 'Well written.' } });
  await reader.close();
  const mailed = () =>
    readMails(site.dataDir).find(
      (mail) => mail.to === signedIn.email && mail.subject.endsWith('a comment on your prompt'),
    );
  await expect.poll(mailed, { timeout: 90_000 }).toBeDefined();
  const address = mailed()?.unsubscribe ?? '';
  expect(new URL(address).pathname).toBe('/unsubscribe');

  // As RFC 8058 describes it: without a session, in either form.
  for (const form of [
    { form: { 'List-Unsubscribe': 'One-Click' } },
    { multipart: { 'List-Unsubscribe': 'One-Click' } },
  ]) {
    const program = await request.newContext();
    const reply = await program.post(address, form);
    expect([reply.status(), reply.headers()['set-cookie']]).toEqual([200, undefined]);
    await program.dispose();
  }
  expect(await signedIn.api.readNotificationMails({})).toMatchObject({
    comment: 'never',
    reply: 'immediately',
  });

  await context.clearCookies();
  await open(page, address);
  await expect(page.getByRole('listitem').filter({ hasText: 'Comments on your prompts' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop all notification emails' }).click();
  await expect(page.getByRole('heading', { name: 'You won’t get these emails anymore' })).toBeVisible();
  expect(await signedIn.api.readNotificationMails({})).toMatchObject({ comment: 'never', reply: 'never' });
});
