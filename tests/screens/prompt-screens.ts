import type { Page } from '@playwright/test';
import { paths } from '../../src/contract/core/routes.ts';
import { premiumScreens } from './market-screens.ts';
import { arriving, press, type Screen } from './screen.ts';

/** Screens of the prompt page. */
export const promptScreens = {
  tryPrompt: [
    { state: 'nothing entered', address: ({ prompts }) => paths.tryPrompt(prompts.described) },
    {
      state: 'two answers',
      address: ({ prompts }) => paths.tryPrompt(prompts.long),
      as: 'newcomer',
      act: async (page) => {
        await answerModels(page);
        await page.getByRole('textbox', { name: 'Address', exact: true }).fill(modelsAddress);
        await page.getByLabel('Model', { exact: true }).fill('llama3.2');
        await press('Compare')(page);
        await page.getByLabel('Second model').fill('a-model-with-a-long-name:70b-instruct-q4_K_M');
        await press('Run')(page);
        await page.getByText('18 tokens').nth(1).waitFor();
        await press('Keep')(page);
      },
    },
    {
      state: 'a long answer beside a refusal',
      address: ({ prompts }) => paths.tryPrompt(prompts.plain),
      act: async (page) => {
        await answerModels(page, `${'A boat floats. '.repeat(400)}\n\n${'displacement'.repeat(20)}`);
        await page.getByRole('textbox', { name: 'Address', exact: true }).fill(modelsAddress);
        await page.getByLabel('Model', { exact: true }).fill('an-organization/a-model-with-a-long-name:70b');
        await press('Compare')(page);
        await page.getByLabel('Second model').fill(refusedModel);
        await press('Run')(page);
        await page.getByText('18 tokens').waitFor();
        await page.getByText('Slow down').waitFor();
      },
    },
    {
      state: 'wrong key',
      address: ({ prompts }) => paths.tryPrompt(prompts.plain),
      act: async (page) => {
        await page.route(`${modelsAddress}/**`, (route) =>
          route.fulfill({ status: 401, headers: anyOrigin, json: { error: { message: 'Invalid API key' } } }),
        );
        await page.getByRole('textbox', { name: 'Address', exact: true }).fill(modelsAddress);
        await page.getByLabel('Model', { exact: true }).fill('gpt-5');
        await press('Run')(page);
        await page.getByText('Invalid API key').waitFor();
      },
    },
    { state: 'not found', address: () => paths.tryPrompt('0') },
  ],
  promptHistory: [
    { state: 'two versions', address: ({ prompts }) => paths.promptHistory(prompts.changed) },
    { state: 'own', address: ({ prompts }) => paths.promptHistory(prompts.changed), as: 'author' },
    {
      state: 'restore',
      address: ({ prompts }) => paths.promptHistory(prompts.changed),
      as: 'author',
      act: press('Restore version 1'),
    },
    { state: 'one version', address: ({ prompts }) => paths.promptHistory(prompts.plain) },
    { state: 'never published', address: ({ prompts }) => paths.promptHistory(prompts.draft), as: 'author' },
  ],
  promptForks: [
    { state: 'one fork', address: ({ prompts }) => paths.promptForks(prompts.changed) },
    { state: 'of a fork', address: ({ prompts }) => paths.promptForks(prompts.fork) },
    { state: 'none', address: ({ prompts }) => paths.promptForks(prompts.plain) },
    { state: 'of a long title', address: ({ prompts }) => paths.promptForks(prompts.long) },
  ],
  promptStats: [
    { state: 'a month', address: ({ prompts }) => paths.promptStats(prompts.changed), as: 'author' },
    { state: 'a year', address: ({ prompts }) => paths.promptStats(prompts.changed, 365), as: 'author' },
    { state: 'long title', address: ({ prompts }) => paths.promptStats(prompts.long, 90), as: 'admin' },
    { state: 'nothing yet', address: ({ prompts }) => paths.promptStats(prompts.draft), as: 'author' },
  ],
  mergeFork: [
    { state: 'conflict', address: ({ prompts }) => paths.mergeFork(prompts.fork), as: 'admin' },
    {
      state: 'not decided',
      address: ({ prompts }) => paths.mergeFork(prompts.fork),
      as: 'admin',
      act: press('Merge as a new version'),
    },
    {
      state: 'decided',
      address: ({ prompts }) => paths.mergeFork(prompts.fork),
      as: 'admin',
      act: (page) => page.getByLabel('Something else').check(),
    },
    { state: 'not a fork', address: ({ prompts }) => paths.mergeFork(prompts.changed), as: 'author' },
  ],
  prompt: [
    { state: 'fork', address: ({ prompts }) => paths.prompt(prompts.fork), as: 'admin' },
    { state: 'long', address: ({ prompts }) => paths.prompt(prompts.long) },
    { state: 'right to left', address: ({ prompts }) => paths.prompt(prompts.arabic) },
    { state: 'nothing to fill in', address: ({ prompts }) => paths.prompt(prompts.plain) },
    { state: 'described inputs', address: ({ prompts }) => paths.prompt(prompts.described) },
    {
      state: 'required input missing',
      address: ({ prompts }) => paths.prompt(prompts.described),
      act: async (page) => {
        await press('Copy')(page);
        await page
          .getByText(/^Fill this in/)
          .last()
          .waitFor();
      },
    },
    { state: 'own', address: ({ prompts }) => paths.prompt(prompts.arabic), as: 'author' },
    { state: 'draft', address: ({ prompts }) => paths.prompt(prompts.draft), as: 'author' },
    { state: 'hidden', address: ({ prompts }) => paths.prompt(prompts.hidden), as: 'author' },
    {
      state: 'filled in',
      address: ({ prompts }) => paths.prompt(prompts.long),
      act: (page) => fillIn(page, 'a very long boat, and everything that belongs to it'),
    },
    {
      state: 'picture failed',
      address: ({ prompts }) => paths.prompt(prompts.long),
      act: async (page) => {
        await page.route('**/files/**', (route) => route.abort());
        await page.reload();
      },
    },
    {
      state: 'as written, not wrapped',
      address: ({ prompts }) => paths.prompt(prompts.long),
      act: async (page) => {
        await fillIn(page, 'a boat');
        await page.keyboard.press('Escape');
        await press('Show blanks')(page);
        await press('Wrap lines')(page);
      },
    },
    {
      state: 'report',
      address: ({ prompts }) => paths.prompt(prompts.long),
      as: 'newcomer',
      act: async (page) => {
        await press('Report')(page);
        await page.getByRole('radio', { name: 'Other' }).check();
        await press('Send report')(page);
      },
    },
    {
      state: 'reported',
      address: ({ prompts }) => paths.prompt(prompts.long),
      as: 'newcomer',
      act: async (page) => {
        await press('Report')(page);
        await page.getByRole('radio', { name: 'Spam' }).check();
        await press('Send report')(page);
        await page.getByRole('dialog', { name: 'Thanks' }).waitFor();
      },
    },
    {
      state: 'many comments',
      address: ({ prompts }) => paths.prompt(prompts.long),
      act: async (page) => {
        await page.getByRole('heading', { name: 'Ratings and comments' }).scrollIntoViewIfNeeded();
        // Not that of the description.
        await page.getByRole('button', { name: 'Show more' }).last().click();
        await page.getByText('model number 1:').waitFor();
      },
    },
    {
      state: 'linked comment',
      address: ({ prompts, comments }) => paths.comment(prompts.long, comments.oldest),
    },
    {
      state: 'linked answer',
      address: ({ prompts, comments }) => paths.comment(prompts.long, comments.answer),
    },
    {
      state: 'stars and a comment, an answer',
      address: ({ prompts }) => paths.prompt(prompts.long),
      as: 'newcomer',
      act: async (page) => {
        await page.getByRole('radio', { name: '2 stars' }).check({ force: true });
        await page.getByLabel('Your comment').fill(`${'Quite good. '.repeat(140)}`);
        await page.getByRole('button', { name: 'Reply' }).nth(1).click();
      },
    },
    {
      state: 'mentioning a member',
      address: ({ prompts }) => paths.prompt(prompts.plain),
      as: 'newcomer',
      act: async (page) => {
        const text = page.getByLabel('Your comment');
        await text.fill('Thank you.\nThis also works for me, and ');
        await text.press('End');
        await text.pressSequentially('@w');
        await page.getByRole('option').first().waitFor();
      },
    },
    {
      state: 'comment without words',
      address: ({ prompts }) => paths.prompt(prompts.plain),
      as: 'newcomer',
      act: press('Post'),
    },
    {
      state: 'own, with a comment',
      address: ({ prompts }) => paths.prompt(prompts.long),
      as: 'author',
      act: (page) => page.getByRole('heading', { name: 'Ratings and comments' }).scrollIntoViewIfNeeded(),
    },
    {
      state: 'all of a long text',
      address: ({ prompts }) => paths.prompt(prompts.long),
      act: press(/^Show all/),
    },
    {
      state: 'open in',
      address: ({ prompts }) => paths.prompt(prompts.long),
      act: press(/^Open in/),
    },
    {
      state: 'image opened',
      address: ({ prompts }) => paths.prompt(prompts.long),
      act: (page) =>
        page
          .getByRole('link', { name: /^View larger/ })
          .first()
          .click(),
    },
    {
      state: 'adult, asking first',
      address: ({ prompts }) => paths.prompt(prompts.adult),
    },
    ...premiumScreens,
    ...arriving(({ prompts }) => paths.prompt(prompts.plain), /^\/posts/),
    { state: 'not found', address: () => paths.prompt('nonsense') },
  ],
} satisfies Record<string, readonly [Screen, ...Screen[]]>;

