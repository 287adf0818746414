import { AxeBuilder } from '@axe-core/playwright';
import { paths } from '../../src/contract/routes.ts';
import { adminAddress } from '../../src/web/admin/admin-address.ts';
import { aPrompt } from '../factories.ts';
import { grantAdmin } from '../support/grant-admin.ts';
import { expect, test, waitingPage } from './support/fixtures.ts';
import { violationsOf } from './support/violations.ts';

test.use({ expectedMessages: [/status of 404/] });

test('an admin hides a reported prompt, the author sees why, it is shown again, and everything is logged', async ({
  page,
  signedIn,
  browser,
  site,
  content,
}) => {
  test.slow();
  const { author, newcomer } = content.users;
  const title = `Buy shoes ${Date.now().toString(36)}`;
  const { id } = await author.api.publishPrompt({ body: aPrompt({ title }) });
  const details = 'It sells shoes.';
  await newcomer.api.reportPrompt({ params: { id }, body: { reason: 'other', details } });

  // For members the page does not exist.
  expect((await page.goto(adminAddress()))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await grantAdmin(site, signedIn.email);
  await page.goto(paths.home());
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: /^Administration \(\d+\)$/ }).click();
  const found = page.getByRole('article', { name: title });
  await expect(found.getByText(details)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(new AxeBuilder({ page }).setLegacyMode()), colorScheme).toEqual([]);
  }

  // By keyboard.
  await found.getByRole('button', { name: 'Hide' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Hide this prompt?' });
  await dialog.getByRole('button', { name: 'Hide' }).press('Enter');
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Shoes are sold elsewhere.');
  await page.keyboard.press('Escape');
  await expect(found.getByRole('button', { name: 'Hide' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Shoes are sold elsewhere.');
  expect(await violationsOf(new AxeBuilder({ page }).include('dialog[open]').setLegacyMode())).toEqual([]);
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect(found).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Reports' })).toBeFocused();

  const others = await browser.newContext({ baseURL: site.url });
  const visitor = waitingPage(await others.newPage());
  await expect.poll(async () => (await visitor.goto(paths.prompt(id)))?.status()).toBe(404);
  await visitor.goto(paths.explore({ q: title }));
  await expect(visitor.getByText('No prompts found')).toBeVisible();
  await others.addCookies([{ ...author.cookie, url: site.url }]);
  await visitor.goto(paths.prompt(id));
  await expect(visitor.getByRole('note')).toContainText('Shoes are sold elsewhere.');
  await visitor.goto(paths.profile(author.username));
  await visitor.getByRole('tab', { name: 'Hidden' }).click();
  await expect(visitor.getByRole('article').filter({ hasText: title })).toContainText(
    'Shoes are sold elsewhere.',
  );

  await page.getByRole('link', { name: 'Decided' }).click();
  await expect(found).toContainText('Hidden by');
  await page.getByRole('tab', { name: 'Prompts' }).click();
  await page.getByLabel('Which prompts').selectOption('Hidden');
  await found.getByRole('button', { name: 'Show again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Show again' }).click();
  await expect(found.getByRole('button', { name: 'Hide' })).toBeVisible();
  await expect(found).toBeFocused();
  expect((await visitor.goto(paths.prompt(id)))?.status()).toBe(200);
  await others.close();

  await page.getByRole('tab', { name: 'Audit log' }).click();
  const entries = page.getByRole('main').getByRole('article').filter({ hasText: title });
  await expect(entries).toHaveText([/unhid the prompt/, /hid the prompt.*Shoes are sold elsewhere/]);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Prompts' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Which prompts')).toHaveValue('hidden');
  await page.goForward();
  await expect(entries).toHaveCount(2);
});
