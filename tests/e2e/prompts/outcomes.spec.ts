import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { anotherUser } from '../support/another-user.ts';
import { apiOf, expect, open, test } from '../support/fixtures.ts';

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

test('a reader says after a copy whether the prompt worked, and takes it back', async ({
  page,
  signedIn,
  site,
}) => {
  const { items } = await apiOf(site).listPrompts({ query: { limit: 1 } });
  const id = items[0]?.id ?? '';
  await open(page, paths.prompt(id));
  const copy = page.getByRole('main').getByRole('button', { name: 'Copy', exact: true }).first();
  await copy.click();
  const question = page.getByRole('group', { name: 'Did it work?' });
  await question.getByRole('button', { name: 'Worked for me' }).click();
  const answer = page.getByRole('group', { name: 'Your answer' });
  await expect(answer.getByRole('button', { name: 'Worked for me' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/it worked$/).first()).toBeVisible();

  await page.reload();
  await copy.click();
  await answer.getByRole('button', { name: 'Worked for me' }).click();
  await expect(question).toBeVisible();
  expect((await signedIn.api.readPrompt({ params: { id } })).post.outcomes.worked).toBeNull();
});

test('a visitor answers after a copy, signs in, and finds the answer saved', async ({
  page,
  context,
  signedIn,
  browser,
  site,
}) => {
  const author = await anotherUser(browser, site, 'Bob Author');
  const { id } = await author.api.publishPrompt({ body: aPrompt({ title: 'Tidy minutes' }) });
  await context.clearCookies();
  const copyAndAnswer = async () => {
    await open(page, paths.prompt(id));
    await page.getByRole('main').getByRole('button', { name: 'Copy', exact: true }).first().click();
    await page.getByRole('button', { name: 'Didn’t' }).click();
    await expect(page.getByText('Sign in to say whether “Tidy minutes” worked.')).toBeVisible();
  };
  const signIn = async (email: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page).toHaveURL(paths.prompt(id));
  };
  await copyAndAnswer();
  await signIn(signedIn.email);
  await expect(page.getByText('Your answer is saved')).toBeVisible();
  const outcomes = async () => (await signedIn.api.readPrompt({ params: { id } })).post.outcomes;
  expect(await outcomes()).toMatchObject({ worked: false });
  // Asked again, the page knows the answer.
  await page.getByRole('main').getByRole('button', { name: 'Copy', exact: true }).first().click();
  const given = page.getByRole('group', { name: 'Your answer' });
  await expect(given.getByRole('button', { name: 'Didn’t' })).toHaveAttribute('aria-pressed', 'true');
  // A reload does not answer again what was taken back.
  await given.getByRole('button', { name: 'Didn’t' }).click();
  await expect(page.getByRole('group', { name: 'Did it work?' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your answer is saved')).toHaveCount(0);
  expect(await outcomes()).toMatchObject({ worked: null });
  // It turns out that the visitor is the author, who is not asked.
  await context.clearCookies();
  await copyAndAnswer();
  await signIn(author.email);
  await page.getByRole('main').getByRole('button', { name: 'Copy', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  await expect(page.getByText(/your answer/i)).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Did it work?' })).toHaveCount(0);
});
