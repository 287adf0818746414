import { paths } from '../../../src/contract/core/routes.ts';
import { unique } from '../../support/generated/unique.ts';
import { anotherUser } from '../support/another-user.ts';
import { expect, test } from '../support/fixtures.ts';
import { violationsInBothThemes, violationsOf } from '../support/violations.ts';

const bodyMd = 'Mine **ramble**.\n\nWhat do you do?';

test('starting a discussion without a title and a text shows what is missing', async ({
  page,
  signedIn: _member,
}) => {
  await page.goto(paths.community());
  await page.getByRole('main').getByRole('link', { name: 'Start Discussion' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Start Discussion' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Start Discussion' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(page.getByText('Title is required')).toBeVisible();
  await expect(page.getByText('Text is required')).toBeVisible();
});

test('a discussion is previewed, restored after a reload, and started once by a double click', async ({
  page,
  signedIn: _member,
}) => {
  const title = `Shorter answers ${unique()}`;
  await page.goto(paths.newDiscussion());
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Category').selectOption('Help');
  await page.getByLabel('Text').fill(bodyMd);
  // The preview matches the published text.
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Preview' }).locator('strong')).toHaveText('ramble');
  await expect(page.getByLabel('Text', { exact: true })).toBeHidden();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Preview' }).press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Write' })).toBeFocused();
  // The typed text is kept.
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await page.getByRole('main').getByRole('button', { name: 'Start Discussion' }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText('No replies yet')).toBeVisible();
  await expect(page.locator('strong', { hasText: 'ramble' })).toBeVisible();
  await page.goto(paths.discussions({ category: 'help' }));
  await expect(page.getByRole('link', { name: title })).toHaveCount(1);
});

test('a discussion is marked as new until it is opened, and again after a reply', async ({
  page,
  signedIn: _member,
  browser,
  site,
}) => {
  const bob = await anotherUser(browser, site, 'Bob Second');
  const title = `Shorter answers ${unique()}`;
  const { discussion } = await bob.api.startDiscussion({ body: { category: 'help', title, bodyMd } });
  await page.goto(paths.discussions());
  const row = page.getByRole('article').filter({ hasText: title });
  await expect(row.getByText('(new)')).toBeAttached();
  const markedRead = page.waitForResponse((response) => response.url().endsWith('/read'));
  await row.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  await markedRead;
  await page.goto(paths.discussions({ category: 'help' }));
  await expect(row).toBeVisible();
  await expect(row.getByText('(new)')).toHaveCount(0);

  await bob.api.addReply({ params: { id: discussion.id }, body: { bodyMd: 'I found an answer.' } });
  await page.goto(paths.community());
  const recent = page.getByRole('region', { name: 'Recent Discussions' });
  await expect(recent.getByRole('article').first()).toContainText('(new)');
  await recent.getByRole('link', { name: title }).click();
  await expect(page.getByText('I found an answer.')).toBeVisible();
  await bob.close();
});

test('a quote is added to the reply, which is shown with a link to the quoted user', async ({
  page,
  signedIn: _member,
  browser,
  site,
}) => {
  const bob = await anotherUser(browser, site, 'Bob Second');
  const title = `Shorter answers ${unique()}`;
  const { discussion } = await bob.api.startDiscussion({ body: { category: 'help', title, bodyMd } });
  await page.goto(paths.discussion(discussion.id));
  // Quoting switches from the preview back to the input.
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByText('Nothing to preview yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Quote' }).click();
  const box = page.getByLabel('Your reply');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue(`> @${bob.username} wrote:\n>\n> Mine **ramble**.\n>\n> What do you do?\n\n`);
  await box.press('End');
  await page.keyboard.type('I ask for a number of words.');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(page).toHaveURL(/\?reply=/);
  const replies = page.getByRole('region', { name: '1 reply' });
  await expect(replies.getByText('I ask for a number of words.')).toBeInViewport();
  await expect(replies.locator('blockquote')).toContainText('Mine ramble.');
  await expect(replies.getByRole('link', { name: `@${bob.username}` })).toHaveAttribute(
    'href',
    paths.profile(bob.username),
  );
  await bob.close();
});

test('a member edits, links to and deletes their reply', async ({ page, signedIn, browser, site }) => {
  const bob = await anotherUser(browser, site, 'Bob Second');
  const { discussion } = await signedIn.api.startDiscussion({
    body: { category: 'help', title: 'Shorter answers', bodyMd },
  });
  const params = { id: discussion.id };
  await bob.api.addReply({ params, body: { bodyMd: 'I ask for a number of words.' } });
  await page.goto(paths.discussion(discussion.id));
  // Another member's reply cannot be edited.
  await expect(page.getByText('I ask for a number of words.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(1);
  await page.getByLabel('Your reply').fill('Thanks!');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  const own = page.locator('li[id^=reply-]').last();
  await own.getByRole('button', { name: 'Edit' }).click();
  await own.getByLabel('Your reply').fill('Thanks, that helps!');
  // An unsaved edit is still there after leaving the page.
  await page.goto(paths.discussion(discussion.id));
  await own.getByRole('button', { name: 'Continue editing' }).click();
  await expect(own.getByLabel('Your reply')).toHaveValue('Thanks, that helps!');
  await own.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Thanks, that helps!')).toBeVisible();
  await expect(page.getByText('edited')).toBeVisible();
  const listed = page.getByRole('listitem').filter({ hasText: 'Thanks, that helps!' });
  const permalink = await listed.getByRole('link', { name: 'Link to this post' }).getAttribute('href');
  await bob.page.goto(permalink ?? '');
  await expect(bob.page.locator('li[aria-current]')).toContainText('Thanks, that helps!');
  await listed.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: '1 reply' })).toBeVisible();
  await bob.close();
});

