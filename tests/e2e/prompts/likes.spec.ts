import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { apiOf, expect, test } from '../support/fixtures.ts';

const toggles = /\/api\/posts\/.*\/(like|bookmark)$/;

test('a like waits for its reply, and a double click likes once', async ({ page, signedIn }) => {
  await openOwnPrompt(page, signedIn.username);
  const release = await holdToggles(page);
  const like = page.getByRole('button', { name: /^Like/ });
  await like.dblclick();
  await expect(like).toBeDisabled();
  await expect(like).toHaveText(/Like\s*0/);
  release();
  await expect(like).toHaveText(/Like\s*1/);
  await expect(like).toBeEnabled();
  await expect(like).toBeFocused();
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
});

test('a bookmark shows immediately and is disabled for five seconds', async ({ page, signedIn }) => {
  await openOwnPrompt(page, signedIn.username);
  const release = await holdToggles(page);
  const bookmark = page.getByRole('button', { name: /^Bookmark \d/ });
  await bookmark.click();
  const pressed = Date.now();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  await expect(bookmark).toHaveText(/Bookmark\s*1/);
  await expect(bookmark).toBeDisabled();
  await expect(bookmark).toBeFocused();
  release();
  await expect(bookmark).toBeDisabled();
  await expect(bookmark).toBeEnabled();
  expect(Date.now() - pressed).toBeGreaterThan(4_800);
  await page.reload();
  await expect(bookmark).toHaveText(/Bookmark\s*1/);
});

test('a bookmark stays disabled after leaving the page and returning', async ({ page, signedIn }) => {
  await openOwnPrompt(page, signedIn.username);
  const bookmark = page.getByRole('button', { name: /^Bookmark \d/ });
  await bookmark.click();
  await page.getByRole('link', { name: 'Back to Explore' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Explore Prompts' })).toBeVisible();
  await page.goBack();
  await expect(bookmark).toBeDisabled();
  await expect(bookmark).toBeEnabled();
});

test.describe('while the server fails', () => {
  test.use({ expectedMessages: [/status of 503/] });

  for (const name of ['Like', 'Bookmark'])
    test(`a ${name.toLowerCase()} shows the error and changes nothing`, async ({ page, signedIn }) => {
      await openOwnPrompt(page, signedIn.username);
      await page.route(toggles, (route) => route.fulfill({ status: 503, body: '' }));
      const button = page.getByRole('button', { name: new RegExp(`^${name} \\d`) });
      await button.click();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText('Service Unavailable');
      await expect(button).toHaveText(new RegExp(`${name}\\s*0`));
      await expect(button).toHaveAttribute('aria-pressed', 'false');
    });
});

test('a visitor who likes a prompt signs in and comes back', async ({ page, site }) => {
  const { items } = await apiOf(site).recentPrompts({ query: { limit: 1 } });
  const path = paths.prompt(items[0]?.id ?? '');
  await page.goto(path);
  await page.getByRole('button', { name: /^Like/ }).click();
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: path })}`);
});

/** Publishes a prompt as the signed-in member and opens its page. */
async function openOwnPrompt(page: Page, username: string): Promise<void> {
  const reply = await page.context().request.post('/api/posts', { data: aPrompt() });
  expect(reply.status(), `${username}: ${await reply.text()}`).toBe(201);
  await page.goto(paths.prompt((await reply.json()).id));
}

/** Holds back likes and bookmarks until the returned function is called. */
async function holdToggles(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(toggles, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
