import { paths } from '../../../src/contract/core/routes.ts';
import { expect, test } from '../support/fixtures.ts';

test('a reader sees how trending prompts are sorted', async ({ page }) => {
  await page.goto(paths.home('trending'));
  await page.getByRole('button', { name: 'How is this sorted?' }).click();
  await expect(page.getByText(/bookmarks .* move a prompt up/)).toBeVisible();
});
