/**
 * A smoke test of the main journeys in Firefox. As everywhere, an error or warning in the console fails a test. Text is typed: what
 * Playwright's `fill` sets in Firefox goes unnoticed by React.
 */
import '../support/firefox-commands.ts';
import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { hydrated } from '../../screens/states.ts';
import { expect, open } from '../support/fixtures.ts';
import { answer, test } from '../support/model-service.ts';

test('a visitor finds a prompt, fills it in, copies it and opens the menu of services', async ({ page }) => {
  await open(page, '/');
  const search = page.getByRole('combobox', { name: /Search (the library|prompts)/ }).first();
  await search.pressSequentially('sql business question');
  await search.press('Enter');
  await expect(page).toHaveURL(/[?&]q=sql/);
  await page
    .getByRole('main')
    .getByRole('heading', { name: /SQL from a business question/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('SQL from a business question');
  const field = page.getByRole('region', { name: 'Fill in' }).getByRole('textbox').first();
  await field.pressSequentially('a warm day');
  await expect(page.getByRole('region', { name: 'Main Content' })).toContainText('a warm day');
  await page.getByRole('main').getByRole('button', { name: 'Copy', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await pasted(page)).toContain('a warm day');
  await page.getByRole('button', { name: 'Open in…' }).click();
  const menu = page.getByRole('region', { name: 'Open in' });
  await expect(menu.getByRole('button', { name: /Claude/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
});

test('a new user signs up, publishes a prompt and likes it', async ({ page }) => {
  const name = Date.now().toString(36);
  const title = `Haggle in Firefox ${name}`;
  await open(page, paths.signup());
  await page.getByLabel('Full name').pressSequentially('Fiona Fox');
  await page.getByLabel('Email').pressSequentially(`fiona-${name}@example.com`);
  await page.getByLabel('Password', { exact: true }).pressSequentially('correct horse');
  await page.getByLabel('Confirm password').pressSequentially('correct horse');
  await page.getByRole('checkbox', { name: /agree/i }).check();
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/');

  await page.getByRole('banner').getByRole('link', { name: 'Write' }).click();
  await page.getByLabel('Prompt Content').pressSequentially('Haggle for [a carpet] in {{city}}.');
  await page.getByLabel('Title', { exact: true }).pressSequentially(title);
  await page.getByLabel('Short Description').pressSequentially('Practise bargaining.');
  await page.getByLabel('Category').selectOption({ label: 'Business' });
  await page.getByLabel('Tags').pressSequentially('negotiation');
  await page.getByLabel('Tags').press('Enter');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Prompt published successfully!')).toBeVisible();

  await open(page, paths.explore({ sort: 'recent' }));
  await page.getByRole('main').getByRole('heading', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const like = page.getByRole('main').getByTitle('Like').first();
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
});

test('a reader tries a prompt by keyboard alone', async ({ page, signedIn, service }) => {
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt({ contentMd: 'Say [something] well.' }) });
  await open(page, paths.prompt(id));
  await page.getByRole('link', { name: 'Try it' }).press('Enter');
  await expect(page).toHaveURL(paths.tryPrompt(id));
  await hydrated(page);
  const focused = page.locator(':focus');
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab');
      if (name.test(await nameOf())) return;
    }
    throw new Error(`Tab does not reach ${name}`);
  };
  const nameOf = () =>
    focused.evaluate((one: HTMLInputElement) => one.labels?.[0]?.innerText ?? one.innerText);
  await tabTo(/^something$/i);
  await page.keyboard.type('a greeting');
  await tabTo(/^Address$/);
  await page.keyboard.type(`${service.url}/v1`);
  await tabTo(/^List models$/);
  await page.keyboard.press('Enter');
  await tabTo(/^Model$/);
  await page.keyboard.type('small');
  await tabTo(/^Run$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer', exact: true }).getByText(answer)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeFocused();
  await tabTo(/^The text that is sent$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Say a greeting well.')).toBeVisible();
});

test('the theme stays when going back, and the menu works on phones', async ({ page }) => {
  await open(page, '/');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Toggle dark mode' }).click();
  await expect.poll(background).not.toBe(light);
  await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
  await expect(page).toHaveURL(paths.topics());
  await page.goBack();
  await expect(page).toHaveURL('/');
  expect(await background()).not.toBe(light);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('every kind of page shows without an error', async ({ page }) => {
  for (const path of [paths.explore(), paths.topics(), paths.community(), paths.help(), paths.login()]) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  }
});

/** The text of the clipboard, pasted into a field: Firefox asks the user before a page may read it. */
async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => {
    const field = document.createElement('textarea');
    field.id = 'pasted';
    document.body.append(field);
    field.focus();
  });
  await page.keyboard.press('Control+V');
  const field = page.locator('#pasted');
  await expect(field).not.toHaveValue('');
  return field.inputValue();
}
