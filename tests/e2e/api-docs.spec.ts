import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './support/fixtures.ts';

test.describe('the API documentation', () => {
  for (const width of [360, 1280]) {
    test(`has a page for each feature at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/api/docs');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/The API of/);
      const nav = page.getByRole('navigation', { name: 'Documentation' });
      await nav.getByRole('link', { name: 'Prompts', exact: true }).click();
      await expect(page).toHaveURL('/api/docs/prompts');
      await expect(nav.getByRole('link', { name: 'Prompts', exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await nav.getByRole('link', { name: 'Publish a prompt' }).click();
      await expect(page).toHaveURL(/#publishPrompt$/);
      const endpoint = page.locator('#publishPrompt');
      await expect(endpoint).toBeInViewport();
      await endpoint.getByText('Example', { exact: true }).click();
      await expect(endpoint.getByText('Authorization: Bearer $TOKEN')).toBeVisible();
      const font = await page.evaluate(async () => (await document.fonts.load('600 1em Fraunces')).length);
      expect(font).toBe(1);
      await page.goto('/api/docs/shapes#shape-User');
      await expect(page.locator('#shape-User')).toBeInViewport();
    });
  }

  for (const address of ['/api/docs', '/api/docs/prompts', '/api/docs/shapes'])
    test(`${address} is accessible and fits phones`, async ({ page }) => {
      await page.goto(address);
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      }
      // The pages have no frames, whose handling takes most of the time.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    });

  test('examples are copied, and the addresses of the former single page lead on', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/api/docs');
    const first = page.locator('#quick-start figure').first();
    await first.getByRole('button', { name: 'Copy' }).click();
    await expect(first.getByRole('button', { name: 'Copied!' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await first.locator('code').textContent());
    await page.goto('/api/docs#likePrompt');
    await page.reload();
    await expect(page).toHaveURL('/api/docs/prompts#likePrompt');
    await page.goto('/api/docs#limit-read');
    await expect(page.locator('#limit-read')).toBeInViewport();
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('former addresses show the link, and there are no copy buttons', async ({ page }) => {
      await page.goto('/api/docs#likePrompt');
      await expect(page.locator('#likePrompt')).toBeInViewport();
      await expect(page.getByRole('button')).toHaveCount(0);
      await page.locator('#likePrompt').getByRole('link').click();
      await expect(page).toHaveURL('/api/docs/prompts#likePrompt');
    });
  });
});
