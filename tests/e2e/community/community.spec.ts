import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { mailedToken } from '../../support/site/mails.ts';
import { anotherUser } from '../support/another-user.ts';
import { apiOf, expect, test } from '../support/fixtures.ts';

const figure = (name: string) => new RegExp(`^${name}\\s*([\\d.,]+|–)`);

test('the community page counts downloads and members', async ({ page, context, site, signedIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const api = apiOf(site);
  const downloads = async () => (await api.communityFigures()).data.monthlyDownloads.value;
  const before = await downloads();
  const { items } = await api.recentPrompts({ query: { limit: 10 } });
  await page.goto(paths.prompt(items.find(({ isPremium }) => !isPremium)?.id ?? ''));
  for (const _ of ['once', 'twice']) {
    const told = page.waitForResponse((response) => response.url().endsWith('/download'));
    await page.getByRole('button', { name: /^Cop(y|ied!)$/ }).click();
    expect((await told).status()).toBe(200);
  }
  expect(await downloads()).toBe(before + 1);

  await page.goto(paths.community());
  const figures = page.getByRole('region', { name: 'Stats' });
  const cards = figures.locator('dl > div');
  await expect(cards).toHaveText(
    ['Active Members', 'Total Prompts', 'Monthly Downloads', 'Community Rating'].map(figure),
  );
  const rating = (await api.communityFigures()).data.communityRating.value;
  await expect(cards.nth(3)).toContainText(rating === null ? 'No ratings yet' : rating.toFixed(1));
  // A member sees what is left to do.
  await page.getByRole('link', { name: 'Join Community' }).click();
  await expect(page).toHaveURL(`${paths.community()}#next-steps`);
  const steps = page.getByRole('region', { name: 'Your next steps' });
  await expect(steps.getByRole('link', { name: /^Share a prompt \(done\)/ })).toHaveCount(0);
  await signedIn.api.publishPrompt({ body: aPrompt() });
  await page.reload();
  await expect(steps.getByRole('link', { name: /^Share a prompt \(done\)/ })).toBeInViewport();
  await steps.getByRole('link', { name: /^Follow other members/ }).click();
  await expect(page).toHaveURL(paths.members());

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
  browser,
}) => {
  // Only likes of users with a confirmed address count for the leaderboard.
  const token = await mailedToken(site.dataDir, signedIn.email, '/verify-email/');
  await context.request.post(`${site.url}/api/auth/verify-email`, { data: { token } });
  // More likes than any author of another test on this site has. The site's own account is not ranked.
  const bob = await anotherUser(browser, site, 'Bob Author');
  const own = await Promise.all(Array.from({ length: 5 }, () => bob.api.publishPrompt({ body: aPrompt() })));
  const starter = { params: { username: 'promptorium' }, query: { limit: 10 } };
  for (const { id } of [...own, ...(await apiOf(site).userPrompts(starter)).items]) {
    const liked = await context.request.post(`${site.url}/api/posts/${id}/like`);
    expect(liked.status()).toBe(200);
  }
  await page.goto(paths.community());
  const top = page.getByRole('region', { name: 'Top Contributors' });
  await expect(top.getByRole('listitem').first()).toContainText(/Bob Author.*\(first\).*5 prompts/);
  await expect(top.getByRole('link', { name: 'Promptorium' })).toHaveCount(0);
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
  await page.goto(paths.members({ q: bob.username }));
  const other = page.getByRole('article').filter({ hasText: `@${bob.username}` });
  await other.getByRole('button', { name: /^Follow / }).click();
  await expect(other.getByRole('button', { name: /^Following / })).toBeVisible();
  await expect(other).toContainText('1 follower');
  const self = page.getByRole('article').filter({ hasText: `@${signedIn.username}` });
  await page.goto(paths.members({ q: signedIn.username }));
  await expect(self).toBeVisible();
  await expect(self.getByRole('button')).toHaveCount(0);
});

test('the row below does not cover the focus ring of a row', async ({ page, content: _content }) => {
  await page.goto(paths.discussions());
  const row = page.getByRole('main').getByRole('article').first();
  await row.getByRole('link').focus();
  const ring = await row.evaluate((element) => {
    const { outlineWidth, outlineOffset } = getComputedStyle(element);
    return { width: Number.parseFloat(outlineWidth), offset: Number.parseFloat(outlineOffset) };
  });
  expect(ring.width).toBeGreaterThan(0);
  expect(ring.offset + ring.width).toBeLessThanOrEqual(0);
});

test('all community pages begin at the same left edge and link to each other', async ({ page, content }) => {
  const addresses = [
    paths.community(),
    paths.discussions(),
    paths.discussion(content.discussion),
    paths.events(),
    paths.members(),
    paths.leaderboard(),
  ];
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const edges = new Set<number>();
    for (const address of addresses) {
      await page.goto(address);
      edges.add((await page.getByRole('heading', { level: 1 }).boundingBox())?.x ?? -1);
    }
    expect([...edges]).toHaveLength(1);
  }
  const nav = page.getByRole('navigation', { name: 'Community pages' });
  await expect(nav.getByRole('link', { name: 'Members' })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(nav.getByRole('link', { name: 'Leaderboard' })).toHaveAttribute('aria-current', 'page');
  await nav.getByRole('link', { name: 'Discussions' }).click();
  await expect(page).toHaveURL(paths.discussions());
});
