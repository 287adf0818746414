import type { Browser, BrowserContext } from '@playwright/test';
import { type Client, createClient } from '../../../src/contract/client.ts';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { unique, uniqueAddress } from '../../support/generated/unique.ts';
import type { SiteProcess } from '../../support/site/site-process.ts';
import { expect, open, test, waitingPage } from '../support/fixtures.ts';
import { violationsInBothThemes } from '../support/violations.ts';

const contentMd = 'Water [plants] every day.\nTalk to them.\nSing to them.\nTurn them to the light.';

/** Another signed-in member with a browser of their own. */
async function member(
  browser: Browser,
  site: SiteProcess,
  name: string,
  options: { javaScriptEnabled?: boolean } = {},
): Promise<{ context: BrowserContext; api: Client }> {
  const context = await browser.newContext({
    baseURL: site.url,
    extraHTTPHeaders: { 'x-forwarded-for': uniqueAddress() },
    ...options,
  });
  const email = `${name.toLowerCase()}${unique()}@example.com`;
  const reply = await context.request.post('/api/auth/sign-up/email', {
    data: { name, email, password: 'correct horse' },
  });
  const { token } = await reply.json();
  const headers = { authorization: `Bearer ${token}` };
  return { context, api: createClient({ base: `${site.url}/api`, headers }) };
}

