import { readFileSync } from 'node:fs';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt, type PromptInput } from '../../factories.ts';
import { expect, test } from '../support/fixtures.ts';

const hosts = [
  'https://claude.ai',
  'https://gemini.google.com',
  'https://www.perplexity.ai',
  'https://chatgpt.com',
];

test.use({
  knownHosts: [...hosts, 'https://chat.example.com'],
  permissions: ['clipboard-read', 'clipboard-write'],
});

const menuOf = (page: Page) => page.getByRole('region', { name: 'Open in' });
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open in…' }).click();
const entry = (page: Page, name: string | RegExp) => menuOf(page).getByRole('button', { name });
const copiedText = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('a filled prompt is copied and opened in a service, which is remembered', async ({
  page,
  context,
  signedIn: _,
}) => {
  const path = await publish(page);
  const opened = await services(context);
  await page.goto(path);
  const counted = page.waitForRequest((request) => /\/download$/.test(request.url()));
  await page
    .getByRole('region', { name: 'Fill in' })
    .getByRole('textbox', { name: 'topic' })
    .fill('tides & moons');
  await openMenu(page);
  await expect(menuOf(page)).toContainText('1 blank left to fill in.');
  await entry(page, 'Claude').click();
  const [request] = await opened(1);
  const text = 'Explain tides & moons in [tone].';
  expect(new URL(request.url()).searchParams.get('q')).toBe(text);
  // The service gets nothing from this site but the URL.
  expect(await request.headerValue('referer')).toBeNull();
  await expect(page.getByText('Copied, 1 blank left. Opened in Claude')).toBeVisible();
  await counted;
  expect(await copiedText(page)).toBe(text);
  await expect.poll(() => context.pages()).toHaveLength(2);
  expect(await context.pages()[1]?.evaluate(() => opener)).toBeNull();

  await page.reload();
  await page.getByRole('region', { name: 'Fill in' }).getByRole('textbox', { name: 'tone' }).fill('verse');
  await page.getByRole('button', { name: 'Open in Claude' }).click();
  const [, again] = await opened(2);
  expect(new URL(again?.url() ?? '').searchParams.get('q')).toBe('Explain tides & moons in verse.');
  await expect(page.getByText('Copied. Opened in Claude')).toBeVisible();
  await page.getByRole('button', { name: 'Open in…' }).click();
  await expect(entry(page, /Claude.*chosen last/)).toBeVisible();
});

test('readers are asked before a service sends the text, and paste where no link fills the input', async ({
  page,
  context,
  signedIn: _,
}) => {
  const path = await publish(page, { contentMd: 'Say it in one sentence.' });
  const opened = await services(context);
  await page.goto(path);
  await openMenu(page);
  await expect(entry(page, /Perplexity.*Sends immediately/)).toBeVisible();
  await entry(page, /Perplexity/).click();
  await expect(menuOf(page)).toContainText('Perplexity sends the text immediately');
  await expect(entry(page, 'Open and send')).toBeFocused();
  await entry(page, 'Open without the text').click();
  expect((await opened(1))[0].url()).toBe('https://www.perplexity.ai/');
  await expect(page.getByText('Copied. Paste it into Perplexity')).toBeVisible();
  await page.getByRole('button', { name: 'Open in Perplexity' }).click();
  await entry(page, 'Open and send').click();
  expect((await opened(2))[1]?.url()).toBe(
    'https://www.perplexity.ai/search?q=Say%20it%20in%20one%20sentence.',
  );

  await openMenu(page);
  await entry(page, /Gemini.*Paste the text yourself/).click();
  expect((await opened(3))[2]?.url()).toBe('https://gemini.google.com/app');
  await expect(page.getByText('Copied. Paste it into Gemini')).toBeVisible();
  expect(await copiedText(page)).toBe('Say it in one sentence.');
});

test('a text that is too long for a link is never cut: it is copied, and the service opened without it', async ({
  page,
  context,
  signedIn: _,
}) => {
  const text = 'word '.repeat(2_000).trim();
  const path = await publish(page, { contentMd: text });
  const opened = await services(context);
  await page.goto(path);
  await openMenu(page);
  await entry(page, /Claude.*Too long for a link \(14,021 of 8,000 characters\)/).click();
  expect((await opened(1))[0].url()).toBe('https://claude.ai/new');
  await expect(
    page.getByText('Too long for a link (14,021 of 8,000 characters). The prompt is copied'),
  ).toBeVisible();
  expect(await copiedText(page)).toBe(text);
});

test('the text of a premium prompt is never part of a URL', async ({ page, context, signedIn: _ }) => {
  const path = await publish(page, { contentMd: 'A secret recipe.', isPremium: true, price: 5 });
  const opened = await services(context);
  await page.goto(path);
  await openMenu(page);
  await entry(page, /Claude.*Paste the text yourself/).click();
  expect((await opened(1))[0].url()).toBe('https://claude.ai/new');
  await expect(page.getByText('Links never include the text of a premium prompt.')).toBeVisible();
});

