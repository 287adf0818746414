import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { anotherUser } from '../support/another-user.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { violationsInBothThemes } from '../support/violations.ts';

test('a member makes a collection, orders it by keyboard, and a collaborator saves a prompt to it', async ({
  page,
  signedIn: { api },
  browser,
  site,
}) => {
  const first = await api.publishPrompt({ body: aPrompt({ title: 'Water the plants' }) });
  const second = await api.publishPrompt({ body: aPrompt({ title: 'Feed the cat' }) });

  await page.goto(paths.prompt(first.id));
  await page.getByRole('link', { name: 'Save Water the plants to…', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save to…' });
  await dialog.getByLabel('New collection', { exact: true }).fill('While we are away');
  await dialog.getByRole('button', { name: 'Create and save' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'While we are away' })).toBeChecked();

  await page.goto(paths.prompt(second.id));
  await page.getByRole('link', { name: 'Save Feed the cat to…', exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'While we are away' }).check();
  await dialog.getByRole('link', { name: 'Your collections' }).click();
  await page.getByRole('link', { name: 'While we are away' }).click();

  await expect(dialog).toHaveCount(0);
  const titles = page.getByRole('region', { name: 'Prompts' }).getByRole('heading');
  await expect(titles).toHaveText(['Water the plants', 'Feed the cat']);
  await page.getByRole('button', { name: 'Move Feed the cat up' }).focus();
  await page.keyboard.press('Enter');
  await expect(titles).toHaveText(['Feed the cat', 'Water the plants']);
  await expect(page.getByText('Feed the cat moved up, now 1 of 2')).toBeAttached();
  // It cannot go further up.
  await expect(page.getByRole('button', { name: 'Move Feed the cat down' })).toBeFocused();

  const bob = await anotherUser(browser, site, 'Bob');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Username', { exact: true }).fill(bob.username);
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('Invited', { exact: true })).toBeVisible();

  const { id } = await bob.api.publishPrompt({ body: aPrompt({ title: 'Empty the letterbox' }) });
  await bob.page.goto(paths.library('collections'));
  await bob.page.getByRole('link', { name: 'While we are away' }).click();
  await bob.page.getByRole('button', { name: 'Accept' }).click();
  await expect(bob.page.getByRole('button', { name: 'Leave' })).toBeVisible();
  await bob.page.goto(paths.prompt(id));
  await bob.page.getByRole('link', { name: 'Save Empty the letterbox to…', exact: true }).click();
  await bob.page.getByRole('checkbox', { name: 'While we are away' }).check();
  await bob.page.getByRole('button', { name: 'Done' }).click();
  await bob.close();

  await page.getByRole('link', { name: 'Back to the collection' }).click();
  await page.reload();
  await expect(titles).toHaveText(['Feed the cat', 'Water the plants', 'Empty the letterbox']);
  await expect(page.getByRole('paragraph').filter({ hasText: 'With' }).getByRole('link')).toContainText(
    'Bob',
  );
});

