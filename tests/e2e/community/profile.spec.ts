import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { apiOf, expect, open, test } from '../support/fixtures.ts';
import { violationsInBothThemes } from '../support/violations.ts';

const lists = [
  ['prompts', 'Prompts', 'Loading prompts...', 'No prompts yet', 'Failed to fetch user prompts'],
  ['likes', 'Liked', 'Loading liked prompts...', 'No liked prompts', 'Failed to fetch user likes'],
  [
    'bookmarks',
    'Bookmarked',
    'Loading bookmarked prompts...',
    'No bookmarked prompts',
    'Failed to fetch user bookmarks',
  ],
] as const;

const ownProfile = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /profile/i })
    .first();
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

test('the own profile and its lists show loading states', async ({ page, signedIn }) => {
  await page.goto(paths.about());
  const release = await hold(page, /\/api\/users\/(?!me\/notifications)/);
  await ownProfile(page).click();
  await expect(page.getByText('Loading profile...')).toBeAttached();
  release('the profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(signedIn.name);
  for (const [, name, loading] of lists) {
    await tab(page, name).click();
    await expect(page.getByRole('status').filter({ hasText: loading })).toBeAttached();
  }
  release('all');
  await expect(tab(page, 'Liked')).toHaveText(/Liked\s*0/);
});

test('the empty lists of the own profile suggest a next step', async ({ page, signedIn }) => {
  await open(page, paths.profile(signedIn.username));
  for (const [, name, , empty] of lists) {
    await tab(page, name).click();
    await expect(page.getByText(empty)).toBeVisible();
    await expect(tab(page, name)).toHaveText(new RegExp(`${name}\\s*0`));
  }
  await expect(page.getByRole('tab')).toHaveCount(4);
  await expect(page.getByRole('link', { name: 'Explore Prompts' })).toHaveAttribute('href', paths.explore());
  await tab(page, 'Prompts').click();
  await expect(page.getByRole('link', { name: 'Write your first prompt' })).toHaveAttribute(
    'href',
    paths.write(),
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'Settings' })).toHaveAttribute(
    'href',
    paths.settings(),
  );
  await expect(page.getByRole('button', { name: 'Follow' })).toHaveCount(0);
});

// The server's message, else the status text, and without a response the list's own message; then retry.
for (const [list, name, , empty, fallback] of lists) {
  test(`the list ${name} of the own profile says why it failed and can be retried`, async ({
    page,
    signedIn: _,
    expectedMessages,
  }) => {
    expectedMessages.push(/status of 500/, /net::ERR_FAILED/);
    for (const [reply, message] of [
      [{ status: 500, body: 'Out for lunch' }, 'Out for lunch'],
      [{ status: 500, body: '' }, 'Internal Server Error'],
      [undefined, fallback],
    ] as const) {
      await page.goto(paths.about());
      await page.route(`**/api/users/me/${list}?*`, (route) =>
        reply ? route.fulfill(reply) : route.abort(),
      );
      await ownProfile(page).click();
      await tab(page, name).click();
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
      await page.unroute(`**/api/users/me/${list}?*`);
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(empty)).toBeVisible();
  });
}

test('another user’s profile shows only their prompts, and following updates the count immediately', async ({
  page,
  context,
  site,
  signedIn: _,
  content,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 503/);
  const { username } = content.users.author;
  await page.goto(`${paths.profile(username)}?tab=liked`);
  await expect(page.getByRole('tab')).toHaveText([/^Prompts\s*\d+$/, /^Collections\s*1$/]);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByLabel(/^Actions for /)).toHaveCount(0);
  await expect(page.getByText(/^Joined \w+ 20\d\d$/)).toBeVisible();

  const followers = page
    .locator('dl > div')
    .filter({ hasText: /follower/ })
    .locator('dd');
  const before = Number(await followers.textContent());
  await page.route('**/follow', (route) => route.fulfill({ status: 503, body: 'Not now' }));
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByText('Not now')).toBeVisible();
  await expect(followers).toHaveText(String(before));
  await page.unroute('**/follow');

  const release = await hold(page, '**/follow');
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(followers).toHaveText(String(before + 1));
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
  release('all');
  await expect(page.getByRole('button', { name: 'Following' })).toBeEnabled();
  const { user } = await apiOf(site).readUser({ params: { username } });
  expect(user.followersCount).toBe(before + 1);
  await page.reload();
  await expect(followers).toHaveText(String(before + 1));
  await page.getByRole('button', { name: 'Following' }).click();
  await expect(followers).toHaveText(String(before));

  await context.clearCookies();
  await page.goto(paths.profile(username));
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('an unknown profile shows "not found" with status 404, also after client navigation', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 404/);
  const reply = await page.goto(paths.profile('nobody-at-all'));
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User not found');
  await expect(page.getByText("The profile you're looking for doesn't exist.")).toBeVisible();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
});

