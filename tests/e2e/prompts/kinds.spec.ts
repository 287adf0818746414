import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { expect, test } from '../support/fixtures.ts';

test('an author sets the kind and the models of a prompt, by which readers find it', async ({
  page,
  signedIn,
}) => {
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt({ title: 'Paint a harbour' }) });
  await page.goto(paths.write(id));
  await page.getByRole('combobox', { name: 'Kind', exact: true }).selectOption('Image');
  await page.getByLabel('Models').fill('Midjourney, flux, Flux');
  await expect(page.getByText('Add a result of your prompt')).toBeVisible();
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page).toHaveURL(paths.explore());

  await page.goto(paths.explore({ kind: 'image', view: 'list' }));
  const card = page.getByRole('article').filter({ hasText: 'Paint a harbour' });
  await expect(card).toContainText(/Image\s*·\s*Midjourney\s\+1/);
  await page.goto(paths.prompt(id));
  await page.getByRole('list', { name: 'Topic and tags' }).getByText('flux').click();
  await expect(page).toHaveURL(paths.explore({ model: 'flux' }));
  await expect(card).toBeVisible();
  await page.getByRole('group', { name: 'Kind' }).getByText('Video').click();
  await expect(page.getByText('No prompts found')).toBeVisible();
  await page.getByRole('button', { name: 'Remove kind Video' }).click();
  await expect(card).toBeVisible();
});
