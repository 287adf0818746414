import { paths } from '../../../src/contract/core/routes.ts';
import { expect, test } from '../support/fixtures.ts';

test('a reader sees how trending prompts and search results are sorted, also without scripts', async ({
  page,
  browser,
  site,
}) => {
  await page.goto(paths.home('trending'));
  await page.getByRole('button', { name: 'How is this sorted?' }).click();
  await expect(page.getByText(/bookmarks .* move a prompt up/)).toBeVisible();

  const still = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const reading = await still.newPage();
  await reading.goto(paths.explore({ q: 'explain' }));
  await reading.getByRole('button', { name: 'How is this sorted?' }).click();
  await expect(reading.getByText(/The best match comes first/)).toBeVisible();
  await reading.goto(paths.explore({ sort: 'recent' }));
  await expect(reading.getByRole('button', { name: 'How is this sorted?' })).toHaveCount(0);
  await still.close();
});