test('an owner puts headings between prompts and moves a prompt past one by keyboard', async ({
  page,
  signedIn: { api },
}) => {
  const { collection } = await api.createCollection({
    body: { name: 'Every morning', visibility: 'public' },
  });
  for (const title of ['Stretch', 'Read the news', 'Write one page']) {
    const { id: promptId } = await api.publishPrompt({ body: aPrompt({ title }) });
    await api.addCollectionItem({ params: { id: collection.id, promptId }, body: {} });
  }
  await page.goto(paths.collection(collection.slug));
  const headings = page.getByRole('region', { name: 'Prompts' }).getByRole('heading');
  const control = (text: string) => page.locator('summary').filter({ hasText: text });
  for (const [title, heading] of [
    ['Stretch', 'Warm-up'],
    ['Write one page', 'Deep work'],
  ]) {
    await control(`Add heading above ${title}`).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Heading', { exact: true }).filter({ visible: true })).toBeFocused();
    await page.keyboard.type(heading ?? '');
    await page.keyboard.press('Enter');
    await expect(control(`Edit heading above ${title}`)).toBeFocused();
  }
  await expect(headings).toHaveText(['Warm-up', 'Stretch', 'Read the news', 'Deep work', 'Write one page']);
  await page.getByRole('button', { name: 'Move Read the news down' }).press('Enter');
  await expect(headings).toHaveText(['Warm-up', 'Stretch', 'Deep work', 'Read the news', 'Write one page']);
  await expect(page.getByText('moved down, now 2 of 3 and the first in Deep work')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Move Read the news down' })).toBeFocused();
  await control('Edit heading above Stretch').click();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove heading' }).filter({ visible: true }).click();
  await expect(headings).toHaveText(['Stretch', 'Deep work', 'Read the news', 'Write one page']);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Heading removed' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(headings).toHaveText(['Warm-up', 'Stretch', 'Deep work', 'Read the news', 'Write one page']);
  await control('Edit heading above Stretch').click();
  await page.getByRole('button', { name: 'Remove heading' }).filter({ visible: true }).click();
  // So that its message is behind the next one.
  await expect(headings).toHaveText(['Stretch', 'Deep work', 'Read the news', 'Write one page']);
  await page.getByRole('button', { name: 'Remove Read the news from this collection' }).click();
  await expect(headings).toHaveText(['Stretch', 'Deep work', 'Write one page']);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'news removed' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(headings).toHaveText(['Stretch', 'Deep work', 'Read the news', 'Write one page']);
});

test.describe('texts in place', () => {
  test.use({ expectedMessages: [/status of 409/] });
  test('an owner changes a note and a heading in place by keyboard, chooses the cover and sees the pictures', async ({
    page,
    signedIn: { api },
  }) => {
    const { collection } = await api.createCollection({ body: { name: 'At night', visibility: 'public' } });
    const params = { id: collection.id };
    for (const title of ['Count sheep', 'Close the blinds']) {
      const { id: promptId } = await api.publishPrompt({ body: aPrompt({ title }) });
      await api.addCollectionItem({ params: { ...params, promptId }, body: {} });
    }
    const { items } = await api.listCollectionItems({ params });
    const promptId = items[0]?.post.id ?? '';
    await api.addCollectionItem({
      params: { ...params, promptId },
      body: { note: 'Slowly', heading: 'First' },
    });
    await open(page, paths.collection(collection.slug));
    const note = page.locator('summary').filter({ hasText: 'Edit note about Count sheep' });
    const field = page.getByLabel('Note', { exact: true }).filter({ visible: true });
    await note.press('Enter');
    await expect(field).toBeFocused();
    await expect(note).toBeHidden();
    await field.fill('Backwards');
    await page.keyboard.press('Escape');
    await expect(note).toBeFocused();
    await expect(note).toContainText('Slowly');

    // What was typed outlives a failure.
    await note.press('Enter');
    await expect(field).toHaveValue('Slowly');
    await field.fill('Line by line\nto a hundred');
    await page.route('**/api/collections/*/items/*', (route) => route.fulfill({ status: 409, json: {} }));
    const failed = page.waitForResponse((response) => response.status() === 409);
    await page.keyboard.press('Control+Enter');
    await failed;
    await expect(field).toHaveValue('Line by line\nto a hundred');
    await page.unroute('**/api/collections/*/items/*');
    await field.press('Control+Enter');
    await expect(note).toBeFocused();
    await expect(note).toContainText('to a hundred');

    await page.getByRole('heading', { name: 'First' }).click();
    await expect(page.getByLabel('Heading', { exact: true }).filter({ visible: true })).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Before sleep');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Before sleep' })).toBeVisible();

    // Hidden tools take no room: the row ends with its note or its card.
    await page.mouse.move(0, 0);
    await page.getByRole('heading', { level: 1 }).focus();
    const row = page.locator('[data-item]').nth(1);
    const card = await row.getByRole('article').boundingBox();
    expect((await row.boundingBox())?.height).toBeLessThan((card?.height ?? 0) + 4);
    await row.hover();
    await page.getByRole('button', { name: 'Use as cover Close the blinds' }).click();
    await expect(page.getByRole('button', { name: 'Remove as cover Close the blinds' })).toBeFocused();
    expect((await api.readCollection({ params })).collection.coverPromptId).toBe(items[1]?.post.id);
    expect(await violationsInBothThemes(page)).toEqual([]);

    // In a narrow window the tools are below the row, and cover nothing.
    await page.setViewportSize({ width: 390, height: 900 });
    await note.click();
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 900 });

    await page.getByRole('link', { name: 'Grid view' }).press('Enter');
    await expect(page.getByRole('link', { name: 'Grid view' })).toHaveAttribute('aria-current', 'true');
    await expect(page).toHaveURL(/view=grid$/);
    const prompts = page.getByRole('region', { name: 'Prompts' });
    await expect(prompts.getByRole('heading')).toHaveText([
      'Before sleep',
      'Count sheep',
      'Close the blinds',
    ]);
    await expect(prompts.locator('.masonry')).toHaveCount(1);
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});

