import { paths } from '../../../src/contract/core/routes.ts';
import { expect, open, test } from '../support/fixtures.ts';

test('a printed prompt has its text and every sample, and no controls', async ({ page, content }) => {
  await open(page, paths.prompt(content.prompts.long));
  const samples = page.getByRole('article').first().locator('[role=tabpanel]');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Main Content' })).toBeVisible();
  expect(await samples.count()).toBeGreaterThan(1);
  for (const sample of await samples.all()) await expect(sample).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back to Explore' })).toHaveCount(0);
  await expect(page.getByRole('article').first().getByText('4.0 (1)')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open on youtube.com' })).toBeVisible();
});

test('a printed discussion is black on white in dark mode, too', async ({ page, content }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await open(page, paths.discussion(content.discussion));
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByText('Me, too.')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Discussions' })).toHaveCount(0);
});

test('without scripts the header on a phone has links instead of buttons that would do nothing', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  await page.goto(paths.home());
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('button')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await bar.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(paths.login());
  await bar.getByRole('link', { name: 'Explore' }).click();
  await expect(page).toHaveURL(paths.explore());
  await context.close();
});

test('a table of contents links to its sections and stays visible; the dark page prints on white', async ({
  page,
}) => {
  await open(page, paths.terms());
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Disclaimers' })
    .click();
  await expect(page.getByRole('heading', { name: 'Disclaimers' })).toBeInViewport();
  await expect(page).toHaveURL('/terms#disclaimers');
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  await page.getByRole('button', { name: 'Toggle dark mode' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.goto(paths.help());
  await expect(page.getByText('Type what you need into the search box')).toBeVisible();
});
