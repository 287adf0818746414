import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { expect, test } from '../support/fixtures.ts';

test('an author describes a change, readers see it, and the author restores the first version', async ({
  page,
  signedIn: { api },
}) => {
  const body = aPrompt({ title: 'Water the plants', contentMd: 'Water [plants] every day.' });
  const { id } = await api.publishPrompt({ body });

  await page.goto(paths.write(id));
  await page.getByLabel('Prompt Content').fill('Water [plants] every week.');
  await page.getByLabel('What changed').fill('Less water');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Prompt updated successfully!')).toBeVisible();

  await page.goto(paths.promptHistory(id));
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Version 1 restored as version 3')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Version 3' })).toContainText(
    'Restored version 1',
  );
  await page.goto(paths.prompt(id));
  await expect(page.getByRole('main')).toContainText('every day.');
});
