import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { hydrated } from '../../screens/states.ts';
import { unique } from '../../support/generated/unique.ts';
import { establishAccounts } from '../../support/site/established-accounts.ts';
import { apiOf, expect, open, test } from '../support/fixtures.ts';

/** Code that only some visitors of a prompt's page need. */
const lazyCode =
  /\/assets\/(?:member-reactions|report-button|owner-actions|report-dialog|delete-prompt|sample-video|sample-responses|forms|comments|more-prompts)-/;

test('an author deletes a prompt from its page, reached directly or from Explore', async ({
  page,
  signedIn,
}) => {
  const [first, second] = [await publish(page), await publish(page)];
  await page.goto(paths.prompt(first.id));
  const view = page.getByRole('main');
  await expect(view.getByRole('link', { name: 'Edit' })).toBeVisible();
  await view.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await view.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(paths.profile(signedIn.username));
  await expect(page.getByRole('link', { name: first.title, exact: true })).toHaveCount(0);

  await page.goto(paths.explore({ sort: 'recent' }));
  await page.getByRole('main').getByRole('link', { name: second.title, exact: true }).click();
  await view.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Prompt deleted successfully')).toBeVisible();
});

test('code that arrives while a prompt is being deleted requests nothing about it', async ({
  page,
  signedIn,
}) => {
  const { id, title } = await publish(page);
  const late = Promise.withResolvers<void>();
  const replies = Promise.withResolvers<void>();
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') requested.length = 0;
    if (/\/(?:similar|comments)(?:\?|$)/.test(request.url())) requested.push(request.url());
  });
  await page.route(/\/assets\/(?:more-prompts|comments)-.*\.js/, (route) =>
    late.promise.then(() => route.continue()),
  );
  const deleted = page.waitForRequest((request) => request.method() === 'DELETE');
  await page.route(`**/api/posts/id/${id}`, async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    const response = await route.fetch();
    await replies.promise;
    return route.fulfill({ response });
  });
  await page.goto(paths.explore({ sort: 'recent' }));
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await deleted;
  late.resolve();
  await expect(page.getByRole('heading', { name: 'Ratings and comments' })).toBeAttached();
  replies.resolve();
  await expect(page).toHaveURL(paths.profile(signedIn.username));
  expect(requested).toEqual([]);
});

test('a video sample is framed on click', async ({ page, signedIn, site }) => {
  await establishAccounts(site, [signedIn.username]);
  const { id } = await publish(page, {
    sampleResponses: [
      { type: 'video', title: 'Clip', content: 'https://www.youtube.com/watch?v=abcdefghijk' },
    ],
  });
  await page.goto(paths.prompt(id));
  await expect(page.getByRole('button', { name: /Play video/ })).toBeVisible();
  await page.goto(paths.explore({ sort: 'recent' }));
  await page.locator(`main a[href="${paths.prompt(id)}"]`).click();
  await expect(page.getByRole('button', { name: /Play video/ })).toBeVisible();
});

test("a video's code is loaded when the reader interacts; a file plays without it", async ({
  browser,
  page: author,
  signedIn,
  site,
}) => {
  await establishAccounts(site, [signedIn.username]);
  const { id } = await publish(author, {
    contentMd: 'Say it in one sentence.',
    sampleResponses: [
      { type: 'video', title: 'Clip', content: 'https://www.youtube.com/watch?v=abcdefghijk' },
      { type: 'video', title: 'File', content: 'https://videos.example.org/talk.mp4' },
    ],
  });
  const page = await (await browser.newContext()).newPage();
  const referrers: (string | undefined)[] = [];
  await page.route(/youtube|example\.org/, async (route, request) => {
    if (request.url().includes('example.org')) referrers.push((await request.allHeaders()).referer);
    await route.fulfill({ contentType: 'text/html', body: '' });
  });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const code = () => loaded.filter((url) => /\/assets\/sample-video-/.test(url)).length;
  const visit = async () => {
    loaded.length = 0;
    await page.goto(site.url + paths.prompt(id), { waitUntil: 'networkidle' });
    await hydrated(page);
    expect(code()).toBe(0);
  };
  await visit();
  await page.getByRole('tab', { name: 'File' }).click();
  const file = page.getByLabel('File', { exact: true }).and(page.locator('video'));
  const first = await file.elementHandle();
  await file.click();
  await page.mouse.wheel(0, 50);
  expect(await first?.evaluate((player) => player.isConnected)).toBe(true);
  await first?.evaluate((player) => (player as HTMLVideoElement).play().catch(() => {}));
  await expect.poll(() => referrers.length).toBeGreaterThan(0);
  expect(referrers.filter(Boolean)).toEqual([]);
  await visit();
  await page.getByRole('button', { name: /Play video/ }).click();
  await expect(page.getByTitle('Clip')).toHaveAttribute('src', /youtube-nocookie\.com\/embed\/abcdefghijk/);
  expect(code()).toBeGreaterThan(0);
  await page.context().close();
});

