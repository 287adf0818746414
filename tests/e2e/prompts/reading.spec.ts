import { paths } from '../../../src/contract/core/routes.ts';
import { apiOf, expect, test } from '../support/fixtures.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

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
