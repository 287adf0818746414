import { expect, test } from '../support/fixtures.ts';
import { violationsOf } from '../support/violations.ts';

const guides = ['', '/quick-start', '/requests', '/errors', '/limits'].map((path) => `/api/docs${path}`);

test.describe('the guides of the API', () => {
  for (const address of guides)
    test(`${address} is accessible and fits phones`, async ({ page }) => {
      await page.goto(address);
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      }
      expect(await violationsOf(page)).toEqual([]);
    });
});

test.describe('the reference of the API', () => {
  for (const width of [390, 1280])
    test(`shows an endpoint with rules and examples at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/api/docs/reference#/prompts/publishprompt');
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: 'Publish a prompt' })).toBeVisible();
      await expect(main.getByText('Signed-in users').first()).toBeVisible();
      await expect(main.getByText('Authorization: Bearer $TOKEN').first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    });

  test('finds an endpoint by a word', async ({ page }) => {
    await page.goto('/api/docs/reference');
    // All endpoints are indexed first.
    await page.getByText(/^Search/).click({ timeout: 60_000 });
    await page.getByPlaceholder('Search docs...').fill('publish');
    await page.getByText('Publish a prompt, or save a draft').last().click({ timeout: 60_000 });
    await expect(page).toHaveURL(/#\/prompts\/publishprompt$/);
  });

  test('has only the violations that Redoc itself has', async ({ page }) => {
    await page.goto('/api/docs/reference#/prompts/publishprompt');
    await expect(page.getByRole('heading', { name: 'Publish a prompt' })).toBeVisible();
    const rules = (await violationsOf(page)).map((violation) => violation.split(':')[0]);
    // Of its headings, landmarks and colours of code (decision 0006).
    const known = ['color-contrast', 'heading-order', 'page-has-heading-one', 'region'];
    expect(rules.filter((rule) => !known.includes(rule ?? ''))).toEqual([]);
  });

  for (const [former, current] of [
    ['/api/docs/prompts#publishPrompt', '/api/docs/reference?feature=prompts#/prompts/publishprompt'],
    ['/api/docs/prompts', '/api/docs/reference#/prompts'],
    ['/api/docs/shapes#shape-User-name', '/api/docs/reference?feature=objects#/objects/user'],
    ['/api/docs#likePrompt', '/api/docs/reference#/prompts/likeprompt'],
    ['/api/docs#limit-read', '/api/docs/limits#limit-read'],
  ] as const)
    test(`is where ${former} leads`, async ({ page }) => {
      await page.goto(former);
      await expect(page).toHaveURL(current);
    });
});
