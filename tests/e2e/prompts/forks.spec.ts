import { createClient } from '../../../src/contract/client.ts';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { unique, uniqueAddress } from '../../support/generated/unique.ts';
import { expect, test } from '../support/fixtures.ts';

const contentMd = 'Water [plants] every day.\nTalk to them.\nSing to them.\nTurn them to the light.';

// An unchanged copy is refused.
test.use({ expectedMessages: [/status of 422/] });

test('a member makes a version of a prompt, and merges a later change of it with a conflict', async ({
  page,
  signedIn,
  site,
}) => {
  const signUp = await fetch(`${site.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': uniqueAddress() },
    body: JSON.stringify({
      name: 'Gardener',
      email: `gardener${unique()}@example.com`,
      password: 'correct horse',
    }),
  });
  const { token } = await signUp.json();
  const gardener = createClient({ base: `${site.url}/api`, headers: { authorization: `Bearer ${token}` } });
  const body = aPrompt({ title: 'Water the plants', contentMd });
  const { id } = await gardener.publishPrompt({ body });

  await page.goto(paths.prompt(id));
  await page.getByRole('button', { name: 'Fork' }).click();
  await expect(page.getByText('Your fork is saved as a draft')).toBeVisible();
  const text = page.getByLabel('Prompt Content');
  await expect(text).toHaveValue(contentMd);
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publish.click();
  await expect(page.getByText('This is still the text of the original')).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('Water the cactus');
  await text.fill(contentMd.replace('every day', 'once a month'));
  await publish.click();
  await expect(page.getByText('Prompt published successfully!')).toBeVisible();

  const { items } = await gardener.listForks({ params: { id } });
  const fork = items[0]?.id ?? '';
  expect(items).toMatchObject([{ title: 'Water the cactus', authorUsername: signedIn.username }]);
  await gardener.updatePrompt({
    params: { id },
    body: { ...body, contentMd: `${contentMd.replace('every day', 'every other day')}\nWait.` },
  });

  await page.goto(paths.prompt(fork));
  await expect(page.getByText('Forked from Water the plants by Gardener')).toBeVisible();
  await expect(page.getByText('The original was updated')).toBeVisible();
  await page.getByRole('link', { name: 'See the changes' }).click();
  await expect(page.locator('ins').first()).toHaveText('other ');
  const merge = page.getByRole('button', { name: 'Merge as a new version' });
  await merge.click();
  await expect(page.getByText('Choose a version')).toBeVisible();
  await expect(page.getByText('Resolve every conflict first.')).toBeVisible();
  await expect(merge).toHaveAccessibleDescription('Resolve every conflict first.');
  const background = () =>
    merge.evaluate(async (button) => {
      await Promise.all(button.getAnimations().map(({ finished }) => finished));
      return getComputedStyle(button).backgroundColor;
    });
  await page.mouse.move(0, 0);
  const subdued = await background();
  await merge.hover();
  expect(await background()).toBe(subdued);
  await page.getByRole('radio', { name: 'Your text' }).check();
  await expect(page.getByText('Resolve every conflict first.')).toBeHidden();
  await expect(merge).toHaveAccessibleDescription('');
  await merge.click();
  await expect(page.getByText('Merged as version 2')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('once a month.');
  await expect(page.getByRole('main')).toContainText('Wait.');
  await expect(page.getByText('The original was updated')).toBeHidden();

  await page.goto(paths.prompt(id));
  await page.getByRole('link', { name: '1 fork' }).click();
  const tree = page.getByRole('list', { name: 'Original and forks' });
  await expect(tree.getByRole('listitem')).toHaveText([/Water the plants.*This prompt/, /Water the cactus/]);
});