test('an owner reorders prompts with a handle: by dragging, and by arrow keys', async ({
  page,
  signedIn: { api },
}) => {
  const { collection } = await api.createCollection({ body: { name: 'Breakfast', visibility: 'private' } });
  for (const title of ['Boil the egg', 'Toast the bread', 'Pour the tea']) {
    const { id: promptId } = await api.publishPrompt({ body: aPrompt({ title }) });
    await api.addCollectionItem({ params: { id: collection.id, promptId }, body: {} });
  }
  // High enough for all rows: near its edges, dragging scrolls the page.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await open(page, paths.collection(collection.slug));
  const titles = page.getByRole('region', { name: 'Prompts' }).getByRole('heading');
  const items = page.locator('[data-item]');
  const egg = page.getByRole('button', { name: 'Reorder Boil the egg' });
  // The tools are there once the row is hovered or has the focus.
  const tools = egg.locator('..');
  await page.mouse.move(0, 0);
  await expect(tools).toHaveCSS('opacity', '0');
  await items.nth(0).hover();
  await expect(tools).toHaveCSS('opacity', '1');

  const last = await items.nth(2).boundingBox();
  await egg.hover();
  await page.mouse.down();
  const [x, y, height] = [last?.x ?? 0, last?.y ?? 0, last?.height ?? 0];
  await page.mouse.move(x + 60, y + height - 12, { steps: 4 });
  await expect(items.nth(2)).toHaveAttribute('data-drop', 'after');
  await page.mouse.up();
  await expect(titles).toHaveText(['Toast the bread', 'Pour the tea', 'Boil the egg']);
  await expect(page.getByText('Boil the egg moved, now 3 of 3')).toBeAttached();
  await expect(items.nth(2)).not.toHaveAttribute('data-drop');
  await expect(egg).toBeFocused();

  await page.keyboard.press('ArrowUp');
  await expect(titles).toHaveText(['Toast the bread', 'Boil the egg', 'Pour the tea']);
  await expect(page.getByText('Boil the egg moved, now 2 of 3')).toBeAttached();
  await expect(egg).toBeFocused();
  await expect(tools).toHaveCSS('opacity', '1');
  await page.reload();
  await expect(titles).toHaveText(['Toast the bread', 'Boil the egg', 'Pour the tea']);
});

test('a bookmark is saved at once, and its toast adds the prompt to a collection', async ({
  page,
  signedIn: { api },
}) => {
  const title = 'Mend the fence';
  const { id } = await api.publishPrompt({ body: aPrompt({ title }) });
  const bookmark = page.getByRole('button', { name: `Bookmark ${title}` });
  await page.goto(paths.home('recent'));
  await bookmark.click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  const toast = page.getByRole('listitem').filter({ hasText: 'Saved to your bookmarks' });
  await toast.getByRole('button', { name: 'Add to a collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save to…' });
  await dialog.getByLabel('New collection', { exact: true }).fill('In the garden');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(paths.library());
  await expect(page.getByRole('main').getByRole('article')).toContainText(title);
  await page.getByRole('tab', { name: 'Collections' }).click();
  await page.getByRole('link', { name: 'In the garden' }).click();
  await expect(
    page
      .getByRole('main')
      .locator(`a[href="${paths.prompt(id)}"]`)
      .first(),
  ).toBeVisible();
});

test('prompts are added from the collection’s own page by keyboard, and its link is shared', async ({
  page,
  context,
  signedIn: { api },
}) => {
  const { id } = await api.publishPrompt({ body: aPrompt({ title: 'Prune the apricot trellis' }) });
  const { collection } = await api.createCollection({
    body: { name: 'Garden', description: '', visibility: 'unlisted' },
  });
  await page.goto(paths.collection(collection.slug));
  await page.getByLabel('Search for prompts to add').pressSequentially('apricot trellis');
  const add = page.getByRole('button', { name: 'Add Prune the apricot trellis' });
  await add.press('Enter');
  const added = page.getByRole('button', { name: 'Added Prune the apricot trellis' });
  await expect(added).toBeFocused();
  const titles = page.getByRole('region', { name: 'Prompts', exact: true }).getByRole('heading');
  await expect(titles).toHaveText(['Prune the apricot trellis']);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText(/^(Link copied to clipboard!|Collection shared!)$/)).toBeVisible();
  await api.removeCollectionItem({ params: { id: collection.id, promptId: id } });
});
