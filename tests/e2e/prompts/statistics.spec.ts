import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { expect, test } from '../support/fixtures.ts';

test('an author sees how many readers a prompt had, and readers do not', async ({
  page,
  signedIn: { api },
  browser,
  site,
}) => {
  const { id } = await api.publishPrompt({ body: aPrompt({ title: 'Count the readers' }) });
  const reader = await browser.newContext({
    baseURL: site.url,
    // Headless Chromium names itself a bot.
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  });
  const reading = await reader.newPage();
  const counted = reading.waitForResponse((reply) => reply.url().endsWith(`/api/posts/${id}/view`));
  await reading.goto(paths.prompt(id));
  expect((await counted).status()).toBe(200);
  await expect(reading.getByRole('link', { name: 'Statistics' })).toHaveCount(0);
  await reader.close();

  await page.goto(paths.prompt(id));
  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(page).toHaveURL(paths.promptStats(id));
  const main = page.getByRole('main');
  await expect(main.locator('dl div').filter({ hasText: 'Views' })).toContainText('1');
  await expect(main.getByRole('img', { name: /^Views by day: most on .+, 1 view$/ })).toBeVisible();
  // Days without any figure have no row.
  await main.getByText('Day by day').click();
  await expect(main.getByRole('row')).toHaveCount(2);
  await expect(main.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('1');
  await page.getByRole('link', { name: '90 days' }).click();
  await expect(page).toHaveURL(paths.promptStats(id, 90));
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^statistics-.+\.csv$/);
});
