import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { follow } from '../../screens/states.ts';
import { anotherUser } from '../support/another-user.ts';
import { expect, test } from '../support/fixtures.ts';
import { violationsInBothThemes } from '../support/violations.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Ratings and comments' });

test('a visitor who signs in to rate a prompt returns to its comments', async ({
  page,
  context,
  signedIn,
}) => {
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt({ title: 'Rate me' }) });
  await context.clearCookies();
  await page.goto(paths.prompt(id));
  await section(page).getByRole('button', { name: 'Rate and comment' }).click();
  await section(page).getByLabel('Your comment').fill('Works for me.');
  await section(page).getByRole('button', { name: 'Sign in and post' }).click();
  await page.getByLabel('Email').fill(signedIn.email);
  await page.getByLabel('Password', { exact: true }).fill(signedIn.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${paths.prompt(id)}#comments`);
});

test('a member posts a comment with stars, chosen by keyboard and restored after a reload', async ({
  page,
  signedIn: _member,
  browser,
  site,
}) => {
  const bob = await anotherUser(browser, site, 'Bob Author');
  const { id } = await bob.api.publishPrompt({ body: aPrompt({ title: 'Rate me' }) });
  await page.goto(paths.prompt(id));
  const form = section(page).locator('form').first();
  await form.getByRole('button', { name: 'Post' }).click();
  await expect(form.getByText('Choose a rating or write a comment')).toBeVisible();
  // The stars are a group of radio buttons.
  await expect(form.getByRole('group', { name: 'Your rating' }).getByRole('radio')).toHaveCount(5);
  await form.getByRole('radio', { name: '1 star', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: '3 stars' })).toBeChecked();
  await page.keyboard.press('Tab');
  const box = form.getByLabel('Your comment');
  await box.fill('Works **well**, but it is long.');
  // The typed text is kept.
  await page.reload();
  await expect(box).toHaveValue('Works **well**, but it is long.');
  await expect(form.getByRole('radio', { name: '3 stars' })).toBeChecked();
  await form.getByRole('button', { name: 'Post' }).click();
  const first = section(page).locator('li[id^=comment-]').first();
  await expect(first.locator('strong', { hasText: 'well' })).toBeVisible();
  await expect(first.getByText('3 of 5 stars')).toBeAttached();
  await expect(box).toHaveValue('');
  await bob.close();
});

test('the average follows a new, a changed and a removed rating', async ({
  page,
  signedIn,
  browser,
  site,
}) => {
  const bob = await anotherUser(browser, site, 'Bob Author');
  const carol = await anotherUser(browser, site, 'Carol Third');
  const { id } = await bob.api.publishPrompt({ body: aPrompt({ title: 'Rate me' }) });
  await carol.api.ratePrompt({ params: { id }, body: { stars: 5 } });
  await signedIn.api.addComment({ params: { id }, body: { bodyMd: 'Works.' } });
  await page.goto(paths.prompt(id));
  await expect(page.getByRole('link', { name: '5.0 out of 5, 1 rating' })).toBeVisible();
  const form = section(page).locator('form').first();
  const rate = async (stars: string) => {
    await form.getByRole('radio', { name: stars }).check({ force: true });
    await form.getByRole('button', { name: 'Post' }).click();
  };
  await rate('3 stars');
  await expect(page.getByRole('link', { name: '4.0 out of 5, 2 ratings' })).toBeVisible();
  await rate('5 stars');
  await expect(page.getByRole('link', { name: '5.0 out of 5, 2 ratings' })).toBeVisible();
  const comment = section(page).locator('li[id^=comment-]').first();
  await expect(comment.getByText('5 of 5 stars')).toBeAttached();
  await form.getByRole('button', { name: 'Remove my rating' }).click();
  await expect(page.getByRole('link', { name: '5.0 out of 5, 1 rating' })).toBeVisible();
  for (const member of [bob, carol]) await member.close();
});

