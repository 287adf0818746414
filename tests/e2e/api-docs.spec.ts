import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './support/fixtures.ts';

test.describe('the API documentation', () => {
  for (const width of [360, 1280]) {
    test(`reads well and is accessible at ${width} pixels, with a link to every endpoint`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/api/docs');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/The API of/);
      await page
        .getByRole('navigation', { name: 'Endpoints' })
        .getByRole('link', { name: 'Publish a prompt' })
        .click();
      await expect(page).toHaveURL(/#publishPrompt$/);
      const endpoint = page.locator('#publishPrompt');
      await expect(endpoint).toBeInViewport();
      await endpoint.getByText('Example', { exact: true }).click();
      await expect(endpoint.getByText('Authorization: Bearer $TOKEN')).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wide).toBe(false);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    });
  }
});
