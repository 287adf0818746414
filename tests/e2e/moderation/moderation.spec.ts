import { paths } from '../../../src/contract/core/routes.ts';
import { automaticHiding } from '../../../src/domain/moderation/reports.ts';
import { adminAddress } from '../../../src/web/people/admin-address.ts';
import { aPrompt } from '../../factories.ts';
import { establishAccounts } from '../../support/site/established-accounts.ts';
import { grantAdmin, grantModerator } from '../../support/site/grant-admin.ts';
import { anotherUser } from '../support/another-user.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { openDecision } from '../support/open-decision.ts';
import { violationsOf } from '../support/violations.ts';

test('three reports hide a prompt, an admin keeps it hidden, and another one reverses that after an appeal', async ({
  page,
  signedIn,
  site,
  browser,
}) => {
  const title = 'Sell my old bicycle';
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt({ title }) });
  const reporters = await Promise.all(
    Array.from({ length: automaticHiding.reporters }, () => anotherUser(browser, site, 'Reporter')),
  );
  await establishAccounts(
    site,
    reporters.map(({ username }) => username),
  );
  const [one, other] = [await anotherUser(browser, site, 'Ruth'), await anotherUser(browser, site, 'Olga')];
  for (const { email } of [one, other]) await grantAdmin(site, email);

  for (const { api } of reporters)
    await api.reportPrompt({ params: { id }, body: { reason: 'spam', details: 'An advertisement' } });
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  expect((await visitor.goto(paths.prompt(id)))?.status()).toBe(404);

  await one.page.goto(adminAddress({ tab: 'reports' }));
  const found = one.page.getByRole('article', { name: title });
  await expect(found.getByText('Hidden until decided')).toBeVisible();
  await openDecision(found);
  await found.getByRole('radio', { name: 'Keep hidden' }).check();
  await found.getByLabel('Rule', { exact: true }).selectOption('No spam, ads or copies of existing prompts');
  await found.getByLabel('Note', { exact: true }).fill('This is an advertisement.');
  await found.getByRole('button', { name: 'Save decision' }).click();
  await expect(found).toBeHidden();

  await page.goto(paths.notifications());
  await page.getByRole('link', { name: `A moderator hid your prompt ${title}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moderation decision');
  await expect(page.getByText('This is an advertisement.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const send = page.getByRole('button', { name: 'Send appeal' });
  await send.click();
  await expect(page.getByLabel('Why the decision is wrong')).toBeFocused();
  await page.keyboard.type('It describes a bicycle to a translator; nothing is sold.');
  await send.press('Enter');
  await expect(page.getByRole('heading', { name: 'Appeal pending' })).toBeFocused();

  await one.page.goto(adminAddress({ tab: 'appeals' }));
  const appeal = one.page.getByRole('article', { name: title });
  await expect(appeal.getByText('nothing is sold')).toBeVisible();
  await expect(appeal.getByRole('button')).toHaveCount(0);
  await other.page.goto(adminAddress({ tab: 'appeals' }));
  expect(await violationsOf(other.page)).toEqual([]);
  await other.page.getByRole('button', { name: `Reverse decision ${title}` }).click();
  const dialog = other.page.getByRole('dialog');
  await dialog.getByLabel('Note').fill('Nothing is sold here.');
  await dialog.getByRole('button', { name: 'Reverse decision' }).click();
  await expect(dialog).toBeHidden();

  expect((await visitor.goto(paths.prompt(id)))?.status()).toBe(200);
  await visitor.goto(paths.moderationLog());
  const entry = visitor.getByRole('article').filter({ hasText: title });
  await expect(entry).toContainText('Prompt hidden');
  await expect(entry).toContainText('Appeal: decision reversed');
  const log = (await visitor.getByRole('main').textContent()) ?? '';
  for (const { username } of [...reporters, one, other, signedIn]) expect(log).not.toContain(username);
  for (const name of ['Reporter', 'Ruth', 'Olga', signedIn.name]) expect(log).not.toContain(name);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Decision reversed' })).toBeVisible();
  await Promise.all([...reporters, one, other].map(({ close }) => close()));
});

test('a moderator goes through the cases and chooses what happens to a prompt by keys', async ({
  page,
  signedIn,
  site,
  browser,
}) => {
  const [author, reporter] = [
    await anotherUser(browser, site, 'Author'),
    await anotherUser(browser, site, 'Reporter'),
  ];
  for (const title of ['Sell my first tricycle', 'Sell my second tricycle']) {
    const { id } = await author.api.publishPrompt({ body: aPrompt({ title }) });
    await reporter.api.reportPrompt({ params: { id }, body: { reason: 'spam', details: '' } });
  }
  await Promise.all([author.close(), reporter.close()]);
  for (const { email } of [author, signedIn]) await grantModerator(site, email);
  await open(page, adminAddress({ tab: 'reports' }));
  const forms = page.locator('[data-decision]');
  const count = await forms.count();
  expect(count).toBeGreaterThanOrEqual(2);
  await expect(forms.nth(0)).toHaveAttribute('open');
  await page.getByRole('main').focus();
  // The first case is open already; the key only moves the focus to it.
  await page.keyboard.press('j');
  await expect(forms.nth(0).locator('summary')).toBeFocused();
  await expect(forms.nth(0)).toHaveAttribute('open');
  await page.keyboard.press('j');
  await expect(forms.nth(1)).toHaveAttribute('open');
  await expect(forms.nth(0)).not.toHaveAttribute('open');
  // Only admins can suspend another moderator.
  const answers = page.getByRole('article', { name: 'Sell my first tricycle' }).locator('[name=author]');
  await expect(answers).toHaveCount(2);
  await expect(answers.nth(1)).toHaveValue('warn');
  await page.keyboard.press('c');
  await expect(forms.nth(1).getByRole('radio', { name: /^Ask for a change/ })).toBeChecked();
  await page.keyboard.press('w');
  await expect(forms.nth(1).getByRole('radio', { name: /^Warn/ })).toBeChecked();
  await page.keyboard.press('1');
  await expect(forms.nth(1).getByRole('radio', { name: /^Ask for a change/ })).toBeChecked();
  // Letters are text in a field.
  await forms.nth(1).getByLabel('Note', { exact: true }).fill('');
  await page.keyboard.type('hj');
  await expect(forms.nth(1).getByLabel('Note', { exact: true })).toHaveValue('hj');
  await expect(forms.nth(1).getByRole('radio').nth(1)).toBeChecked();
  await forms.nth(1).getByRole('radio').nth(1).focus();
  await page.keyboard.press('p');
  await expect(forms.nth(0)).toHaveAttribute('open');
});