const modelsAddress = 'http://localhost:11434/v1';
const refusedModel = 'a-model-that-has-reached-its-limit';
const anyOrigin = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** Replies to runs with an answer, and refuses one model. */
async function answerModels(
  page: Page,
  content = 'A boat floats because it displaces water that weighs as much as it does.',
): Promise<void> {
  const events = [
    { choices: [{ delta: { content } }] },
    { choices: [{ delta: {}, finish_reason: 'stop' }], usage: { prompt_tokens: 120, completion_tokens: 18 } },
  ];
  const body = [...events.map((event) => JSON.stringify(event)), '[DONE]'].map((data) => `data: ${data}\n\n`);
  await page.route(`${modelsAddress}/**`, (route) =>
    route.request().postDataJSON()?.model === refusedModel
      ? route.fulfill({ status: 429, headers: anyOrigin, json: { error: { message: 'Slow down' } } })
      : route.fulfill({
          headers: { ...anyOrigin, 'content-type': 'text/event-stream' },
          body: body.join(''),
        }),
  );
}

/** Fills in the first placeholder of the long prompt, on phones in the sheet. */
async function fillIn(page: Page, value: string): Promise<void> {
  const opener = page.getByRole('button', { name: /^Fill in/ });
  if (await opener.isVisible()) await opener.click();
  await page.getByLabel('the term').filter({ visible: true }).fill(value);
}
