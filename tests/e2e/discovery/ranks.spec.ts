import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { expect, test } from '../support/fixtures.ts';

test('a reader sees why prompts are trending and why a search found them, also without scripts', async ({
  page,
  signedIn: { api },
  browser,
  site,
}) => {
  await api.publishPrompt({
    body: aPrompt({
      title: 'Name a lighthouse',
      tags: ['lighthouses'],
      contentMd: 'A name for a [lighthouse].',
    }),
  });
  await page.goto(paths.home('trending'));
  await page.getByRole('link', { name: 'How is this sorted?' }).click();
  await expect(page).toHaveURL(paths.ranks());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How is this sorted?');
  const first = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first();
  await expect(first).toContainText('Position 1');
  await expect(first.locator('dt', { hasText: 'Reactions' })).toBeVisible();
  await expect(first.locator('dt', { hasText: 'Age' })).toBeVisible();

  const still = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const reading = await still.newPage();
  await reading.goto(paths.explore({ q: 'lighthouse' }));
  await reading.getByRole('link', { name: 'How is this sorted?' }).click();
  await expect(reading).toHaveURL(paths.ranks({ q: 'lighthouse' }));
  const found = reading.getByRole('listitem').filter({ hasText: 'Name a lighthouse' });
  await expect(found.locator('dt', { hasText: '“lighthouse”' })).toContainText(/Found in the title \d+%/);
  await reading.getByRole('link', { name: 'Back to the results' }).click();
  await expect(reading).toHaveURL(paths.explore({ q: 'lighthouse' }));
  await reading.goto(paths.explore({ sort: 'recent' }));
  await expect(reading.getByRole('link', { name: 'How is this sorted?' })).toHaveCount(0);
  await still.close();
});
