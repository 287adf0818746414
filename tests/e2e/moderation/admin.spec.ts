import { paths } from '../../../src/contract/core/routes.ts';
import { adminAddress } from '../../../src/web/people/admin-address.ts';
import { aPrompt } from '../../factories.ts';
import type { Content } from '../../screens/content.ts';
import { unique } from '../../support/generated/unique.ts';
import { grantAdmin } from '../../support/site/grant-admin.ts';
import { anotherUser } from '../support/another-user.ts';
import { expect, test, waitingPage } from '../support/fixtures.ts';
import { openDecision } from '../support/open-decision.ts';
import { violationsInBothThemes, violationsOf } from '../support/violations.ts';

test.use({ expectedMessages: [/status of (404|422)/] });

const reason = 'Shoes are sold elsewhere.';

test('the administration does not exist for members, and the menu leads admins to it', async ({
  page,
  signedIn,
  site,
  content,
}) => {
  const { title } = await reportedPrompt(content);
  expect((await page.goto(adminAddress()))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await grantAdmin(site, signedIn.email);
  await page.goto(paths.home());
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: /^Administration \(\d+\)$/ }).click();
  await page.getByRole('main').getByRole('link', { name: 'Decide' }).click();
  await expect(page.getByRole('article', { name: title }).getByText('It sells shoes.')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
});

test('an admin hides a reported prompt and warns its author with the keyboard, and has to give a reason', async ({
  page,
  signedIn,
  site,
  content,
}) => {
  const { title } = await reportedPrompt(content);
  await grantAdmin(site, signedIn.email);
  await page.goto(adminAddress({ tab: 'reports' }));
  const found = page.getByRole('article', { name: title });
  await openDecision(found);
  const decide = found.getByRole('button', { name: 'Save decision' });
  await decide.press('Enter');
  await expect(found.getByText('Choose what happens to it')).toBeVisible();
  await expect(found.getByRole('radio', { name: /^Keep/ })).toBeFocused();
  await page.keyboard.press('k');
  await expect(found.getByRole('combobox', { name: 'Rule', exact: true })).toBeHidden();
  await page.keyboard.press('h');
  await expect(found.getByRole('radio', { name: /^Hide/ })).toBeChecked();
  const days = found.getByRole('spinbutton', { name: 'Days', exact: true });
  await expect(days).toBeHidden();
  await found.getByRole('radio', { name: /^Nothing/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(found.getByRole('radio', { name: /^Suspend/ })).toBeChecked();
  await expect(days).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(found.getByRole('radio', { name: /^Warn/ })).toBeChecked();
  await decide.press('Enter');
  await expect(found.getByText('Choose the rule the decision is based on')).toBeVisible();
  await found
    .getByRole('combobox', { name: 'Rule', exact: true })
    .selectOption('No spam, ads or copies of existing prompts');
  await decide.press('Enter');
  await expect(found.getByText('Note is required')).toBeVisible();
  await expect(found.getByLabel('Note', { exact: true })).toBeFocused();
  await page.keyboard.type(reason);
  expect(await violationsOf(page, { within: 'main' })).toEqual([]);
  await decide.press('Enter');
  await expect(found).toBeHidden();
  // The next case, if other tests have left one.
  await expect(page.locator('article h2:focus, [role=tab]:focus')).toBeInViewport();
  await page.getByRole('link', { name: 'Decided' }).click();
  await expect(found).toContainText('Hidden, author warned by');
});

test('a hidden prompt is only shown to its author, with the reason', async ({ browser, site, content }) => {
  const { author, admin } = content.users;
  const { id, title } = await reportedPrompt(content);
  const context = await browser.newContext({ baseURL: site.url });
  const visitor = waitingPage(await context.newPage());
  expect((await visitor.goto(paths.prompt(id)))?.status()).toBe(200);
  await admin.api.hidePrompt({ params: { id }, body: { reason } });
  await expect.poll(async () => (await visitor.goto(paths.prompt(id)))?.status()).toBe(404);
  await visitor.goto(paths.explore({ q: `"${title}"` }));
  await expect(visitor.getByText('No prompts found')).toBeVisible();
  await context.addCookies([{ ...author.cookie, url: site.url }]);
  await visitor.goto(paths.prompt(id));
  await expect(visitor.getByRole('note')).toContainText(reason);
  await visitor.goto(paths.profile(author.username));
  await visitor.getByRole('tab', { name: 'Hidden' }).click();
  await expect(visitor.getByRole('article').filter({ hasText: title })).toContainText(reason);
  await context.close();
});

test('an admin shows a hidden prompt again, and both decisions are in the audit log', async ({
  page,
  context,
  browser,
  site,
  content,
}) => {
  const { admin } = content.users;
  const { id, title } = await reportedPrompt(content);
  await admin.api.hidePrompt({ params: { id }, body: { reason } });
  await context.addCookies([{ ...admin.cookie, url: site.url }]);
  await page.goto(adminAddress({ tab: 'reports' }));
  await page.getByRole('tab', { name: 'Prompts' }).click();
  await page.getByLabel('Which prompts').selectOption('Hidden');
  const found = page.getByRole('article', { name: title });
  await found.getByRole('button', { name: 'Show again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Show again' }).click();
  await expect(found.getByRole('button', { name: 'Hide' })).toBeVisible();
  await expect(found).toBeFocused();
  const visitor = await browser.newContext({ baseURL: site.url });
  expect((await visitor.request.get(paths.prompt(id))).status()).toBe(200);
  await visitor.close();

  await page.getByRole('tab', { name: 'Audit log' }).click();
  const entries = page.getByRole('main').getByRole('article').filter({ hasText: title });
  await expect(entries).toHaveText([/unhid the prompt/, /hid the prompt.*Shoes are sold elsewhere/]);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Prompts' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Which prompts')).toHaveValue('hidden');
  await page.goForward();
  await expect(entries).toHaveCount(2);
});

