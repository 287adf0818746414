import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { fail, failureText, follow, hold } from '../../screens/states.ts';
import { apiOf, expect, open, test } from '../support/fixtures.ts';

test('viewed prompts are listed until the activity is cleared', async ({ page, site }) => {
  const { items } = await apiOf(site).recentPrompts({ query: { limit: 2 } });
  await open(page, paths.recent());
  await expect(page.getByText('No recently viewed prompts')).toBeVisible();
  for (const { id } of items) {
    await open(page, paths.prompt(id));
    await page.waitForFunction((viewed) => localStorage.getItem('recent-views')?.includes(viewed), id);
  }
  await open(page, paths.recent());
  const rows = page.getByRole('region', { name: 'Today' }).getByRole('link');
  await expect(rows).toHaveText(items.map(({ title }) => title).reverse());
  await rows.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(items.at(-1)?.title ?? '');
  await open(page, paths.recent());
  await page.getByRole('button', { name: 'Clear activity' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear activity' }).click();
  await expect(page.getByText('No recently viewed prompts')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No recently viewed prompts')).toBeVisible();
  await page.getByRole('tab', { name: 'Recently Created' }).click();
  await expect(page).toHaveURL('/recent?tab=created');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('viewed prompts are grouped by day and removed after 30 days', async ({ page }) => {
  const view = (title: string, days: number) => ({
    id: title,
    title,
    author: 'Bob',
    topic: 'Design',
    color: '#8a5a2b',
    at: Date.now() - days * 86_400_000,
  });
  await page.addInitScript(
    (views) => localStorage.setItem('recent-views', JSON.stringify(views)),
    [view('Now', 0), view('The day before', 1), view('Just within', 29.9), view('Too old', 30.1)],
  );
  await open(page, paths.recent());
  await expect(page.getByText('3 prompts', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Today' }).getByRole('link')).toHaveText(['Now']);
  await expect(page.getByRole('region', { name: 'Yesterday' }).getByRole('link')).toHaveText([
    'The day before',
  ]);
  await expect(page.getByRole('link', { name: 'Just within' })).toBeVisible();
  await expect(page.getByText('Too old')).toHaveCount(0);
});

test('created prompts are listed', async ({ page, signedIn: _member, context, site }) => {
  await open(page, paths.recent('created'));
  await expect(page.getByText('No recently created prompts')).toBeVisible();
  const title = `Plan a quiet week ${Date.now()}`;
  const reply = await context.request.post(`${site.url}/api/posts`, {
    data: {
      title,
      contentMd: 'Plan my week around [one thing].',
      summary: 'A week with one aim.',
      categoryId: 'business',
      imageUrl: '/covers/generated.svg',
    },
  });
  expect(reply.status()).toBe(201);
  await page.reload();
  await expect(page.getByRole('tabpanel').getByRole('link', { name: title, exact: true })).toBeVisible();
});

test.describe('when the own prompts cannot be loaded', () => {
  test.use({ expectedMessages: [/status of 503/] });

  test('the tab shows the error, retries and shows the loading state', async ({
    page,
    signedIn: _member,
  }) => {
    expect(
      (await page.request.post('/api/posts', { data: aPrompt({ title: 'Mine', status: 'draft' }) })).status(),
    ).toBe(201);
    await open(page, paths.about());
    const restore = await fail(page, /^\/users\/me\/prompts/);
    await follow(page, paths.recent('created'));
    const panel = page.getByRole('tabpanel');
    await expect(panel.getByRole('alert')).toContainText(failureText);
    await restore();
    const release = await hold(page, /^\/users\/me\/prompts/);
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByText('Loading prompts...')).toBeVisible();
    release();
    await expect(panel.getByRole('listitem')).toContainText(['Mine']);
    await expect(panel.getByText('Draft')).toBeVisible();
  });
});