test('drafts are listed with their count, can be continued, and are deleted after confirmation', async ({
  page,
  context,
  site,
  signedIn,
}) => {
  for (const data of [
    { status: 'draft' },
    { status: 'draft', title: 'With a title', summary: 'And a word about it', categoryId: 'design' },
    aPrompt({ title: 'Out already' }),
  ])
    expect((await context.request.post(`${site.url}/api/posts`, { data })).status()).toBe(201);
  await page.goto(paths.profile(signedIn.username));
  await expect(page.getByRole('tab')).toHaveText([
    /Prompts\s*1/,
    /Drafts\s*2/,
    /Liked\s*0/,
    /Bookmarked\s*0/,
    /Collections\s*0/,
  ]);
  await page.getByRole('tab', { name: 'Drafts' }).click();
  const drafts = page.getByRole('tabpanel').getByRole('article');
  await expect(drafts.getByRole('heading')).toHaveText(['With a title', 'Untitled draft']);
  await expect(drafts.first()).toContainText(/Design · Edited \w+ \d+, 20\d\d/);
  await expect(page.getByRole('link', { name: 'Edit Untitled draft' })).toBeVisible();
  const remove = page.getByRole('button', { name: 'Delete Untitled draft' });
  await remove.press('Enter');
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this prompt?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(drafts).toHaveCount(2);
  await expect(remove).toBeFocused();
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Prompt deleted successfully')).toBeVisible();
  await expect(drafts).toHaveCount(1);
  await expect(page.getByRole('tab', { name: 'Drafts' })).toHaveText(/Drafts\s*1/);
  await expect(page.getByRole('tab', { name: 'Drafts' })).toBeFocused();
  await drafts.getByRole('link', { name: 'With a title', exact: true }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('With a title');
  await page.goto(paths.recent('created'));
  await page.getByRole('link', { name: 'With a title' }).click();
  await expect(page).toHaveURL(/\/write\?edit=/);
});

test('long names and words fit a phone, in light and dark mode', async ({
  page,
  context,
  site,
  signedIn,
}) => {
  const long = await context.request.patch(`${site.url}/api/users/me`, {
    data: {
      displayName: 'W'.repeat(60),
      bio: `https://example.org/${'a'.repeat(200)} and more`,
      location: 'L'.repeat(100),
      profession: 'P'.repeat(100),
      website: `https://example.org/${'b'.repeat(150)}`,
      linkedinUrl: 'https://linkedin.com/in/somebody',
    },
  });
  expect(long.status()).toBe(200);
  const data = aPrompt({ title: 'T'.repeat(200), summary: 's'.repeat(300), tags: ['g'.repeat(30)] });
  for (const status of ['published', 'draft'])
    await context.request.post(`${site.url}/api/posts`, { data: { ...data, status } });
  for (const tab of ['', '?tab=drafts']) {
    await page.goto(paths.profile(signedIn.username) + tab);
    expect(await violationsInBothThemes(page)).toEqual([]);
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const overflowing = await page.evaluate(() =>
        [...document.querySelectorAll('main *')]
          // The tab list scrolls horizontally.
          .filter((element) => !element.closest('[role=tablist]'))
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
          .map((element) => element.outerHTML.slice(0, 80)),
      );
      expect([width, overflowing]).toEqual([width, []]);
    }
  }
});

/**
 * Holds requests: `release('the profile')` lets the user's own requests through, `release('all')` all from
 * then on.
 */
async function hold(page: Page, pattern: string | RegExp): Promise<(what: 'the profile' | 'all') => void> {
  const held: (() => void)[] = [];
  let profile = false;
  let all = false;
  await page.route(pattern, async (route) => {
    const isProfile = /\/api\/users\/(?!me\/)[^/?]+$/.test(route.request().url());
    if (!all && !(profile && isProfile)) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  return (what) => {
    profile = true;
    all = what === 'all';
    for (const go of all ? held.splice(0) : held.splice(0, 1)) go();
  };
}
