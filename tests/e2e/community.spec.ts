import { paths } from '../../src/contract/routes.ts';
import { apiOf, expect, test } from './support/fixtures.ts';

const figure = (name: string) => new RegExp(`^${name}\\s*([\\d,]+|–)`);

test('the community page counts what readers take along, and who is here', async ({
  page,
  context,
  site,
  signedIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const api = apiOf(site);
  const downloads = async () => (await api.communityFigures()).data.monthlyDownloads.value;
  const before = await downloads();
  const { items } = await api.recentPrompts({ query: { limit: 1 } });
  await page.goto(paths.prompt(items[0]?.id ?? ''));
  for (const _ of ['once', 'twice']) {
    const told = page.waitForResponse((response) => response.url().endsWith('/download'));
    await page.getByRole('button', { name: /^Cop(y|ied!)$/ }).click();
    expect((await told).status()).toBe(200);
  }
  expect(await downloads()).toBe(before + 1);

  await page.goto(paths.community());
  const figures = page.getByRole('region', { name: 'Figures' });
  const cards = figures.locator('dl > div');
  await expect(cards).toHaveText(
    ['Active Members', 'Total Prompts', 'Monthly Downloads', 'Community Rating'].map(figure),
  );
  await expect(cards.nth(3)).toContainText('–');
  await expect(cards.nth(3)).toContainText('No ratings yet');
  await page.getByRole('link', { name: 'Join Community' }).click();
  await expect(page).toHaveURL(paths.profile(signedIn.username));

  await context.clearCookies();
  await page.goto(paths.about());
  await page.getByRole('link', { name: 'Join the community' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible();
  await page.getByRole('link', { name: 'Read the full guidelines' }).click();
  await expect(page).toHaveURL(paths.guidelines());
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Join Community' }).click();
  await expect(page).toHaveURL(paths.signup());
});
