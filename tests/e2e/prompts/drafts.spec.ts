import { paths } from '../../../src/contract/core/routes.ts';
import { fail, failureText, follow, hold, openUnknown } from '../../screens/states.ts';
import { unique } from '../../support/generated/unique.ts';
import { expect, test } from '../support/fixtures.ts';

const teaDraft = { status: 'draft' as const, contentMd: 'Describe [a tea]. Be honest.', tags: ['tea'] };

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
  await page.getByRole('article').getByRole('link', { name: 'Untitled draft', exact: true }).click();
  await expect(page.getByLabel('Prompt Content')).toHaveValue('Half a [thought]');
});

test('saving a new draft keeps the editor as it is', async ({ page, signedIn }) => {
  await page.goto(paths.write());
  const save = page.getByRole('button', { name: 'Save draft' });
  const content = page.getByLabel('Prompt Content');
  await expect(save).toBeDisabled();
  await content.fill('Describe [a tea].');
  await content.press('ControlOrMeta+s');
  await expect(page.getByText('Draft saved').first()).toBeVisible();
  await expect(page).toHaveURL(/\/write\?edit=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Draft');
  // The editor stays mounted with its cursor position, and there is nothing left to save.
  await expect(content).toBeFocused();
  await expect(save).toBeDisabled();
  await page.keyboard.type(' Be honest.');
  await page.getByLabel('Tags').fill('tea');
  await save.click();
  await expect(page.getByRole('list', { name: 'Selected' })).toHaveText('tea');
  await expect(content).toHaveValue('Describe [a tea]. Be honest.');
  await expect(save).toBeDisabled();

  await page.getByRole('button', { name: 'View Drafts' }).first().click();
  await expect(page).toHaveURL(`${paths.profile(signedIn.username)}?tab=drafts`);
  await expect(page.getByRole('tab', { name: 'Drafts' })).toHaveText(/Drafts\s*1/);
  await expect(page.getByRole('heading', { name: 'Untitled draft' })).toBeVisible();
  await page.getByRole('article').getByRole('link', { name: 'Untitled draft', exact: true }).click();
  await expect(content).toHaveValue('Describe [a tea]. Be honest.');
});

test('a draft is hidden from others, by its URL and on the profile', async ({
  browser,
  site,
  signedIn,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 404/);
  const { id } = await signedIn.api.publishPrompt({ body: teaDraft });
  const context = await browser.newContext({ baseURL: site.url });
  const visitor = await context.newPage();
  expect((await visitor.goto(paths.prompt(id)))?.status()).toBe(404);
  await visitor.goto(`${paths.profile(signedIn.username)}?tab=drafts`);
  await expect(visitor.getByRole('tab')).toHaveText([/Prompts\s*0/]);
  await context.close();
});

test('a draft is completed and published although it was changed elsewhere', async ({
  page,
  signedIn,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 409/);
  const title = `Taste tea like a judge ${unique()}`;
  const { id } = await signedIn.api.publishPrompt({ body: teaDraft });
  await page.goto(paths.write(id));
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publish.click();
  await expect(page.getByText('Please fill out the following required field(s):')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Short Description').fill('Notes as a judge would take them.');
  await page.getByLabel('Category').selectOption({ label: 'Design' });

  const changed = { status: 'draft', title: 'Changed elsewhere' } as const;
  await signedIn.api.updatePrompt({ params: { id }, body: changed });
  await publish.click();
  const conflict = page.getByRole('dialog', { name: 'This prompt has changed' });
  await expect(conflict).toBeVisible();
  await conflict.getByRole('button', { name: 'Update anyway' }).click();
  await expect(page.getByText('Prompt published successfully!')).toBeVisible();
  await expect(page).toHaveURL(paths.write());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Prompt');
  await expect(page.getByLabel('Prompt Content')).toHaveValue('');

  await page.goto(paths.profile(signedIn.username));
  await expect(page.getByRole('tab')).toHaveText([
    ...[/Prompts\s*1/, /Liked\s*0/, /Bookmarked\s*0/, /Collections\s*0/],
  ]);
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  const { post } = await signedIn.api.readPrompt({ params: { id } });
  expect(post).toMatchObject({ status: 'published', title, slug: title.toLowerCase().replaceAll(' ', '-') });
});

test.describe('while it is not known who asks', () => {
  test.use({ expectedMessages: [/status of (401|503)/] });

  test('the editor says so, then shows the editor, the error or the sign-in page', async ({
    page,
    content,
    site,
  }) => {
    await openUnknown(page, paths.about());
    const release = await hold(page, /^\/users\/me/);
    await follow(page, paths.write());
    await expect(page.getByText('Checking authentication...')).toBeVisible();
    release();
    await expect(page).toHaveURL('/login?next=%2Fwrite');
    await openUnknown(page, paths.about());
    await fail(page, /^\/users\/me/);
    await follow(page, paths.write());
    await expect(page.getByRole('alert')).toContainText(failureText);
    await page.unrouteAll();
    await page.context().addCookies([{ ...content.users.author.cookie, url: site.url }]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Prompt Content')).toBeVisible();
  });
});
