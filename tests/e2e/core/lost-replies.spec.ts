import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { apiOf, expect, test } from '../support/fixtures.ts';

test.describe('a response that is lost', () => {
  test.use({ expectedMessages: [/net::ERR_CONNECTION_RESET/] });

  /** The server handles the next such request, but its response never reaches the page. */
  async function loseReply(page: Page, path: RegExp, method = 'POST'): Promise<void> {
    let lost = false;
    await page.route(
      ({ pathname }) => path.test(pathname),
      async (route) => {
        if (lost || route.request().method() !== method) return route.continue();
        lost = true;
        await route.fetch();
        return route.abort('connectionreset');
      },
    );
  }

  const unreached = (page: Page) =>
    page.getByText('The site couldn’t be reached. What you typed is still here, so try again.');

  test('keeps the typed text, and a retry does not post it twice', async ({ page, signedIn, site }) => {
    const api = apiOf(site);
    const title = `Said once by ${signedIn.username}`;
    await page.goto(paths.newDiscussion());
    await page.getByLabel('Title').fill(title);
    await page.getByRole('textbox', { name: 'Text' }).fill('Only once.');
    await loseReply(page, /\/api\/discussions$/);
    const start = page.getByRole('main').getByRole('button', { name: 'Start Discussion' });
    await start.click();
    await expect(unreached(page)).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await start.click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const { items } = await api.listDiscussions({ query: { limit: 50 } });
    const [discussion, ...more] = items.filter((item) => item.title === title);
    expect(more).toEqual([]);

    await loseReply(page, /\/replies$/);
    const reply = page.getByRole('main').getByRole('button', { name: 'Reply', exact: true });
    await page.getByLabel('Your reply').fill('A reply, once.');
    await reply.click();
    await expect(unreached(page)).toBeVisible();
    await reply.click();
    await expect(page).toHaveURL(/\?reply=/);
    const replies = await api.listReplies({ params: { id: discussion?.id ?? '' } });
    expect(replies.total).toBe(1);

    const [prompt] = (await api.trendingPrompts({ query: { limit: 1 } })).items;
    const id = prompt?.id ?? '';
    await page.goto(paths.prompt(id));
    await loseReply(page, /\/comments$/);
    await page.getByLabel('Your comment').fill(`A comment of ${signedIn.username}`);
    const post = page.getByRole('button', { name: 'Post', exact: true });
    await post.click();
    await expect(unreached(page)).toBeVisible();
    await post.click();
    await expect(page.getByText('Comment posted')).toBeVisible();
    const comments = await api.listComments({ params: { id } });
    expect(comments.items.filter(({ bodyMd }) => bodyMd.endsWith(signedIn.username))).toHaveLength(1);
  });

  test('to saving settings is reported in a toast that is updated once a retry succeeds', async ({
    page,
    signedIn,
  }) => {
    expect(signedIn.username).toBeTruthy();
    await page.goto(paths.settings());
    await loseReply(page, /\/api\/users\/me$/, 'PATCH');
    await page.getByLabel('Location').fill('Nowhere');
    const save = page.getByRole('button', { name: 'Save Changes' });
    await save.click();
    await expect(page.getByText('Your changes are still here')).toBeVisible();
    await expect(page.getByLabel('Location')).toHaveValue('Nowhere');
    await save.click();
    await expect(page.getByText('Profile updated')).toBeVisible();
    await expect(page.getByText('Your changes are still here')).toHaveCount(0);
  });
});
