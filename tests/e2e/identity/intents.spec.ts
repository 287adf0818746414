import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { unique } from '../../support/generated/unique.ts';
import { anotherUser } from '../support/another-user.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { violationsOf } from '../support/violations.ts';

// What a visitor started is completed after they have signed in.

test('a visitor’s bookmark survives sign-up, in four clicks', async ({ page, content }) => {
  const address = paths.prompt(content.prompts.arabic);
  await page.goto(address);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const email = `ann${unique()}@example.com`;
  const main = page.getByRole('main');
  let clicks = 0;
  const click = async (locator: ReturnType<Page['getByRole']>) => {
    clicks += 1;
    await locator.click();
  };
  await click(page.getByRole('button', { name: /^Bookmark \d/ }));
  await expect(main.getByText(`Sign in to save “${title}”.`)).toBeVisible();
  await click(main.getByRole('link', { name: 'Create an account' }));
  await expect(main.getByText(`Create an account to save “${title}”.`)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('Full name').fill('Ann New');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm password').fill('correct horse');
  await click(page.getByRole('checkbox', { name: /agree/i }));
  await click(page.getByRole('button', { name: 'Create account' }));
  await expect(page).toHaveURL(address);
  await expect(page.getByText('Saved to your bookmarks')).toBeVisible();
  await expect(page.getByText('Welcome, Ann New')).toBeVisible();
  await expect(page.getByText(`We emailed a link to ${email}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Bookmark \d/ })).toHaveAttribute('aria-pressed', 'true');
  expect(clicks).toBe(4);
  // It was done once: a reload does not undo it.
  await page.reload();
  await expect(page.getByRole('button', { name: /^Bookmark \d/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Saved to your bookmarks')).toHaveCount(0);
});

test('what is already done is not undone', async ({ page, context, signedIn, content }) => {
  const id = content.prompts.arabic;
  await signedIn.api.likePrompt({ params: { id } });
  await context.clearCookies();
  await page.goto(paths.prompt(id));
  await page.getByRole('button', { name: /^Like/ }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, signedIn);
  await expect(page.getByText(/^You already like “/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true');
  const { post } = await signedIn.api.readPrompt({ params: { id } });
  expect(post.liked).toBe(true);
});

test('a visitor follows a user and a topic', async ({ page, context, signedIn, browser, site }) => {
  const bob = await anotherUser(browser, site, 'Bob Author');
  await context.clearCookies();
  await page.goto(paths.profile(bob.username));
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByText('Sign in to follow Bob Author.')).toBeVisible();
  await signIn(page, signedIn);
  await expect(page.getByText('You now follow Bob Author')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();

  await context.clearCookies();
  await page.goto(paths.topics());
  await page.getByRole('button', { name: 'Follow Business' }).click();
  await expect(page.getByText('Sign in to follow Business.')).toBeVisible();
  await signIn(page, signedIn);
  await expect(page.getByText('You now follow Business')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unfollow Business' })).toBeVisible();
});

test('a visitor’s comment and stars are posted after signing in', async ({
  page,
  context,
  signedIn,
  browser,
  site,
}) => {
  const bob = await anotherUser(browser, site, 'Bob Author');
  const { id } = await bob.api.publishPrompt({ body: aPrompt({ title: 'Rate me' }) });
  await context.clearCookies();
  await page.goto(paths.prompt(id));
  const section = page.getByRole('region', { name: 'Ratings and comments' });
  await section.getByRole('button', { name: 'Rate and comment' }).click();
  const box = section.getByLabel('Your comment');
  await expect(box).toBeFocused();
  await section.getByRole('button', { name: 'Sign in and post' }).click();
  await expect(section.getByText('Choose a rating or write a comment')).toBeVisible();
  await section.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await box.fill('Works well with minutes.');
  // It is kept when the visitor comes back without signing in.
  await page.reload();
  await page.mouse.move(200, 300);
  await page.locator('#comments').scrollIntoViewIfNeeded();
  await expect(box).toHaveValue('Works well with minutes.');
  await section.getByRole('button', { name: 'Sign in and post' }).click();
  await expect(page.getByText('Sign in to post your comment.')).toBeVisible();
  await signIn(page, signedIn);
  await expect(page).toHaveURL(`${paths.prompt(id)}#comments`);
  await expect(page.getByText('Comment posted')).toBeVisible();
  await expect(section.getByText('Works well with minutes.')).toBeVisible();
  await expect(box).toHaveValue('');
  const { items } = await signedIn.api.listComments({ params: { id } });
  expect(items).toMatchObject([{ bodyMd: 'Works well with minutes.', stars: 4 }]);
});

test('the sign-in page of another page says nothing, and nothing is done', async ({
  page,
  context,
  signedIn,
  content,
}) => {
  await context.clearCookies();
  const id = content.prompts.arabic;
  await page.goto(paths.prompt(id));
  await page.getByRole('button', { name: /^Bookmark \d/ }).click();
  await expect(page.getByText(/^Sign in to save/)).toBeVisible();
  await page.goto(paths.login());
  await expect(page.getByText('Sign in to write, like and bookmark prompts.')).toBeVisible();
  await signIn(page, signedIn);
  await expect(page).toHaveURL('/');
  await page.goto(paths.prompt(id));
  await expect(page.getByRole('button', { name: /^Bookmark \d/ })).toHaveAttribute('aria-pressed', 'false');
});

test.describe('while the server fails', () => {
  test.use({ expectedMessages: [/status of 503/] });

  test('the action can be tried again, and the toast stays while it has the focus', async ({
    page,
    context,
    signedIn,
    content,
  }) => {
    await context.clearCookies();
    await page.clock.install();
    const toggles = /\/api\/posts\/.*\/bookmark$/;
    await page.route(toggles, (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(paths.prompt(content.prompts.arabic));
    await page.getByRole('button', { name: /^Bookmark \d/ }).click();
    await signIn(page, signedIn);
    await expect(page.getByText(/^Couldn’t save .+ to your bookmarks$/)).toBeVisible();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.focus();
    await page.clock.runFor(11_000);
    await expect(again).toBeFocused();
    await page.unroute(toggles);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved to your bookmarks')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Bookmark \d/ })).toHaveAttribute('aria-pressed', 'true');
  });
});

test('a panel above the empty form shows the published prompt and copies its link', async ({
  page,
  context,
  signedIn: _member,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, paths.write());
  const { title, contentMd, summary } = aPrompt({ title: `Shared ${unique()}` });
  await page.getByLabel('Title', { exact: true }).fill(title ?? '');
  await page.getByLabel('Prompt Content').fill(contentMd ?? '');
  await page.getByLabel('Short Description').fill(summary ?? '');
  await page.getByLabel('Category').selectOption({ index: 1 });
  const generate = page.getByRole('button', { name: 'Generate a cover' });
  if (await generate.isVisible()) await generate.click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Prompt published successfully!' });
  await expect(toast.getByText('Your prompt is now live and visible to the community')).toBeVisible();
  await expect(toast.getByRole('button', { name: 'View Prompt' })).toBeVisible();
  // It fades in.
  await expect(toast).toHaveCSS('opacity', '1');
  expect(await violationsOf(page, { within: '[data-sonner-toaster]' })).toEqual([]);
  const panel = page.getByRole('region', { name: 'Your prompt is live' });
  await expect(panel.getByRole('article')).toContainText(title ?? '');
  await expect(panel.getByRole('link', { name: 'View Prompt' })).toHaveAttribute('href', /^\/prompt\//);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
  await panel.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/prompt\/[\w-]+$/);
  await panel.getByRole('button', { name: 'Write another' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}