test('the author of a prompt cannot rate it or delete a comment on it, and replies', async ({
  page,
  signedIn,
  browser,
  site,
}) => {
  const bob = await anotherUser(browser, site, 'Bob Commenter');
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt() });
  await bob.api.addComment({ params: { id }, body: { bodyMd: 'Works **well**.', stars: 3 } });
  await page.goto(paths.prompt(id));
  const comments = section(page);
  await expect(comments.getByRole('radio')).toHaveCount(0);
  await expect(comments.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await comments.getByRole('button', { name: 'Reply' }).click();
  await expect(comments.getByLabel('Your reply to Bob Commenter')).toBeFocused();
  await page.keyboard.type('Thank you! Which part?');
  await comments.getByRole('button', { name: 'Reply' }).last().click();
  await expect(comments.getByText('Thank you! Which part?')).toBeVisible();
  await expect(comments.getByText('Author', { exact: true })).toBeVisible();
  await bob.close();
});

test('an unsaved edit of a comment is restored after a reload, then saved', async ({
  page,
  signedIn,
  browser,
  site,
}) => {
  const bob = await anotherUser(browser, site, 'Bob Author');
  const { id } = await bob.api.publishPrompt({ body: aPrompt() });
  await signedIn.api.addComment({ params: { id }, body: { bodyMd: 'Works **well**, but it is long.' } });
  await page.goto(paths.prompt(id));
  const first = section(page).locator('li[id^=comment-]').first();
  await first.getByRole('button', { name: 'Edit' }).click();
  await expect(first.getByLabel('Your comment')).toBeFocused();
  await first.getByLabel('Your comment').fill('Works **well**.');
  await page.reload();
  await first.getByRole('button', { name: 'Continue editing' }).click();
  await expect(first.getByLabel('Your comment')).toHaveValue('Works **well**.');
  await first.getByRole('button', { name: 'Save changes' }).click();
  await expect(first.getByText('edited')).toBeVisible();
  await expect(first.getByRole('button', { name: 'Edit' })).toBeFocused();
  await bob.close();
});

