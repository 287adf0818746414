import type { Page, Route } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { anotherUser } from '../support/another-user.ts';
import { apiOf, expect, test } from '../support/fixtures.ts';

const readPromptUrl = /\/api\/posts\/id\//;

test('the page of a prompt has its content in the right order', async ({ page, site }) => {
  const { items } = await apiOf(site).featuredPrompts();
  const { post } = await apiOf(site).readPrompt({ params: { id: items[0]?.id ?? '' } });
  await page.goto(paths.prompt(post.id));
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Back to Explore' })).toHaveAttribute('href', paths.explore());
  await expect(main.getByRole('heading', { level: 1, name: post.title })).toBeVisible();
  await expect(main.getByText(post.summary).first()).toBeVisible();
  const day = new Date(post.publishedAt ?? '').toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  await expect(main.getByText(day).first()).toBeVisible();
  await expect(main.getByText(`${post.readTime} min read`).first()).toBeVisible();
  const badges = main.getByRole('list', { name: 'Topic and tags' });
  await expect(badges.getByRole('link')).toHaveText([post.category.name, ...post.tags]);
  await expect(main.getByRole('heading', { level: 2, name: 'Main Content' })).toBeVisible();
  const samples = main.getByRole('region', { name: 'Sample Responses' });
  await expect(samples.getByRole('tab')).toHaveText(
    post.sampleResponses.map(({ title }, index) => title || `Text ${index + 1}`),
  );
  await expect(samples.getByRole('tabpanel').first().locator('pre')).toHaveText(
    post.sampleResponses[0]?.content ?? '',
    { useInnerText: true },
  );
});

test.describe('when the prompt is slow, fails or is gone', () => {
  test.use({ expectedMessages: [/status of (404|503)/] });

  test('its page shows loading and error states and can be retried', async ({ page }) => {
    let answer: (route: Route) => Promise<void> = (route) => route.continue();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(readPromptUrl, async (route) => {
      await released;
      await answer(route);
    });
    await page.goto(paths.explore());
    const title = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? '';
    await page.getByRole('article').first().getByRole('link', { name: title, exact: true }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('status').getByText('Loading...')).toBeVisible();
    await expect(page).toHaveURL(/\/prompt\//);
    answer = (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'Out for lunch' });
    release();
    await expect(main.getByRole('alert')).toContainText('Out for lunch');
    answer = (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: '' });
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByRole('alert')).toContainText('Service Unavailable');
    answer = (route) => route.continue();
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  test('an unknown prompt, or a response without one, is not found', async ({ page }) => {
    const reply = await page.goto(paths.prompt('0199a5c2-7d00-7000-8000-00000000dead'));
    expect(reply?.status()).toBe(404);
    const missing = page.getByRole('heading', { level: 1, name: 'Post not found' });
    await expect(missing).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Explore Prompts' }).click();
    await page.route(readPromptUrl, (route) => route.fulfill({ json: { success: false } }));
    await page.getByRole('article').first().locator('a[href^="/prompt/"]').first().click();
    await expect(missing).toBeVisible();
  });
});

test.describe('sharing', () => {
  const share = async (page: Page) => {
    await page.goto(paths.explore());
    await page.getByRole('article').first().locator('a[href^="/prompt/"]').first().click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
  };

  test('uses the device’s share dialog where available', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: async (data: ShareData) => Object.assign(window, { shared: data }),
      });
    });
    await share(page);
    await expect(page.getByText('Prompt shared!')).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { shared: ShareData }).shared.url)).toBe(
      page.url(),
    );
  });

  test('shows nothing when cancelled', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: async () => {
          Object.assign(window, { asked: true });
          throw new DOMException('', 'AbortError');
        },
      });
    });
    await share(page);
    await page.waitForFunction(() => 'asked' in window);
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  });

  test('reports when copying fails', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.execCommand = () => false;
    });
    await share(page);
    await expect(page.getByText('Failed to copy link')).toBeVisible();
  });
});

test('on a phone the actions stay at the bottom edge', async ({ page, signedIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await publish(page, signedIn.username, {
    contentMd: `${'[one] [two] [three] [four] [five] [six]\n'}${'A line of text.\n'.repeat(80)}`,
  });
  for (const [width, height] of [
    [390, 844],
    [320, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(paths.prompt(id));
    const actions = [/^Fill in/, 'Copy'].map((name) => page.getByRole('button', { name, exact: true }));
    for (const action of actions) await expect(action).toBeInViewport({ ratio: 1 });
    await page.mouse.wheel(0, 600);
    for (const action of actions) await expect(action).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

/** Publishes a prompt as the signed-in user. */
async function publish(
  page: Page,
  author: string,
  parts: Partial<ReturnType<typeof aPrompt>> = {},
): Promise<{ id: string }> {
  const reply = await page.context().request.post('/api/posts', { data: aPrompt(parts) });
  expect(reply.status(), `${author}: ${await reply.text()}`).toBe(201);
  return { id: (await reply.json()).id };
}

test('an author’s name that is one long word fits on a phone', async ({ page, browser, site }) => {
  const author = await anotherUser(browser, site, 'W'.repeat(60));
  const { id } = await author.api.publishPrompt({ body: aPrompt({ title: 'X'.repeat(200) }) });
  // About something else, and of another topic: each prompt is in one section only.
  const other = {
    categoryId: 'education',
    contentMd: 'Bake bread overnight.',
    summary: 'Sourdough for patient people.',
    tags: ['baking'],
  };
  await author.api.publishPrompt({ body: aPrompt({ title: 'Another of theirs', ...other }) });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(paths.prompt(id));
  await expect(page.getByRole('heading', { name: /^More by W+$/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await author.close();
});