test('a reader suggests an edit, and the author accepts it after a conflicting change', async ({
  page,
  signedIn,
  browser,
  site,
}) => {
  const author = await member(browser, site, 'Gardener');
  const body = aPrompt({ title: 'Water the plants', contentMd });
  const { id } = await author.api.publishPrompt({ body });

  await page.goto(paths.prompt(id));
  await page.getByRole('link', { name: 'Suggest an edit' }).click();
  await expect(page.getByRole('heading', { name: 'Suggest an edit' })).toBeVisible();
  await page
    .getByLabel('Prompt Content')
    .fill(`${contentMd.replace('every day', 'once a month')}\nNever move them.`);
  await page.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(page.getByText('Note is required')).toBeVisible();
  await page.getByLabel('Note to the author').fill('For a cactus.');
  // What was typed outlives the page.
  await page.reload();
  await expect(page.getByLabel('Note to the author')).toHaveValue('For a cactus.');
  await expect(page.getByLabel('Prompt Content')).toHaveValue(/once a month/);
  await page.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(page.getByText('Suggestion sent')).toBeVisible();
  await expect(page.locator('ins').first()).toHaveText('once a month');

  await author.api.updatePrompt({
    params: { id },
    body: { ...body, contentMd: contentMd.replace('every day', 'every other day') },
  });
  const authors = waitingPage(await author.context.newPage());
  await authors.goto(paths.notifications());
  await authors.getByRole('link', { name: `${signedIn.name} suggested an edit to your prompt` }).click();
  await expect(authors.getByText('For a cactus.').first()).toBeVisible();
  // A bar at the lower edge holds the decision from the start.
  for (const name of ['Accept suggestion', 'Request changes', 'Decline'])
    await expect(authors.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await authors.getByRole('button', { name: 'Accept suggestion' }).click();
  await expect(authors.getByText('Choose a version')).toBeVisible();
  await expect(authors.getByText('Resolve every conflict first.')).toBeInViewport();
  await authors.getByRole('radio', { name: 'Something else' }).check();
  await authors.getByLabel('Text of this part').fill('Water [plants] now and then.');
  await authors.getByRole('button', { name: 'Accept suggestion' }).click();
  await expect(authors.getByText('Accepted as version 3')).toBeVisible();
  await expect(authors.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(authors.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(authors.getByRole('link', { name: 'Next suggestion' })).toHaveCount(0);
  await authors.getByRole('link', { name: 'version 3', exact: true }).click();
  await expect(authors.getByRole('listitem').first()).toContainText(
    `by Gardener, suggested by ${signedIn.name}`,
  );
  await expect(authors.getByRole('listitem').first()).toContainText('For a cactus.');
  const { post } = await author.api.readPrompt({ params: { id } });
  expect(post.contentMd).toBe(
    'Water [plants] now and then.\nTalk to them.\nSing to them.\nTurn them to the light.\nNever move them.',
  );

  await page.goto(paths.notifications());
  await page.getByRole('link', { name: 'Gardener accepted the edit you suggested for' }).click();
  await expect(page.getByText('It has been part of the prompt since version 3.')).toBeVisible();
  await author.context.close();
});

test('a reader suggests another kind of an input, and the author accepts it', async ({
  page,
  signedIn,
  browser,
  site,
}) => {
  const author = await member(browser, site, 'Gardener');
  const text = 'Water [plants] in a [tone] voice.';
  const inputs = [
    { name: 'tone', kind: 'choice' as const, choices: ['warm', 'dry'] },
    { name: 'plants', label: 'Your plants' },
  ];
  const { id } = await author.api.publishPrompt({ body: aPrompt({ contentMd: text, inputs }) });
  await open(page, paths.proposeEdit(id));
  const rows = page.getByRole('region', { name: 'Inputs' });
  await rows.getByText('tone', { exact: true }).click();
  await expect(rows.getByLabel('Choices for tone')).toHaveValue('warm\ndry');
  await rows.getByLabel('Kind for tone').selectOption('A line');
  await rows.getByLabel('Help for tone').fill('How it sounds');
  await page.getByLabel('Note to the author').fill('Any tone is fine.');
  // What was typed outlives the page.
  await page.reload();
  await expect(rows).toContainText('toneA line');
  await page.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(page.getByText('Suggestion sent')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Inputs' })).toBeVisible();
  await expect(page.getByText('How it sounds')).toBeVisible();

  const authors = waitingPage(await author.context.newPage());
  await authors.goto(page.url());
  expect(await violationsInBothThemes(authors)).toEqual([]);
  await authors.getByRole('button', { name: 'Accept suggestion' }).click();
  await expect(authors.getByText('Accepted as version 2')).toBeVisible();
  const { post } = await signedIn.api.readPrompt({ params: { id } });
  expect(post.inputs.map(({ name, kind, help, label }) => [name, kind, help, label])).toEqual([
    ['tone', 'line', 'How it sounds', ''],
    ['plants', 'line', '', 'Your plants'],
  ]);
  await author.context.close();
});

test('an author declines a suggestion at the lower edge of a phone, and the next one is offered', async ({
  page,
  signedIn: { api },
  browser,
  site,
}) => {
  const sender = await member(browser, site, 'Sender');
  for (const title of ['Feed the fish', 'Feed the cat']) {
    const body = aPrompt({ title, contentMd: `${title}.` });
    const { id } = await api.publishPrompt({ body });
    const { heading = '', summary, tags = [] } = body;
    const edit = {
      title,
      heading,
      summary,
      tags,
      contentMd: `${title} daily.`,
      note: `Daily: ${title}`,
      version: 1,
    };
    await sender.api.proposeEdit({ params: { id }, body: edit });
  }
  await page.setViewportSize({ width: 320, height: 560 });
  await open(page, paths.proposals());
  await page.getByRole('link', { name: 'Daily: Feed the cat' }).click();
  // Without a conflict, the text is shown once.
  await expect(page.getByRole('main')).toContainText('daily');
  await expect(page.getByRole('region', { name: 'Accept' })).not.toContainText('Feed the cat daily.');
  await page.getByLabel('What changed').focus();
  await page.keyboard.press('Tab');
  const message = page.getByLabel('Message');
  await expect(message).toBeFocused();
  const bar = page.locator('[data-decision-bar]');
  const [field, edge] = [await message.boundingBox(), await bar.boundingBox()];
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
  await page.getByRole('button', { name: 'Request changes' }).click();
  await expect(page.getByText('Say what should change')).toBeVisible();
  await expect(message).toBeFocused();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Suggestion declined')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.getByRole('link', { name: 'Next suggestion' }).click();
  await expect(page.getByText('Daily: Feed the fish').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Decline' })).toBeInViewport({ ratio: 1 });
  await sender.context.close();
});
