import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { expect, open, test } from '../support/fixtures.ts';

const contentMd =
  'Write to [recipient] by [due date] in a [tone] voice about [points], in [count] words. Copy: [copy].';
const described = aPrompt({
  contentMd,
  inputs: [
    { name: 'recipient', label: 'Who reads it', help: 'A name or an office', required: true, example: 'Ada' },
    { name: 'due date', kind: 'date' },
    { name: 'tone', kind: 'choice', choices: ['warm', 'dry'] },
    { name: 'points', kind: 'several', choices: ['price', 'delay', 'thanks'] },
    { name: 'count', kind: 'number', default: '200' },
    { name: 'copy', kind: 'yes-no' },
  ],
});
const formOf = (page: Page) => page.getByRole('region', { name: 'Fill in' });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const copy = (page: Page) => page.getByRole('button', { name: 'Copy', exact: true });

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

test('described inputs are filled in by keyboard alone', async ({ page, signedIn }) => {
  const { id } = await signedIn.api.publishPrompt({ body: described });
  await open(page, paths.prompt(id));
  await page.keyboard.press('f');
  const recipient = formOf(page).getByLabel('Who reads it');
  await expect(recipient).toBeFocused();
  await expect(recipient).toHaveAccessibleDescription('A name or an office');
  await page.keyboard.type('Ada');
  await page.keyboard.press('Enter');
  await expect(formOf(page).getByLabel('due date')).toBeFocused();
  await formOf(page).getByLabel('due date').fill('2027-03-31');
  await page.keyboard.press('Enter');
  await expect(formOf(page).getByLabel('tone')).toBeFocused();
  await page.keyboard.type('d');
  await formOf(page).getByLabel('delay').press('Space');
  await formOf(page).getByLabel('price').press('Space');
  const count = formOf(page).getByLabel('count');
  await count.fill('many');
  await expect(count).toHaveAccessibleDescription('Write a number, such as 12');
  await count.fill('120');
  await expect(count).toHaveAccessibleDescription('');
  await formOf(page).getByRole('combobox', { name: 'copy' }).selectOption('yes');
  await copy(page).press('Enter');
  const text = 'Write to Ada by 2027-03-31 in a dry voice about price, delay, in 120 words. Copy: yes.';
  await expect.poll(() => clipboard(page)).toBe(text);
});

test('a required field without a value is named and focused after copying, and takes the example', async ({
  page,
  signedIn,
}) => {
  const { id } = await signedIn.api.publishPrompt({ body: described });
  await open(page, paths.prompt(id));
  await copy(page).click();
  const recipient = formOf(page).getByLabel('Who reads it');
  await expect(recipient).toBeFocused();
  await expect(recipient).toHaveAccessibleDescription(/Fill this in/);
  await formOf(page).getByRole('button', { name: 'Fill with the example for Who reads it' }).click();
  await expect(recipient).toHaveValue('Ada');
  await expect(recipient).toHaveAccessibleDescription('A name or an office');
});

test('a link has the values in its fragment, which no server receives', async ({ page, signedIn }) => {
  const { id } = await signedIn.api.publishPrompt({ body: described });
  await open(page, paths.prompt(id));
  await formOf(page).getByLabel('Who reads it').fill('Zaphod & Co.');
  await formOf(page).getByLabel('tone').selectOption('warm');
  await formOf(page).getByRole('button', { name: 'Copy link with these values' }).click();
  await expect.poll(() => clipboard(page)).toContain('#');
  const link = await clipboard(page);
  const other = await page.context().newPage();
  const sent: string[] = [];
  other.on('request', (request) => sent.push(request.url(), request.postData() ?? ''));
  await other.goto(link);
  await expect(formOf(other).getByLabel('Who reads it')).toHaveValue('Zaphod & Co.');
  await expect(formOf(other).getByLabel('tone')).toHaveValue('warm');
  // Playwright shows the address of a document with its fragment.
  expect(sent.map((url) => url.split('#')[0]).join('\n')).not.toContain('Zaphod');
});

test('values are kept for prompts with the same fields only if the reader asks for it', async ({
  page,
  signedIn,
}) => {
  const inputs = [{ name: 'recipient', label: 'Who reads it' }];
  const [first, second] = await Promise.all(
    ['Write to [recipient].', 'Answer [recipient] politely.'].map((text) =>
      signedIn.api.publishPrompt({ body: aPrompt({ contentMd: text, inputs }) }),
    ),
  );
  const recipient = formOf(page).getByLabel('Who reads it');
  const keep = formOf(page).getByLabel('Keep my values in this browser');
  await open(page, paths.prompt(first?.id ?? ''));
  await recipient.fill('Ada');
  await open(page, paths.prompt(second?.id ?? ''));
  await expect(recipient).toHaveValue('');
  await open(page, paths.prompt(first?.id ?? ''));
  await keep.check();
  await open(page, paths.prompt(second?.id ?? ''));
  await expect(recipient).toHaveValue('Ada');
  await formOf(page).getByRole('button', { name: 'Forget' }).click();
  await expect(keep).not.toBeChecked();
  expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain('Ada');
});

test('without scripts, described inputs are fields with their labels and help', async ({
  browser,
  signedIn,
  site,
}) => {
  const { id } = await signedIn.api.publishPrompt({ body: described });
  for (const width of [390, 1280]) {
    const page = await (
      await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 844 } })
    ).newPage();
    await page.goto(site.url + paths.prompt(id));
    await expect(formOf(page).getByLabel('Who reads it')).toBeVisible();
    await expect(formOf(page).getByText('A name or an office')).toBeVisible();
    await expect(formOf(page).getByRole('button').filter({ visible: true })).toHaveCount(0);
    await expect(formOf(page).getByText('Keep my values')).toBeHidden();
    await page.context().close();
  }
});

test('an author reorders inputs by dragging and by the arrow keys', async ({ page, signedIn: { api } }) => {
  const { id } = await api.publishPrompt({ body: described });
  await open(page, paths.write(id));
  const rows = page.getByRole('region', { name: 'Inputs' }).getByRole('listitem');
  const names = () => rows.locator('summary > :first-child').allTextContents();
  expect(await names()).toEqual(['recipient', 'due date', 'tone', 'points', 'count', 'copy']);
  const handle = page.getByRole('button', { name: 'Reorder recipient' });
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const to = await rows.nth(2).boundingBox();
  if (!from || !to) throw new Error('The rows are not visible.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + to.height - 4, { steps: 4 });
  await expect(rows.nth(2)).toHaveAttribute('data-drop', 'after');
  await page.mouse.up();
  expect(await names()).toEqual(['due date', 'tone', 'recipient', 'points', 'count', 'copy']);
  await expect(handle).toBeFocused();
  await handle.press('ArrowUp');
  await expect(page.getByText('recipient moved to position 2 of 6')).toBeAttached();
  await expect(handle).toBeFocused();
  // Each field has a name of its own for screen readers.
  await rows.nth(0).locator('summary').click();
  await rows.nth(2).locator('summary').click();
  for (const name of ['Kind for due date', 'Kind for tone', 'Choices for tone'])
    await expect(page.getByLabel(name, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Move tone down' }).click();
  await expect(page.getByRole('button', { name: 'Move tone down' })).toBeFocused();
  expect(await names()).toEqual(['due date', 'recipient', 'points', 'tone', 'count', 'copy']);
});
