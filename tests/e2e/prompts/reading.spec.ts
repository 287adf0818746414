import { paths } from '../../../src/contract/core/routes.ts';
import { apiOf, expect, test } from '../support/fixtures.ts';

/** The browser's console message for a page with status 404. */
const notFound = /status of 404/;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('home, explore and a prompt are read, searched and paged', async ({ page, site }) => {
    const { items } = await apiOf(site).featuredPrompts();
    const { post } = await apiOf(site).readPrompt({ params: { id: items[0]?.id ?? '' } });
    await page.goto(paths.home());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /Discover & Share\s*AI Prompts That Work/,
    );
    await expect(page.getByRole('link', { name: post.title, exact: true })).toBeVisible();
    await page.goto(paths.home('recent'));
    expect(await page.getByRole('article').count()).toBe(10);
    await page.goto(paths.explore());
    expect(await page.getByRole('article').count()).toBe(12);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2/);
    await page.getByRole('main').getByRole('searchbox').fill(post.title);
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByRole('link', { name: post.title, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title);
    const body = (await page.getByRole('main').textContent()) ?? '';
    for (const line of post.contentMd.split('\n').filter((text) => text.trim().length > 20)) {
      expect(body.replace(/\s+/g, ' ')).toContain(line.trim().replace(/\s+/g, ' '));
    }
    for (const sample of post.sampleResponses) {
      const shown = sample.contentHtml?.replace(/<[^>]*>/g, '\n') ?? sample.content;
      const words = shown.split('\n').find((text) => text.trim().length > 20 && !text.includes('&')) ?? '';
      await expect(page.getByText(words.trim().slice(0, 60)).first()).toBeVisible();
    }
  });

  test('a member sees the counts of likes and bookmarks, and no controls that need scripts', async ({
    page,
    site,
    signedIn: _,
  }) => {
    const { items } = await apiOf(site).featuredPrompts();
    const { id = '' } = items[0] ?? {};
    const liked = await page.request.post(`${site.url}/api/posts/${id}/like`);
    const { likeCount } = await liked.json();
    await page.goto(paths.prompt(id));
    await expect(
      page.getByTitle('Like', { exact: true }).getByText(`${likeCount}`, { exact: true }),
    ).toBeVisible();
    for (const name of [/^Like/, /^Bookmark/, 'Share', 'Copy', 'Report'])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    await page.goto(paths.profile('promptorium'));
    await expect(page.getByText('Followers')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Follow/ })).toHaveCount(0);
  });
});

test('unknown pages, prompts and users respond with 404 and their texts', async ({
  page,
  site,
  expectedMessages,
}) => {
  expectedMessages.push(notFound);
  for (const [address, text] of [
    ['/no-such-page', /not found/i],
    [paths.prompt('0199a5c2-7d00-7000-8000-000000000000'), 'Post not found'],
    [paths.prompt('nonsense'), 'Post not found'],
    [paths.profile('nobody-here'), 'User not found'],
  ] as const) {
    const reply = await page.goto(`${site.url}${address}`);
    expect([address, reply?.status()]).toEqual([address, 404]);
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  }
});
