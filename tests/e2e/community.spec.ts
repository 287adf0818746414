import { paths } from '../../src/contract/routes.ts';
import { mailedToken } from '../support/mails.ts';
import { apiOf, expect, test } from './support/fixtures.ts';

const figure = (name: string) => new RegExp(`^${name}\\s*([\\d.,]+|–)`);

test('the community page counts downloads and members', async ({ page, context, site, signedIn }) => {
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
  const rating = (await api.communityFigures()).data.communityRating.value;
  await expect(cards.nth(3)).toContainText(rating === null ? 'No ratings yet' : rating.toFixed(1));
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

test('the leaderboard and the member list are reached from the community page, filtered and paged', async ({
  page,
  site,
  signedIn,
  context,
}) => {
  // Only likes of users with a confirmed address count for the leaderboard.
  const token = await mailedToken(site.dataDir, signedIn.email, '/verify-email/');
  await context.request.post(`${site.url}/api/auth/verify-email`, { data: { token } });
  // More likes than any author of another test on this site has.
  const starter = { params: { username: 'promptorium' }, query: { limit: 10 } };
  for (const { id } of (await apiOf(site).userPrompts(starter)).items) {
    const liked = await context.request.post(`${site.url}/api/posts/${id}/like`);
    expect(liked.status()).toBe(200);
  }
  await page.goto(paths.community());
  const top = page.getByRole('region', { name: 'Top Contributors' });
  await expect(top.getByRole('listitem').first()).toContainText(/\(first\).*35 prompts/);
  await top.getByRole('link', { name: 'View Leaderboard' }).click();
  await expect(page).toHaveURL(paths.leaderboard('all'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaderboard');
  await page.getByRole('tab', { name: 'This month' }).click();
  await expect(page).toHaveURL(paths.leaderboard());
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText(/[1-9]\d* likes?$/);

  await page.getByRole('main').getByRole('link', { name: 'Community', exact: true }).click();
  await page.getByRole('link', { name: 'Find Members' }).click();
  await page.getByRole('searchbox', { name: 'Search members' }).fill(signedIn.username);
  await expect(page).toHaveURL(paths.members({ q: signedIn.username }));
  await expect(page.getByRole('status').filter({ hasText: '1 member' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Newest Members');
  await expect(page).toHaveURL(paths.members({ q: signedIn.username, sort: 'recent' }));
  await page.getByRole('main').getByRole('link', { name: signedIn.name }).click();
  await expect(page).toHaveURL(paths.profile(signedIn.username));
  await page.goto(paths.members({ q: 'nobody-is-called-this' }));
  await page.getByRole('link', { name: 'Show all members' }).click();
  await expect(page).toHaveURL(paths.members());
});