test('an admin hands one prompt of a member who has left to another member', async ({
  page,
  context,
  browser,
  site,
  content,
}) => {
  const { admin, author } = content.users;
  const leaver = await anotherUser(browser, site, 'Lee Leaver');
  const [handed, kept] = [
    await leaver.api.publishPrompt({ body: aPrompt() }),
    await leaver.api.publishPrompt({ body: aPrompt() }),
  ];
  await context.addCookies([{ ...admin.cookie, url: site.url }]);
  await page.goto(adminAddress({ tab: 'people', q: leaver.username }));
  const row = page.getByRole('article', { name: 'Lee Leaver' });
  await row.getByRole('button', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await row.getByRole('button', { name: 'Hand over prompts' }).click();
  await dialog.getByLabel('Username of the new author').fill(author.username);
  const address = dialog.getByLabel('Only one prompt (optional)');
  await address.fill('my best prompt');
  await dialog.getByRole('button', { name: 'Hand over prompts' }).click();
  await expect(dialog.getByText('promptId must be the id of a prompt, as in its address')).toBeVisible();
  await address.fill(`${site.url}${paths.prompt(handed.id)}?from=mail#text`);
  await dialog.getByRole('button', { name: 'Hand over prompts' }).click();
  await expect(page.getByText('Handed over 1 prompt.')).toBeVisible();
  const authorOf = async (id: string) => (await admin.api.readPrompt({ params: { id } })).post.authorUsername;
  expect([await authorOf(handed.id), await authorOf(kept.id)]).toEqual([author.username, leaver.username]);
});

/** A new prompt with a report. */
async function reportedPrompt({ users }: Content): Promise<{ id: string; title: string }> {
  const title = `Buy shoes ${unique()}`;
  const { id } = await users.author.api.publishPrompt({ body: aPrompt({ title }) });
  const details = 'It sells shoes.';
  await users.newcomer.api.reportPrompt({ params: { id }, body: { reason: 'other', details } });
  return { id, title };
}
