import { expect, test } from '../support/fixtures.ts';
import { violationsOf } from '../support/violations.ts';

test.describe('the API documentation', () => {
  for (const width of [360, 1280]) {
    test(`has a page for each feature at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/api/docs');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/The API of/);
      const nav = page.getByRole('navigation', { name: 'Documentation' });
      if (width === 360) await nav.getByText('Contents').click();
      await nav.getByRole('link', { name: 'Prompts', exact: true }).click();
      await expect(page).toHaveURL('/api/docs/prompts');
      if (width === 360) await nav.getByText('Contents').click();
      await expect(nav.getByRole('link', { name: 'Prompts', exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await nav.getByRole('link', { name: 'Publish a prompt' }).click();
      await expect(page).toHaveURL(/#publishPrompt$/);
      const endpoint = page.locator('#publishPrompt');
      await expect(endpoint).toBeInViewport();
      await expect(endpoint.getByText('Authorization: Bearer $TOKEN')).toBeVisible();
      await endpoint.getByText('Example of the reply', { exact: true }).click();
      await expect(endpoint.getByText('"success": true')).toBeVisible();
      const font = await page.evaluate(async () => (await document.fonts.load('600 1em Fraunces')).length);
      expect(font).toBe(1);
      await page.goto('/api/docs/shapes#shape-User');
      await expect(page.locator('#shape-User')).toBeInViewport();
    });
  }

  for (const address of [
    ...['', '/quick-start', '/requests', '/errors', '/limits', '/prompts', '/shapes', '/search?q=cursor'].map(
      (path) => `/api/docs${path}`,
    ),
  ])
    test(`${address} is accessible and fits phones`, async ({ page }) => {
      await page.goto(address);
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      }
      expect(await violationsOf(page)).toEqual([]);
    });

  test('examples are copied, and the addresses of the former single page lead on', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/api/docs/quick-start');
    const first = page.locator('figure').first();
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

  test('examples stay in the language that was chosen', async ({ page }) => {
    await page.goto('/api/docs/quick-start');
    await page.getByRole('radio', { name: 'curl', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('figure.js').first()).toBeVisible();
    await page.goto('/api/docs/prompts');
    await expect(page.getByRole('radio', { name: 'JavaScript', exact: true })).toBeChecked();
    await expect(page.locator('#publishPrompt figure.js')).toBeVisible();
    await expect(page.locator('#publishPrompt figure.sh')).toBeHidden();
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('the search finds endpoints, and examples have a choice of languages', async ({ page }) => {
      await page.goto('/api/docs');
      await page.getByRole('searchbox').fill('feature a prompt');
      await page.getByRole('searchbox').press('Enter');
      await expect(page).toHaveURL('/api/docs/search?q=feature+a+prompt');
      await page.getByRole('main').getByRole('link', { name: 'Feature a prompt' }).first().click();
      await expect(page.locator('#featurePrompt')).toBeInViewport();
      await page.getByRole('radio', { name: 'Python', exact: true }).check();
      await expect(page.locator('#featurePrompt figure.python')).toBeVisible();
      await expect(page.locator('#featurePrompt figure.sh')).toBeHidden();
    });

    test('former addresses show the link, and there are no copy buttons', async ({ page }) => {
      await page.goto('/api/docs#likePrompt');
      await expect(page.locator('#likePrompt')).toBeInViewport();
      await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0);
      await page.locator('#likePrompt').getByRole('link').click();
      await expect(page).toHaveURL('/api/docs/prompts#likePrompt');
    });
  });
});
