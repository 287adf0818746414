import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { hydrated } from '../../screens/states.ts';
import { unique } from '../../support/generated/unique.ts';
import { establishAccounts } from '../../support/site/established-accounts.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { violationsInBothThemes } from '../support/violations.ts';

const required = 'Please fill out the following required field(s):';

test('a template replaces what was written only after a question, and Undo brings it back', async ({
  page,
  signedIn: _member,
}) => {
  await page.goto(paths.write());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Prompt');
  await page.getByRole('button', { name: 'Use template Basic Structure' }).click();
  await expect(page.getByLabel('Prompt Content')).toHaveValue(/^You are \[role/);
  await page.getByRole('button', { name: 'Use template Creative Writing' }).click();
  const question = page.getByRole('dialog', { name: 'Replace what you wrote?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Prompt Content')).toHaveValue(/^You are \[role/);
  await page.getByRole('button', { name: 'Use template Creative Writing' }).click();
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByLabel('Prompt Content')).toHaveValue(/^Write a \[form/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Prompt Content')).toHaveValue(/^You are \[role/);
});

test('placeholders are marked and listed while typing', async ({ page, signedIn: _member }) => {
  await page.goto(paths.write());
  await page.getByLabel('Prompt Content').fill('Play [my boss] and let me practise {{the news}}.');
  const marks = page.locator('[aria-hidden] > mark');
  await expect(marks).toHaveText(['[my boss]', '{{the news}}']);
  await expect(page.getByRole('list', { name: 'Detected placeholders' }).getByRole('listitem')).toHaveText([
    'my boss',
    'the news',
  ]);
});

test('tags are added by Enter or from suggestions, trimmed, each once, five at most', async ({
  page,
  signedIn: _member,
}) => {
  await page.goto(paths.write());
  const tags = page.getByRole('list', { name: 'Selected' }).getByRole('listitem');
  const tag = page.getByLabel('Tags');
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await expect(add).toBeDisabled();
  await tag.fill('   ');
  await expect(add).toBeDisabled();
  await tag.pressSequentially('  talks ');
  await tag.press('Enter');
  await expect(tag).toHaveValue('');
  await tag.fill('Talks');
  await add.click();
  await expect(page.getByText('“Talks” has already been added')).toBeVisible();
  await tag.fill('ex');
  const offered = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(offered.first()).toBeVisible();
  const first = (await offered.first().textContent()) ?? '';
  await tag.press('ArrowDown');
  await expect(offered.first()).toHaveAttribute('aria-selected', 'true');
  await tag.press('Escape');
  await expect(offered).toHaveCount(0);
  await tag.press('ArrowDown');
  await tag.press('Enter');
  await expect(tags).toHaveText(['talks', first]);
  await tag.fill('one, two, three');
  await tag.press('Enter');
  await expect(tags).toHaveCount(5);
  await expect(tag).toBeDisabled();
  await expect(add).toBeDisabled();
  await page.getByRole('button', { name: 'Remove tag two' }).click();
  await expect(tag).toBeFocused();
});

test('samples are reordered, and a removed one comes back', async ({ page, signedIn: _member }) => {
  await page.goto(paths.write());
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByLabel('Response', { exact: true }).fill('“I hear you. Go on.”');
  await page.getByRole('button', { name: 'Video', exact: true }).click();
  await page.getByLabel('Sample title').last().fill('A rehearsal');
  await page.getByLabel('Video', { exact: true }).fill('https://videos.example.org/talk.html');
  await page.getByRole('button', { name: 'Move sample Video 2 up' }).click();
  await expect(page.getByRole('button', { name: 'Move sample Video 1 down' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove sample Text 2' }).click();
  await expect(page.getByLabel('Response', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByLabel('Response', { exact: true })).toHaveValue('“I hear you. Go on.”');
});

test('a prompt is previewed and published with everything that was entered', async ({
  page,
  signedIn,
  site,
}) => {
  await establishAccounts(site, [signedIn.username]);
  const title = `Rehearse a hard talk ${unique()}`;
  await page.goto(paths.write());
  await page.getByLabel('Prompt Content').fill('Play [my boss] and let me practise {{the news}}.');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Heading').fill('Before you say it for real');
  await page.getByLabel('Short Description').fill('A patient partner for talks that matter.');
  await page.getByLabel('Category').selectOption({ label: 'Education' });
  await page.getByLabel('Tags').fill('talks, one, three');
  await page.getByLabel('Tags').press('Enter');
  await page.getByRole('button', { name: 'Video', exact: true }).click();
  await page.getByLabel('Sample title').last().fill('A rehearsal');
  await page.getByLabel('Video', { exact: true }).fill('https://videos.example.org/talk.html');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByLabel('Response', { exact: true }).fill('“I hear you. Go on.”');
  await page.getByRole('button', { name: 'Generate a cover' }).click();
  await page.getByRole('checkbox', { name: 'Premium' }).check();
  await page.getByLabel('Price').fill('$4,99');

  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(page.getByText('$4.99', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['A rehearsal', 'text 2']);
  await page.getByLabel('my boss', { exact: false }).first().fill('Ms Novak');
  await expect(page.locator('mark').filter({ hasText: 'Ms Novak' })).toBeVisible();

  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/posts$/.test(request.url()),
  );
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/posts$/, (route) => held.then(() => route.continue()));
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Publishing...' })).toBeDisabled();
  answer();
  expect((await sent).postDataJSON()).toMatchObject({
    title,
    status: 'published',
    tags: ['talks', 'one', 'three'],
    isPremium: true,
    price: 4.99,
    sampleResponses: [{ type: 'video' }, { type: 'text' }],
  });
  await expect(page.getByText('Prompt published successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Prompt');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: 'View Prompt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a publication with an unexpected response has succeeded, and a failure shows its text', async ({
  page,
  signedIn: _member,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 500/);
  const replies = [
    [{ status: 201, body: 'Created' }, 'Prompt published successfully!', false],
    [{ status: 201, json: { id: 7 } }, 'Prompt published successfully!', true],
    [{ status: 500, body: 'Out for lunch' }, 'Out for lunch', false],
  ] as const;
  for (const [reply, message, hasLink] of replies) {
    const title = `Answer oddly ${unique()}`;
    await page.goto(paths.write());
    await page.getByLabel('Prompt Content').fill(`Answer oddly, ${title}.`);
    await page.getByLabel('Title', { exact: true }).fill(title);
    await page.getByLabel('Short Description').fill('Odd.');
    await page.getByLabel('Category').selectOption({ label: 'Education' });
    await page.getByRole('button', { name: 'Generate a cover' }).click();
    await page.route(/\/api\/posts$/, (route) => route.fulfill(reply));
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByRole('button', { name: 'View Prompt' })).toHaveCount(hasLink ? 1 : 0);
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(reply.status === 201 ? '' : title);
    await page.unroute(/\/api\/posts$/);
  }
});

test('a published prompt is edited with the keyboard', async ({ page, signedIn }) => {
  await publish(page, { isPremium: true, price: 4.99 });
  await page.goto(paths.profile(signedIn.username));
  await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Prompt');
  await expect(page.getByLabel('Price')).toHaveValue('4.99');
  await expect(page.getByRole('button', { name: 'Save draft' })).toHaveCount(0);
  await page.getByLabel('Short Description').fill('A patient partner for hard talks.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Prompt updated successfully!')).toBeVisible();
  await expect(page.getByText('Your changes have been saved')).toBeVisible();
  await expect(page).toHaveURL(paths.explore());
  await page.goto(paths.profile(signedIn.username));
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'A patient partner for hard talks.' }),
  ).toBeVisible();
});

test('a prompt is deleted from the profile after a question', async ({ page, signedIn }) => {
  const title = `Rehearse a hard talk ${unique()}`;
  await publish(page, { title });
  await page.goto(paths.profile(signedIn.username));
});

/** Publishes a prompt as the signed-in member. */
async function publish(page: Page, parts: Partial<ReturnType<typeof aPrompt>>): Promise<void> {
  const reply = await page.context().request.post('/api/posts', { data: aPrompt(parts) });
  expect(reply.status(), await reply.text()).toBe(201);
}

test('missing fields are named in a toast and at the field, and the first one is focused', async ({
  page,
  signedIn: _,
}) => {
  await page.goto(paths.write());
  await page.getByRole('checkbox', { name: 'Premium' }).check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const toast = page.getByRole('listitem').filter({ hasText: required });
  await expect(toast.getByRole('listitem')).toHaveText([
    'Title',
    'Prompt Content',
    'Short Description',
    'Category',
    'Cover Image',
    'Price (minimum $0.99)',
  ]);
  for (const message of [
    'Title is required',
    'Prompt Content is required',
    'Short Description is required',
    'Category is required',
    'Cover Image is required',
    'Price must be at least $0.99',
  ])
    await expect(page.getByRole('main').getByText(message)).toBeVisible();
  await expect(page.getByLabel('Prompt Content')).toBeFocused();
  await expect(page.getByLabel('Prompt Content')).toHaveAttribute('aria-invalid', 'true');
  await expect(toast).toHaveCount(0);
});

test('texts over their limit are named at the field while typing', async ({ page, signedIn: _ }) => {
  await open(page, paths.write());
  await page.getByLabel('Prompt Content').fill('x'.repeat(100_001));
  await expect(page.getByText('Prompt Content can be at most 100,000 characters')).toBeVisible();
  await expect(page.getByText('100,001/100,000')).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('t'.repeat(201));
  await page.getByLabel('Heading').fill('h'.repeat(161));
  await page.getByLabel('Short Description').fill('s'.repeat(301));
  for (const message of [
    'Title can be at most 200 characters',
    'Heading can be at most 160 characters',
    'Short Description can be at most 300 characters',
  ])
    await expect(page.getByText(message)).toBeVisible();
});

test('invalid fields are named at the field, and the first one is focused', async ({ page, signedIn: _ }) => {
  await open(page, paths.write());
  await page.getByRole('checkbox', { name: 'Premium' }).check();
  await page.getByLabel('Prompt Content').fill('Fine.');
  await page.getByLabel('Title', { exact: true }).fill('A title');
  await page.getByLabel('Short Description').fill('A description');
  await page.getByLabel('Category').selectOption({ label: 'Design' });
  await page.getByLabel('Cover Image').fill('no address');
  await page.getByLabel('Price').fill('1000');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByLabel('Sample title').fill('Only a title');
  await page.getByLabel('Tags').fill('g'.repeat(31));
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  for (const message of [
    'Tag can be at most 30 characters',
    'Cover Image must be an http or https address, or a file uploaded here',
    'Sample response is required',
    'The price must be from $0.99 to $999.99, in whole cents',
  ])
    await expect(page.getByRole('main').getByText(message)).toBeVisible();
  await expect(page.getByLabel('Tags')).toBeFocused();
  await expect(page.getByText(required)).toHaveCount(0);
});

/** The picture that the upload tests send, and the cover's file input. */
async function prepareUpload(page: Page) {
  const picture = await sharp({ create: { width: 80, height: 50, channels: 3, background: '#b4431a' } })
    .png()
    .toBuffer();
  await open(page, paths.write());
  return {
    picture,
    file: { name: 'cover.png', mimeType: 'image/png', buffer: Buffer.from(picture) },
    input: page.locator('input[type=file]').first(),
  };
}

test('an upload shows its progress, delays saving, and can be cancelled', async ({ page, signedIn: _ }) => {
  const { file, input } = await prepareUpload(page);
  await page.getByLabel('Title', { exact: true }).fill('With a picture');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/upload', async (route) => {
    await held;
    await route.abort().catch(() => {});
  });
  await input.setInputFiles(file);
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(
    page.getByText('A file is still uploading. Wait for it to finish before saving.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  release();
});

test('a failed upload says why', async ({ page, signedIn: _, expectedMessages }) => {
  expectedMessages.push(/status of 500/, /net::ERR_FAILED/);
  const { file, input } = await prepareUpload(page);
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
  await expect(page.getByText('Choose a JPEG, PNG, WebP, GIF or AVIF picture')).toBeVisible();
  for (const [reply, message] of [
    [{ status: 500, body: 'The disk is on holiday' }, 'The disk is on holiday'],
    [{ status: 201, json: {} }, 'Upload succeeded but returned no URL'],
    [undefined, 'Upload failed'],
  ] as const) {
    await page.route('**/api/upload', (route) => (reply ? route.fulfill(reply) : route.abort()));
    await input.setInputFiles(file);
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await page.unroute('**/api/upload');
  }
});

test('a picture is dropped on the cover field, removed, and pasted anywhere', async ({
  page,
  signedIn: _,
}) => {
  const { picture } = await prepareUpload(page);
  const transfer = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }));
      return data;
    },
    [...picture],
  );
  await page.getByText('Drop a picture here').first().dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByAltText('Preview: Cover Image')).toBeVisible();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByAltText('Preview: Cover Image')).toHaveCount(0);
  await page.getByLabel('Title', { exact: true }).evaluate((element, clipboardData) => {
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, transfer);
  await expect(page.getByAltText('Preview: Cover Image')).toBeVisible();
});