test('a deleted comment leaves a placeholder until its last reply is deleted', async ({
  page,
  signedIn,
  browser,
  site,
}) => {
  const bob = await anotherUser(browser, site, 'Bob Author');
  const { id } = await bob.api.publishPrompt({ body: aPrompt() });
  const { comment } = await signedIn.api.addComment({ params: { id }, body: { bodyMd: 'Works well.' } });
  const reply = { bodyMd: 'Thank you! Which part?', parentId: comment.id };
  await bob.api.addComment({ params: { id }, body: reply });
  await page.goto(paths.prompt(id));
  const first = section(page).locator('li[id^=comment-]').first();
  await first.getByRole('button', { name: 'Delete' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(section(page).getByText('(deleted)')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ratings and comments' })).toBeFocused();
  await expect(section(page).getByText('Thank you! Which part?')).toBeVisible();

  await bob.page.goto(paths.prompt(id));
  await section(bob.page).getByRole('button', { name: 'Delete' }).click();
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(section(bob.page).getByText('No comments yet')).toBeVisible();
  await bob.close();
});

test('a visitor reads many comments, and reporting requires an account', async ({ page, content }) => {
  const address = paths.prompt(content.prompts.long);
  // Code for content far below is loaded when the reader gets there.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const loaded = () => asked.some((url) => /\/assets\/comments-/.test(url));
  await page.goto(address);
  expect(loaded()).toBe(false);
  await page.locator('#comments').scrollIntoViewIfNeeded();
  await expect.poll(loaded).toBe(true);
  const known = await section(page).locator('li[id^=comment-]').count();
  await section(page).getByRole('button', { name: 'Show more' }).click();
  await expect(section(page).getByText('model number 1:')).toBeVisible();
  await expect(section(page).getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await expect(section(page).locator('li[id^=comment-]').nth(known)).toBeFocused();
  await expect(section(page).getByRole('button', { name: 'Report' })).toHaveCount(0);
});

test('unsent text is not shown to another user who signs in in the same browser', async ({
  page,
  context,
  signedIn,
  content,
  site,
}) => {
  await page.goto(paths.prompt(content.prompts.arabic));
  const box = section(page).getByLabel('Your comment');
  await box.fill('Between us');
  const email = `next-${signedIn.email}`;
  await context.request.post(`${site.url}/api/auth/sign-up/email`, {
    data: { name: 'Next One', email, password: 'correct horse' },
  });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Your profile' })).toHaveAttribute('title', 'Next One');
  await expect(box).toHaveValue('');
  await context.request.post(`${site.url}/api/auth/sign-in/email`, {
    data: { email: signedIn.email, password: signedIn.password },
  });
  await page.reload();
  await expect(box).toHaveValue('Between us');
});

test('the link to a comment leads to it, even if many newer ones follow', async ({ page, site, content }) => {
  const { long } = content.prompts;
  const id = content.comments.oldest;
  const comment = (of: Page) => of.locator(`#comment-${id}`);
  await page.goto(paths.comment(long, id));
  await expect(comment(page)).toBeInViewport();
  await expect(comment(page)).toHaveAttribute('aria-current', 'true');
  await expect(section(page).getByText('model number 14:')).toHaveCount(0);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', site.url + paths.prompt(long));
  await section(page).getByRole('link', { name: 'Show all comments' }).click();
  await expect(section(page).getByText('model number 14:')).toBeVisible();
  await expect(page).toHaveURL(`${paths.prompt(long)}#comments`);

  // By a navigation within the site, and by the link at the comment itself.
  await page.goto(paths.home());
  await follow(page, paths.comment(long, id));
  await expect(comment(page)).toBeInViewport();
  await section(page).getByRole('link', { name: 'Show all comments' }).click();
  const own = section(page).getByRole('listitem').filter({ hasText: 'Answer 2:' }).last();
  await own.getByRole('link', { name: 'Link to this post' }).click();
  const second = section(page).locator('[aria-current]');
  await expect(second).toContainText('Answer 2:');
  await expect(second).toBeInViewport();
});

test('a member reports a comment', async ({ page, signedIn: _member, browser, site }) => {
  const bob = await anotherUser(browser, site, 'Bob Author');
  const { id } = await bob.api.publishPrompt({ body: aPrompt() });
  await bob.api.addComment({ params: { id }, body: { bodyMd: 'Cheap shoes at https://shoes.example.com' } });
  await bob.close();
  await page.goto(paths.prompt(id));
  await section(page).getByRole('button', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this comment' });
  await dialog.getByRole('radio', { name: 'Spam' }).check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await page.getByRole('dialog', { name: 'Thanks' }).getByRole('button', { name: 'Done' }).click();
  await expect(section(page).getByRole('button', { name: 'Reported' })).toBeVisible();
});

test('malicious Markdown has no effect in a real browser', async ({
  page,
  signedIn: _member,
  browser,
  site,
  context,
}) => {
  const bob = await anotherUser(browser, site, 'Bob Author');
  const { id } = await bob.api.publishPrompt({ body: aPrompt() });
  const bodyMd = [
    '<script>document.title="owned"</script><img src=x onerror="document.title=\'owned\'">',
    '![beacon](https://beacon.example/p.gif) [x](javascript:alert(1)) [y](data:text/html,<script>alert(1)</script>)',
    '<svg/onload=alert(1)> <style>body{display:none}</style> [a](https://a.example/"onmouseover="alert(1)) \u202Etxt.exe',
    '['.repeat(700) + '*a_ '.repeat(150),
  ].join('\n\n');
  const reply = await context.request.post(`${site.url}/api/posts/id/${id}/comments`, { data: { bodyMd } });
  expect(reply.status()).toBe(201);
  // The fixture fails on requests to other hosts and on thrown errors.
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      throw new Error(`refused: ${violatedDirective}`);
    });
  });
  await page.goto(paths.prompt(id));
  const said = section(page).locator('li[id^=comment-]');
  await expect(said.getByRole('link', { name: 'beacon' })).toHaveAttribute('rel', /nofollow ugc/);
  await expect(
    said.locator('script, img, p svg, style, iframe, [onload], [onerror], [onmouseover]'),
  ).toHaveCount(0);
  for (const link of await said.getByRole('link').all())
    expect(await link.getAttribute('href')).toMatch(/^(\/|https:)/);
  await expect(page).not.toHaveTitle(/owned/);
  await bob.close();
});

test('comments and their forms are accessible and fit 320 pixels', async ({
  page,
  signedIn: _member,
  content,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(paths.prompt(content.prompts.long));
  await section(page).getByRole('button', { name: 'Post' }).click();
  await section(page).getByRole('button', { name: 'Reply' }).nth(2).click();
  await expect(section(page).getByLabel(/^Your reply to/)).toHaveValue(/^@/);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  for (const target of await section(page).getByRole('button').all()) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  }
});