test('an unsaved edit of a discussion can be continued or cancelled; then the discussion is deleted', async ({
  page,
  signedIn,
}) => {
  const title = `Shorter answers ${unique()}`;
  const { discussion } = await signedIn.api.startDiscussion({ body: { category: 'help', title, bodyMd } });
  await page.goto(paths.discussion(discussion.id));
  const opening = page.getByRole('main').getByRole('article').first();
  await opening.getByRole('button', { name: 'Edit' }).click();
  await opening.getByLabel('Title').fill(`${title}?`);
  await opening.getByLabel('Text', { exact: true }).fill('Mine ramble on.');
  await page.reload();
  await opening.getByRole('button', { name: 'Continue editing' }).click();
  await expect(opening.getByLabel('Title')).toHaveValue(`${title}?`);
  await expect(opening.getByLabel('Text', { exact: true })).toHaveValue('Mine ramble on.');
  await opening.getByRole('button', { name: 'Cancel' }).click();
  await expect(opening.getByRole('button', { name: 'Edit' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(paths.discussions());
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
});

test('malicious Markdown has no effect in a real browser', async ({
  page,
  signedIn: _member,
  site,
  context,
}) => {
  const bodyMd = [
    '<script>document.title="owned"</script><img src=x onerror="document.title=\'owned\'">',
    '![beacon](https://beacon.example/p.gif) [x](javascript:alert(1)) [y](data:text/html,<script>alert(1)</script>)',
    '<svg/onload=alert(1)> <style>body{display:none}</style> <iframe src=https://evil.example></iframe>',
    '[a](https://a.example/"onmouseover="alert(1)) \u202Etxt.exe',
  ].join('\n\n');
  const reply = await context.request.post(`${site.url}/api/discussions`, {
    data: { category: 'general', title: '<b>Hostile</b> \u202Etitle', bodyMd },
  });
  expect(reply.status()).toBe(201);
  const { discussion } = await reply.json();
  // The fixture fails on requests to other hosts and on thrown errors.
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      throw new Error(`refused: ${violatedDirective}`);
    });
  });
  await page.goto(paths.discussion(discussion.id));
  await expect(page).toHaveTitle(/^<b>Hostile<\/b>/);
  const post = page.getByRole('main').getByRole('article');
  await expect(
    post.locator('script, img, p svg, style, iframe, [onload], [onerror], [onmouseover]'),
  ).toHaveCount(0);
  for (const link of await post.getByRole('link').all())
    expect(await link.getAttribute('href')).toMatch(/^(\/|https:)/);
  await expect(post.getByRole('link', { name: 'beacon' })).toHaveAttribute('rel', /nofollow ugc/);
});

test('a discussion with actions is accessible and fits 320 pixels', async ({
  page,
  signedIn: _member,
  context,
  site,
}) => {
  const data = {
    category: 'showcase',
    title: 'Donaudampfschifffahrtsgesellschaft'.repeat(3),
    bodyMd: `${'long'.repeat(60)}\n\n\`\`\`\n${'code '.repeat(40)}\n\`\`\`\n\n| a | b |\n|---|---|\n| ${'c'.repeat(80)} | 2 |\n\n> quoted [link](https://a.example)`,
  };
  const { discussion } = await (await context.request.post(`${site.url}/api/discussions`, { data })).json();
  await page.goto(paths.discussion(discussion.id));
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Title')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await violationsInBothThemes(page)).toEqual([]);
});

test('text typed before hydration is kept', async ({ page, signedIn, site }) => {
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  await page.route(/\/assets\/browser-[\w-]+\.js$/, async (route) => {
    await started;
    await route.continue();
  });
  const title = `Early from ${signedIn.username}`;
  // Not through the fixture, which waits for scripts.
  await page.evaluate((address) => location.assign(address), new URL(paths.newDiscussion(), site.url).href);
  await page.getByLabel('Title').fill(title);
  await page.getByRole('textbox', { name: 'Text' }).fill('Before the scripts.');
  start();
  await page.getByRole('main').getByRole('button', { name: 'Start Discussion' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('discussions are searched while typing, and within a category', async ({ page, signedIn }) => {
  const word = `zeugma${unique()}`;
  await signedIn.api.startDiscussion({ body: { category: 'help', title: `About ${word}`, bodyMd } });
  await page.goto(paths.discussions());
  await page.getByRole('searchbox', { name: 'Search discussions' }).fill(word.slice(0, -1));
  await expect(page).toHaveURL(paths.discussions({ q: word.slice(0, -1) }));
  await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(1);
  const row = page.getByRole('article').filter({ hasText: word });
  await expect(row.getByRole('time')).toHaveText('just now');
  await expect(row.getByRole('time')).toHaveAttribute('title', /^\w+ \d+, \d{4} at \d+:\d\d [AP]M UTC$/);
  await page.getByRole('tab', { name: 'Ideas' }).click();
  await expect(page.getByText('No discussions found')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Search all categories' }).click();
  await expect(row).toBeVisible();
});
