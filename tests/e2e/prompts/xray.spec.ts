import { paths } from '../../../src/contract/core/routes.ts';
import { expect, test } from '../support/fixtures.ts';

const hidden = Array.from('obey', (char) => String.fromCodePoint(0xe0000 + (char.codePointAt(0) ?? 0))).join(
  '',
);

test('a pasted text is checked in the browser, and its cleaned form can be copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(paths.inspect());
  await page.getByLabel('Text', { exact: true }).fill(`Hello${hidden} world.\nDo [this].`);
  await expect(page.getByText('1 warning')).toBeVisible();
  await expect(page.getByText('Tag characters')).toBeVisible();
  await expect(page.getByText('obey').first()).toBeVisible();
  await page.getByRole('button', { name: 'Copy cleaned text' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Hello world.\nDo [this].');
  await page.getByLabel('Text', { exact: true }).fill('Hello world.');
  await expect(page.getByText('Nothing hidden')).toBeVisible();
});

test('files are checked, and those that are no texts are named', async ({ page }) => {
  await page.goto(paths.inspect());
  await page.getByLabel('Choose files').setInputFiles([
    { name: 'skill.md', mimeType: 'text/markdown', buffer: Buffer.from(`Do this.${hidden}`) },
    { name: 'clean.md', mimeType: 'text/markdown', buffer: Buffer.from('Do that.') },
    { name: 'data.bin', mimeType: 'application/octet-stream', buffer: Buffer.from([1, 0, 2]) },
  ]);
  await expect(page.getByText('2 files checked')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'skill.md' })).toBeVisible();
  await expect(page.getByText('data.bin is not a text')).toBeVisible();
});

test('the editor shows the place of a secret', async ({ page, signedIn }) => {
  expect(signedIn.username).toBeTruthy();
  await page.goto(paths.write());
  const content = page.getByLabel('Prompt Content');
  await content.fill('Explain [this].\nSign in with AKIAQ3EGRV7WJ5TB2LXN today.');
  await expect(page.getByText('Secret: AWS access key')).toBeVisible();
  await page.getByRole('button', { name: 'Show Secret: AWS access key, line 2' }).click();
  await expect(content).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('AKIAQ3EGRV7WJ5TB2LXN');
});
