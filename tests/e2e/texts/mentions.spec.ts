import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { anotherUser } from '../support/another-user.ts';
import { expect, test } from '../support/fixtures.ts';
import { violationsInBothThemes } from '../support/violations.ts';

test('a comment mentions members chosen by keyboard and pointer, those on the page first', async ({
  page,
  signedIn: { api },
  browser,
  site,
}) => {
  const author = await anotherUser(browser, site, 'Quentin Author');
  const stranger = await anotherUser(browser, site, 'Quentin Stranger');
  const { id } = await author.api.publishPrompt({ body: aPrompt({ title: 'Ask the crowd' }) });
  await page.goto(paths.prompt(id));
  const scripts = await page.evaluate(() => document.querySelectorAll('link[href*="mention-list"]').length);
  expect(scripts).toBe(0);

  const text = page.getByLabel('Your comment');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await text.pressSequentially('Hi @quen');
  await expect(options).toHaveText([
    `QQuentin Author@${author.username}`,
    `QQuentin Stranger@${stranger.username}`,
  ]);
  await expect(text).toHaveAttribute('aria-autocomplete', 'list');
  const first = await options.first().getAttribute('id');
  await expect(text).toHaveAttribute('aria-activedescendant', first ?? '');
  expect(await violationsInBothThemes(page)).toEqual([]);
  await text.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await text.press('Enter');
  await expect(text).toHaveValue(`Hi @${stranger.username} `);
  await expect(text).toBeFocused();
  await expect(text).not.toHaveAttribute('aria-activedescendant');

  // Without a list, Enter and Tab have their usual effect.
  await text.press('Enter');
  await text.pressSequentially('and @quen');
  await expect(options).toHaveCount(2);
  await text.press('Escape');
  await expect(options).toHaveCount(0);
  await text.pressSequentially('t');
  await text.press('Enter');
  await expect(text).toHaveValue(`Hi @${stranger.username} \nand @quent\n`);
  await text.pressSequentially('@Quentin');
  await options.first().click();
  await expect(text).toHaveValue(`Hi @${stranger.username} \nand @quent\n@${author.username} `);
  await text.press('ControlOrMeta+z');
  await expect(text).toHaveValue(`Hi @${stranger.username} \nand @quent\n@Quentin`);
  await text.press('End');
  await text.press('Backspace');
  await expect(options).toHaveCount(2);
  await text.press('Tab');
  await expect(text).toHaveValue(`Hi @${stranger.username} \nand @quent\n@${author.username} `);
  await text.press('Tab');
  await expect(text).not.toBeFocused();

  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Comment posted')).toBeVisible();
  const { items } = await api.listComments({ params: { id }, query: {} });
  expect(items[0]?.bodyHtml).toContain(`/${stranger.username}"`);
  await author.close();
  await stranger.close();
});

test('keys of an input method are left to it, and people in a discussion are suggested without a request', async ({
  page,
  signedIn: { api },
  browser,
  site,
}) => {
  const author = await anotherUser(browser, site, 'Zelda Starter');
  const body = { category: 'general' as const, title: 'Who is here?', bodyMd: 'Say hello.' };
  const { discussion } = await author.api.startDiscussion({ body });
  await author.close();
  expect(api).toBeDefined();
  // A request is sent when the typing pauses, and never answered here.
  await page.route('**/api/users?*', () => {});
  await page.goto(paths.discussion(discussion.id));
  const text = page.getByLabel('Your reply');
  await text.pressSequentially('@zelda');
  await expect(page.getByRole('option')).toHaveText([`ZZelda Starter@${author.username}`]);
  await text.evaluate((field) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })),
  );
  await expect(text).toHaveValue('@zelda');
  await text.press('Tab');
  await expect(text).toHaveValue(`@${author.username} `);
});
