import type { Page } from '@playwright/test';
import { paths } from '../../src/contract/routes.ts';
import { expect, test } from './support/fixtures.ts';

test('a draft stored in the browser is offered again, and leaving asks for confirmation', async ({
  page,
  signedIn: _,
}) => {
  await page.goto(paths.write());
  await page.getByLabel('Title', { exact: true }).fill('Not yet finished');
  await expect(page.getByText('Draft stored in this browser')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without publishing?' });
  await leaving.getByRole('button', { name: 'Keep writing' }).click();
  await expect(page).toHaveURL(paths.write());
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Not yet finished');
  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click();
  await leaving.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(paths.explore());

  await page.goto(paths.write());
  await expect(page.getByText('Restore your draft?')).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Not yet finished');
  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += 1;
    void dialog.accept();
  });
  // After a reload the scroll position is restored, and the offer is visible there.
  await page.evaluate(() => scrollTo(0, 600));
  await page.reload();
  expect(asked).toBe(1);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await expect(page.getByText('Restore your draft?')).toBeInViewport();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
  await expect(page.getByText('Restore your draft?')).toHaveCount(0);
});

test('the leave dialog can save a draft', async ({ page, signedIn }) => {
  await page.goto(paths.write());
  await page.getByLabel('Prompt Content').fill('Half a [thought]');
  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without publishing?' });
  await leaving.getByRole('button', { name: 'Save draft and leave' }).click();
  await expect(page).toHaveURL(paths.explore());
  await page.goto(paths.write());
  await expect(page.getByText('Restore your draft?')).toHaveCount(0);

  // If the draft cannot be saved, the page says so and stays open.
  await page.getByLabel('Cover Image').fill('no address');
  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click();
  await leaving.getByRole('button', { name: 'Save draft and leave' }).click();
  await expect(page.getByText('Cover Image must be an http or https address')).toBeVisible();
  await expect(page).toHaveURL(paths.write());
  await page.getByLabel('Cover Image').fill('');

  await page
    .getByRole('banner')
    .getByRole('link', { name: /profile/i })
    .first()
    .click();
  await page.getByRole('tab', { name: 'Drafts' }).click();
  await expect(page).toHaveURL(`${paths.profile(signedIn.username)}?tab=drafts`);
  await page.getByRole('link', { name: 'Continue writing' }).click();
  await expect(page.getByLabel('Prompt Content')).toHaveValue('Half a [thought]');
});

test('a draft is saved, found on the profile, continued in another browser, and published', async ({
  page,
  context,
  browser,
  site,
  signedIn,
  expectedMessages,
}) => {
  expectedMessages.push(/status of (404|409)/);
  const title = `Taste tea like a judge ${Date.now().toString(36)}`;
  await page.goto(paths.write());
  const save = page.getByRole('button', { name: 'Save draft' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Prompt Content').fill('Describe [a tea].');
  await page.getByLabel('Prompt Content').press('ControlOrMeta+s');
  await expect(page.getByText('Draft saved').first()).toBeVisible();
  await expect(page).toHaveURL(/\/write\?edit=/);
  const address = page.url();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Draft');
  // The editor stays mounted with its cursor position, and there is nothing left to save.
  await expect(page.getByLabel('Prompt Content')).toBeFocused();
  await expect(save).toBeDisabled();
  await page.keyboard.type(' Be honest.');
  await page.getByLabel('Tags').fill('tea');
  await save.click();
  await expect(page.getByRole('list', { name: 'Selected' })).toHaveText('tea');
  await expect(page.getByLabel('Prompt Content')).toHaveValue('Describe [a tea]. Be honest.');
  await expect(save).toBeDisabled();

  await page.getByRole('button', { name: 'View Drafts' }).first().click();
  await expect(page).toHaveURL(`${paths.profile(signedIn.username)}?tab=drafts`);
  await expect(page.getByRole('tab', { name: 'Drafts' })).toHaveText(/Drafts\s*1/);
  await expect(page.getByRole('heading', { name: 'Untitled draft' })).toBeVisible();

  // Others cannot find it, neither by its URL nor on the profile.
  const other = await browser.newContext({ baseURL: site.url });
  const stranger = await other.newPage();
  const found = await stranger.goto(
    new URL(address).searchParams.get('edit')?.replace(/^/, '/prompt/') ?? '',
  );
  expect(found?.status()).toBe(404);
  await stranger.goto(`${paths.profile(signedIn.username)}?tab=drafts`);
  await expect(stranger.getByRole('tab')).toHaveText([/Prompts\s*0/]);
  await other.close();

  await page.getByRole('link', { name: 'Continue writing' }).click();
  await expect(page.getByLabel('Prompt Content')).toHaveValue('Describe [a tea]. Be honest.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Please fill out the following required field(s):')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Short Description').fill('Notes as a judge would take them.');
  await page.getByLabel('Category').selectOption({ label: 'Design' });
  await page.getByRole('button', { name: 'Generate a cover' }).click();

  // Another user, or the same user elsewhere, saved it in the meantime.
  const id = new URL(address).searchParams.get('edit');
  const elsewhere = await context.request.put(`${site.url}/api/posts/id/${id}`, {
    data: { status: 'draft', title: 'Changed elsewhere' },
  });
  expect(elsewhere.status()).toBe(200);
  await expectConflict(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Update anyway' }).click();
  await expect(page.getByText('Prompt published successfully!')).toBeVisible();
  await expect(page).toHaveURL(paths.write());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Prompt');
  await expect(page.getByLabel('Prompt Content')).toHaveValue('');

  await page.goto(paths.profile(signedIn.username));
  await expect(page.getByRole('tab')).toHaveText([/Prompts\s*1/, /Liked\s*0/, /Bookmarked\s*0/]);
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  const { post } = await (await context.request.get(`${site.url}/api/posts/id/${id}`)).json();
  expect(post).toMatchObject({ status: 'published', title, slug: title.toLowerCase().replaceAll(' ', '-') });
});

async function expectConflict(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Changed in the meantime' })).toBeVisible();
}
