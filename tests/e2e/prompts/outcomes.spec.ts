import { paths } from '../../../src/contract/core/routes.ts';
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
  const copy = page
    .getByRole('main')
    .getByRole('button', { name: /^Copy( the filled-in text)?$/ })
    .first();
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