test('the browser’s undo works in the prompt, and the highlights are aligned with the text', async ({
  page,
  signedIn: _,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.write());
  // From here on only typing changes the text.
  await hydrated(page);
  const content = page.getByLabel('Prompt Content');
  await content.focus();
  await page.keyboard.type('Ask [me] anything');
  for (let n = 0; n < 3; n++) await page.keyboard.press('ControlOrMeta+z');
  // Not letter by letter; how much one undo reverts is up to the browser, and a pause begins another step.
  await expect(content).not.toHaveValue(/^Ask \[me\] anyt/);
  const words =
    'Explain {{a topic}} to [an audience] as $' + '{tone:warm} as you can, שלום [שם], 日本 [語].\n\n';
  await content.fill(words.repeat(200));
  await expect(page.locator('[aria-hidden] > mark')).toHaveCount(1000);
  await content.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  // The highlights follow on the browser's scroll event.
  await expect(async () => {
    const heights = await content.evaluate((element) =>
      [element, element.previousElementSibling].map((box) => [
        box?.clientWidth,
        box?.scrollHeight,
        box?.scrollTop,
      ]),
    );
    expect(heights[1]).toEqual(heights[0]);
  }).toPass({ timeout: 5_000 });
});

test('an editor full of errors is accessible and fits a phone', async ({ page, signedIn: _ }) => {
  await page.goto(paths.write());
  await page.getByLabel('Prompt Content').fill('Ask [me] {{anything}}');
  for (const kind of ['Text', 'Image', 'Video'])
    await page.getByRole('button', { name: kind, exact: true }).click();
  await page.getByRole('checkbox', { name: 'Premium' }).check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await page.getByLabel('Tags').fill('ex');
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
  await page.getByLabel('Tags').press('ArrowDown');
  expect(await violationsInBothThemes(page)).toEqual([]);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
