import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { anotherUser } from '../support/another-user.ts';
import { expect, test, waitingPage } from '../support/fixtures.ts';

test('two tabs follow what happens through one connection, and what is read is read in both', async ({
  page,
  context,
  signedIn,
  browser,
  site,
}) => {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/notifications/stream')) streams.push(request.url());
  });
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt({ title: 'Water the plants' }) });
  const connected = context.waitForEvent('response', (response) =>
    response.url().endsWith('/notifications/stream'),
  );
  await page.goto(paths.prompt(id));
  await connected;
  const second = waitingPage(await context.newPage());
  await second.goto(paths.notifications());
  await expect(second.getByText('No notifications yet')).toBeVisible();

  const reader = await anotherUser(browser, site, 'Bob Reader');
  await reader.page.goto(paths.prompt(id));
  await reader.api.addLike({ params: { id } });
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible({ timeout: 2_000 });
  await expect(second.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible({ timeout: 2_000 });
  await expect(second.getByRole('link', { name: /^Bob Reader liked your prompt/ })).toBeVisible();
  // The other tab waits for the lock of the first one.
  expect(streams).toHaveLength(1);

  await second.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(second.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();

  // The second tab takes the connection over when the first one is closed.
  await page.close();
  await reader.api.addUserFollow({ params: { username: signedIn.username } });
  await expect(second.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  await second.getByRole('link', { name: /started following you/ }).click();
  await expect(second).toHaveURL(paths.profile(reader.username));
  await expect(second.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await reader.close();
});

test('the bell opens the latest notifications, and comments on one prompt are one entry', async ({
  page,
  signedIn,
  browser,
  site,
}) => {
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt({ title: 'Water the plants' }) });
  const readers = [await anotherUser(browser, site, 'Ann'), await anotherUser(browser, site, 'Ben')];
  for (const [index, { api }] of readers.entries())
    await api.addComment({ params: { id }, body: { bodyMd: `Thought number ${index + 1}` } });
  for (const reader of readers) await reader.close();
  await page.goto(paths.explore());
  await expect(page).toHaveTitle(/^\(2\) /);
  const bell = page.getByRole('banner').getByRole('link', { name: 'Notifications, 2 unread' });
  await bell.click();
  const panel = page.getByRole('region', { name: 'Latest notifications' });
  const entry = panel.getByRole('listitem');
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('Ben and 1 other commented on your prompt Water the plants');
  await expect(entry).toContainText('Thought number 2');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(bell).toBeFocused();
  await bell.press('Enter');
  await panel.getByRole('link', { name: 'See all notifications' }).click();
  await expect(page).toHaveURL(paths.notifications());
  await expect(panel).toHaveCount(0);
  await page.getByRole('tab', { name: 'Mentions' }).click();
  await expect(page.getByText('No mentions yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Unread' }).click();
  await page.getByRole('button', { name: /^Mark as read: Ben and 1 other/ }).click();
  await expect(page.getByText('You’re all caught up')).toBeVisible();
  await expect(page).toHaveTitle(/^Notifications/);
});

test('the panel of the bell never cuts the link to all notifications', async ({
  page,
  signedIn,
  browser,
  site,
}) => {
  const reader = await anotherUser(browser, site, 'Ann');
  for (let n = 0; n < 5; n++) {
    const title = `Water ${'the many plants '.repeat(8)}${n}`;
    const { id } = await signedIn.api.publishPrompt({ body: aPrompt({ title }) });
    await reader.api.addComment({ params: { id }, body: { bodyMd: 'Thoughts about water. '.repeat(20) } });
  }
  await reader.close();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(paths.explore());
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Notifications/ })
    .click();
  const panel = page.getByRole('region', { name: 'Latest notifications' });
  await expect(panel.getByRole('listitem')).toHaveCount(5);
  await expect(panel.getByRole('link', { name: 'See all notifications' })).toBeInViewport({ ratio: 1 });
});

test.describe('without a connection', () => {
  test.use({ expectedMessages: [/status of 503/] });

  test('a tab asks once a minute, and shares the answer with the other one', async ({
    page,
    context,
    signedIn,
    browser,
    site,
  }) => {
    let asked = 0;
    await context.route('**/notifications/stream', (route) => route.fulfill({ status: 503, body: '' }));
    context.on('request', (request) => {
      if (request.url().endsWith('/notifications/unread')) asked++;
    });
    const { id } = await signedIn.api.publishPrompt({ body: aPrompt({ title: 'Water the plants' }) });
    await context.clock.install();
    const refused = context.waitForEvent('response', (response) => response.status() === 503);
    await page.goto(paths.prompt(id));
    await refused;
    const second = waitingPage(await context.newPage());
    await second.goto(paths.home());
    const reader = await anotherUser(browser, site, 'Bob Reader');
    await reader.api.addLike({ params: { id } });
    await reader.close();
    asked = 0;
    // The clock is that of both tabs.
    await context.clock.runFor(61_000);
    for (const tab of [page, second])
      await expect(tab.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
    expect(asked).toBe(1);
  });
});

test('eight tabs without locks, as on a page without HTTPS, share one connection and all load', async ({
  page,
  context,
  signedIn,
}) => {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/notifications/stream')) streams.push(request.url());
  });
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  const tabs = [page];
  await page.goto(paths.profile(signedIn.username));
  while (tabs.length < 8) tabs.push(waitingPage(await context.newPage()));
  for (const tab of tabs) {
    await tab.goto(paths.notifications());
    await expect(tab.getByText('No notifications yet')).toBeVisible();
  }
  // The first tab released its lease when it left its first page.
  expect(streams.length).toBeLessThanOrEqual(2);
});
