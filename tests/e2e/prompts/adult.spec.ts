import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { adminAddress } from '../../../src/web/people/admin-address.ts';
import { aPrompt } from '../../factories.ts';
import { unique } from '../../support/generated/unique.ts';
import { grantAdmin } from '../../support/site/grant-admin.ts';
import type { SiteProcess } from '../../support/site/site-process.ts';
import { anotherUser } from '../support/another-user.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { violationsInBothThemes } from '../support/violations.ts';

const question = (page: Page) => page.getByRole('heading', { level: 1, name: 'This prompt is for adults' });

/** Publishes a prompt by another user that is marked adult, and another one that is not. */
async function publishBoth(browser: Parameters<typeof anotherUser>[0], site: SiteProcess) {
  const word = `velvet${unique()}`;
  const author = await anotherUser(browser, site, 'Nora Author');
  const body = aPrompt({
    title: `An evening of ${word}`,
    contentMd: `Whisper ${word} slowly.`,
    isAdult: true,
  });
  const { id } = await author.api.publishPrompt({ body });
  await author.api.publishPrompt({ body: aPrompt({ title: `A morning of ${word}` }) });
  await author.close();
  return { id, word, title: body.title };
}

test('the editor suggests the mark by words, once for a prompt', async ({ page, signedIn: { api } }) => {
  const { id } = await api.publishPrompt({ body: aPrompt({ status: 'draft' }) });
  await open(page, paths.write(id));
  const line = page.getByText('This may be for adults. Mark as adult?');
  const adult = page.getByRole('checkbox', { name: 'Adult' });
  await page.locator('#prompt-contentMd').fill('Write an erotic story.');
  await expect(line).toBeVisible();
  await expect(adult).not.toBeChecked();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mark as adult' }).click();
  await expect(adult).toBeChecked();
  await expect(adult).toBeFocused();
  await expect(line).toBeHidden();
  await adult.uncheck();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(line).toBeHidden();
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Draft saved').first()).toBeVisible();
  await page.reload();
  await expect(page.locator('#prompt-contentMd')).toHaveValue('Write an erotic story.');
  await page.locator('#prompt-contentMd').press('End');
  await page.keyboard.type(' Erotic.');
  await expect(page.getByText('Draft stored in this browser')).toBeVisible();
  await expect(line).toBeHidden();
});

test('a member is asked, chooses to see adult prompts, and finds them in lists', async ({
  page,
  browser,
  site,
  signedIn: _,
}) => {
  const { id, word, title } = await publishBoth(browser, site);
  const search = paths.explore({ q: word });
  await open(page, search);
  await expect(page.getByRole('link', { name: `A morning of ${word}`, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);

  await open(page, paths.prompt(id));
  await expect(question(page)).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show the prompt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  const choice = page.getByRole('checkbox', { name: 'Show adult prompts' });
  await choice.check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await page.reload();
  await expect(choice).toBeChecked();

  await open(page, search);
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card.getByText('Adult', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});

test('after the choice in Settings, a prompt opens in the same visit', async ({
  page,
  browser,
  site,
  signedIn: _,
}) => {
  const { id, title } = await publishBoth(browser, site);
  await open(page, paths.prompt(id));
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: 'Show adult prompts' }).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('an author marks a prompt in the editor, and sees it without a question', async ({ page, signedIn }) => {
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt() });
  await open(page, paths.write(id));
  await page.getByRole('checkbox', { name: 'Adult' }).check();
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByText('Prompt updated successfully!')).toBeVisible();
  await open(page, paths.prompt(id));
  await expect(page.getByLabel('Topic and tags').getByText('Adult', { exact: true })).toBeVisible();
  await open(page, paths.write(id));
  await expect(page.getByRole('checkbox', { name: 'Adult' })).toBeChecked();
  await open(page, paths.profile(signedIn.username));
  await expect(page.getByRole('main').getByText('Adult', { exact: true })).toBeVisible();
});

test('an admin marks a prompt and removes the mark', async ({ page, browser, site, signedIn }) => {
  const author = await anotherUser(browser, site, 'Nora Author');
  const title = `Something ${unique()}`;
  const { id } = await author.api.publishPrompt({ body: aPrompt({ title }) });
  await author.close();
  await grantAdmin(site, signedIn.email);
  await open(page, adminAddress({ tab: 'prompts', q: title }));
  const row = page.getByRole('listitem').filter({ hasText: title });
  await row.getByRole('button', { name: 'Mark adult' }).click();
  await expect(row.getByText('Adult', { exact: true })).toBeVisible();
  expect((await signedIn.api.readPrompt({ params: { id } })).post.isAdult).toBe(true);
  await row.getByRole('button', { name: 'Not adult' }).click();
  await expect(row.getByText('Adult', { exact: true })).toBeHidden();
  await open(page, adminAddress({ tab: 'log' }));
  await expect(page.getByText(/marked as adult the prompt/).first()).toBeVisible();
});