test("a reader's own Open WebUI is asked for once, and stays in the browser", async ({
  page,
  context,
  signedIn: _,
}) => {
  const path = await publish(page, { contentMd: 'Hello there' });
  const opened = await services(context);
  await page.goto(path);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await openMenu(page);
  await entry(page, /Open WebUI.*Enter your address/).click();
  const field = menuOf(page).getByRole('textbox', { name: 'Address of your Open WebUI' });
  await expect(field).toBeFocused();
  await field.fill('javascript:alert(1)');
  await entry(page, 'Save and open').click();
  await expect(menuOf(page)).toContainText('Enter an address that begins with https:// or http://.');
  await field.fill('chat.example.com/ui/');
  await field.press('Enter');
  await entry(page, 'Open with the text').click();
  expect((await opened(1))[0].url()).toBe('https://chat.example.com/ui/?q=Hello%20there&submit=false');
  expect(sent.filter((line) => line.includes('chat.example.com'))).toEqual([]);

  await page.reload();
  await page.getByRole('button', { name: 'Open in Open WebUI' }).click();
  await entry(page, 'Open with the text').click();
  await opened(2);
  await openMenu(page);
  await entry(page, 'Change the address of Open WebUI').click();
  await entry(page, 'Forget this address').click();
  await expect(entry(page, /Open WebUI.*Enter your address/)).toBeVisible();
});

test('an application is opened without leaving the page', async ({ page, signedIn: _ }) => {
  const path = await publish(page, { contentMd: 'Fix it' });
  await page.addInitScript(() => {
    // The browser of the tests has no application for such links.
    HTMLAnchorElement.prototype.click = function () {
      document.body.dataset.clicked = [this.href, this.target].join(' ');
    };
  });
  await page.goto(path);
  await openMenu(page);
  await entry(page, 'Cursor').click();
  await expect(page.locator('body')).toHaveAttribute(
    'data-clicked',
    'cursor://anysphere.cursor-deeplink/prompt?text=Fix%20it ',
  );
  await expect(page.getByText('If nothing opened, Cursor isn’t installed on this device.')).toBeVisible();
});

test('when the browser does not allow copying, readers are told, and the link still has the text', async ({
  page,
  context,
  signedIn: _,
}) => {
  const path = await publish(page, { contentMd: 'Say it' });
  const opened = await services(context);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    document.execCommand = () => false;
  });
  await page.goto(path);
  await openMenu(page);
  await entry(page, 'Claude').click();
  expect((await opened(1))[0].url()).toContain('?q=Say%20it');
  await expect(page.getByText('Failed to copy prompt')).toBeVisible();
  await expect(page.getByText('The link to Claude includes the text.')).toBeVisible();
});

test('a prompt is downloaded as Markdown, filled in, and as published without scripts', async ({
  page,
  signedIn: _,
}) => {
  const path = await publish(page, { title: 'Tides: a “short” guide' });
  await page.goto(path);
  await page.getByRole('region', { name: 'Fill in' }).getByRole('textbox', { name: 'topic' }).fill('tides');
  await openMenu(page);
  const [download] = await Promise.all([page.waitForEvent('download'), entry(page, 'Download .md').click()]);
  expect(download.suggestedFilename()).toBe('tides-a-short-guide.md');
  expect(readFileSync(await download.path(), 'utf8')).toBe(
    '# Tides: a “short” guide\n\nExplain tides in [tone].\n',
  );
});

test('the menu is loaded when it is needed, works by keyboard, and fits narrow phones', async ({
  page,
  signedIn: _,
}) => {
  const path = await publish(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(path, { waitUntil: 'networkidle' });
  const needed = () => loaded.filter((url) => /services-panel|\/api\/services/.test(url));
  expect(needed()).toEqual([]);
  await page.getByRole('button', { name: 'Open in…' }).focus();
  await expect.poll(needed).toHaveLength(1);
  await page.keyboard.press('Enter');
  await expect(entry(page, 'ChatGPT')).toBeVisible();
  expect(needed()).toHaveLength(2);
  await page.keyboard.press('Tab');
  await expect(entry(page, 'ChatGPT')).toBeFocused();
  const sheet = await menuOf(page).boundingBox();
  expect([sheet?.x, sheet?.width, Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))]).toEqual([0, 320, 640]);
  await page.keyboard.press('Escape');
  await expect(menuOf(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open in…' })).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const copy = await page.getByRole('button', { name: 'Copy', exact: true }).boundingBox();
  expect((copy?.x ?? 0) + (copy?.width ?? 0)).toBeLessThanOrEqual(320);
});

/** Publishes a prompt and returns its path. */
async function publish(page: Page, changes: Partial<PromptInput> = {}): Promise<string> {
  const data = aPrompt({ contentMd: 'Explain [topic] in [tone].', ...changes });
  const reply = await page.request.post('/api/posts', { data });
  expect(reply.status()).toBe(201);
  return paths.prompt((await reply.json()).id);
}

/** Answers for the services. The result waits until so many pages of them were requested, and returns the requests. */
async function services(context: BrowserContext) {
  const requests: Request[] = [];
  await context.route(/claude\.ai|gemini\.google|perplexity\.ai|chatgpt\.com|chat\.example\.com/, (route) => {
    if (!route.request().url().endsWith('/favicon.ico')) requests.push(route.request());
    return route.fulfill({ contentType: 'text/html', body: '<title>Service</title>' });
  });
  return async (count: number): Promise<[Request, ...Request[]]> => {
    await expect.poll(() => requests.length).toBe(count);
    return requests as [Request, ...Request[]];
  };
}