test('a visitor does not load what members, authors and videos need', async ({ page, site }) => {
  const { items } = await apiOf(site).recentPrompts({ query: { limit: 20 } });
  const posts = await Promise.all(items.map(({ id }) => apiOf(site).readPrompt({ params: { id } })));
  const plain = posts.find(({ post }) => post.sampleResponses.every(({ type }) => type === 'text'));
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(paths.prompt(plain?.post.id ?? ''));
  await page.waitForFunction(() => localStorage.getItem('recent-views') !== null);
  expect(loaded.filter((url) => lazyCode.test(url))).toEqual([]);
  expect(loaded.some((url) => /\/assets\/prompt-/.test(url))).toBe(true);
});

test('visible comments are static for a visitor until the first interaction, then hydrated', async ({
  browser,
  page: author,
  signedIn: _member,
  site,
}) => {
  const { id } = await publish(author, { contentMd: 'Say it in one sentence.' });
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 1200 } })).newPage();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const comments = () => loaded.filter((url) => /\/assets\/comments-/.test(url)).length;
  await page.goto(site.url + paths.prompt(id), { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Ratings and comments' })).toBeInViewport();
  expect(comments()).toBe(0);
  let x = 300;
  await expect
    .poll(async () => {
      await page.mouse.move(x++, 300);
      return comments();
    })
    .toBe(1);
  await page.context().close();
});

const written = [
  'Explain [topic] to {{reader:a child}}, and [Topic] again. See [the guide](https://example.com).',
  '- [ ] Ask [the teacher named in the note that came with the parcel last week, in full]',
  `const longest = ["a", "b"][0]; ${'// on and on '.repeat(20)}`,
].join('\n');
const asShown = written.replace('{{reader:a child}}', 'a child');
const filled = asShown.replace('[topic]', 'tides').replace('[Topic]', 'tides');
const textOf = (page: Page) => page.getByRole('region', { name: 'Main Content' });
const formOf = (page: Page) => page.getByRole('region', { name: 'Fill in' });
const topicField = (page: Page) => formOf(page).getByRole('textbox', { name: 'topic' });

async function copied(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test('a prompt is filled in, shown in its original form, and copied as shown', async ({
  page,
  context,
  signedIn: _member,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await publish(page, { contentMd: written });
  await page.goto(paths.prompt(id));
  const [text, form] = [textOf(page), formOf(page)];
  await expect(form.getByRole('textbox')).toHaveCount(3);
  await expect(form.getByText('0 of 3')).toBeVisible();
  await expect(topicField(page)).toHaveAccessibleDescription('Used 2 times in the text');
  await expect(text.getByText(`${asShown.length} characters · about 120 tokens`)).toBeVisible();

  await topicField(page).fill('tides');
  await expect(text.locator('mark[data-filled]')).toHaveText(['tides', 'tides']);
  await expect(text.getByText(`${filled.length} characters`)).toBeVisible();
  expect(await copied(page)).toBe(filled);

  await text.getByRole('button', { name: 'Show blanks' }).click();
  await expect(text.getByText('{{reader:a child}}')).toBeVisible();
  await expect(topicField(page)).toHaveValue('tides');
  expect(await copied(page)).toBe(written);
  // Typing switches back to the filled-in text.
  await form.getByRole('textbox', { name: 'reader' }).fill('   ');
  await expect(text.getByRole('button', { name: 'Show blanks' })).toHaveAttribute('aria-pressed', 'false');
  expect(await copied(page)).toBe(filled);
});

test('the values of a prompt are cleared, restored, and kept over a reload', async ({
  page,
  signedIn: _member,
}) => {
  const { id } = await publish(page, { contentMd: written });
  await open(page, paths.prompt(id));
  await topicField(page).fill('tides');
  await formOf(page).getByRole('button', { name: 'Clear' }).click();
  await expect(topicField(page)).toHaveValue('');
  await formOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(topicField(page)).toHaveValue('tides');
  await page.reload();
  await expect(topicField(page)).toHaveValue('tides');
});

test('a click on a placeholder focuses its field, and long lines scroll when they are not wrapped', async ({
  page,
  signedIn: _member,
}) => {
  const { id } = await publish(page, { contentMd: written });
  await open(page, paths.prompt(id));
  const text = textOf(page);
  await text.locator('mark').last().click();
  await expect(formOf(page).getByRole('textbox', { name: /teacher/i })).toBeFocused();
  await text.getByRole('button', { name: 'Wrap lines' }).click();
  const lines = text.getByRole('group', { name: 'Prompt text' });
  expect(await lines.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await lines.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => lines.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});

/** Publishes a prompt as the signed-in user. */
async function publish(
  page: Page,
  parts: Partial<ReturnType<typeof aPrompt>> = {},
): Promise<{ id: string; title: string }> {
  const title = `A prompt of its author ${unique()}`;
  const reply = await page.context().request.post('/api/posts', { data: aPrompt({ title, ...parts }) });
  expect(reply.status(), await reply.text()).toBe(201);
  return { id: (await reply.json()).id, title };
}
