import { paths } from '../../../src/contract/core/routes.ts';
import { expect, test } from '../support/fixtures.ts';

test('a page’s metadata is removed when navigating to another page', async ({ page, content }) => {
  await page.goto(paths.prompt(content.prompts.long));
  await expect(page.locator('meta[property="og:title"]')).toHaveCount(1);
  await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore Topics');
  await expect(page.locator('meta[property], meta[name^="twitter:"], [type$="ld+json"]')).toHaveCount(0);
  await expect(page).toHaveTitle('Explore Topics · Promptorium');
  await expect(page.locator('title, meta[name="description"], link[rel="canonical"]')).toHaveCount(3);
});
