import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { expect, open, test } from '../support/fixtures.ts';

const samplesOf = (page: Page) => page.getByRole('region', { name: 'Sample Responses' });

test('a text sample shows its source, and its formatting on demand', async ({ page, signedIn }) => {
  const content = '## A plan\n\n- **First** step\n- <script>second</script> step';
  const plain = 'Nothing but words.';
  const { id } = await signedIn.api.publishPrompt({
    body: aPrompt({
      sampleResponses: [
        { type: 'text', title: 'Plan', content },
        { type: 'text', title: 'Plain', content: plain },
      ],
    }),
  });
  await open(page, paths.prompt(id));
  const samples = samplesOf(page);
  await expect(samples.locator('pre:visible')).toHaveText(content);
  const rendered = samples.getByRole('button', { name: 'Formatted' });
  await rendered.click();
  await expect(rendered).toHaveAttribute('aria-pressed', 'true');
  await expect(samples.getByRole('heading', { name: 'A plan' })).toBeVisible();
  await expect(samples.getByRole('listitem')).toHaveText(['First step', '<script>second</script> step']);
  await samples.getByRole('tab', { name: 'Plain' }).click();
  await expect(samples.locator('pre:visible')).toHaveText(plain);
  await expect(rendered).toBeHidden();
});

test('a button that is pressed while its code is loaded is not pressed in vain', async ({
  page,
  signedIn,
}) => {
  const sample = { type: 'text' as const, title: 'Plan', content: '## A plan' };
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt({ sampleResponses: [sample] }) });
  await open(page, paths.prompt(id));
  const { promise: loading, resolve: load } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await loading;
    await route.continue();
  });
  const fetched = page.waitForResponse(/\/assets\/sample-responses.*\.js$/);
  const rendered = samplesOf(page).getByRole('button', { name: 'Formatted' });
  await rendered.hover();
  await page.mouse.down();
  load();
  await (await fetched).finished();
  // The page would replace the button in one of the next frames.
  await page.waitForTimeout(300);
  await page.mouse.up();
  await expect(rendered).toHaveAttribute('aria-pressed', 'true');
});

test('images open in a lightbox, which is used by keyboard', async ({ page, signedIn }) => {
  const addresses = await Promise.all(['#1e6091', '#99582a'].map((color) => uploaded(page, color)));
  const [first = '', second = ''] = addresses;
  const { id, title } = (
    await signedIn.api.publishPrompt({
      body: aPrompt({
        imageUrl: first,
        sampleResponses: [
          { type: 'image', title: 'Lake', content: first },
          { type: 'text', title: 'Notes', content: 'None.' },
          { type: 'image', title: '', content: second },
        ],
      }),
    })
  ).post;
  await open(page, paths.prompt(id));
  await expect(samplesOf(page).getByRole('tab').locator('img')).toHaveCount(2);
  // Clicks are repeated once the samples are hydrated.
  await samplesOf(page).getByRole('tab', { name: 'Notes' }).click();
  await expect(samplesOf(page).getByText('None.')).toBeVisible();
  await samplesOf(page).getByRole('tab', { name: 'Lake' }).click();
  const lake = samplesOf(page).getByRole('link', { name: 'View larger: Lake' });
  await lake.focus();
  await page.keyboard.press('Enter');
  const lightbox = (name: string) => page.getByRole('dialog', { name });
  await expect(lightbox('Lake').getByRole('img', { name: 'Lake' })).toHaveAttribute('src', first);
  await expect(lightbox('Lake').getByText('1 of 2')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(lightbox('image 3').getByRole('img', { name: 'image 3' })).toHaveAttribute('src', second);
  await lightbox('image 3').getByRole('button', { name: 'Lake' }).click();
  await expect(lightbox('Lake').getByRole('link', { name: /full size/ })).toHaveAttribute('href', first);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(lake).toBeFocused();

  await page.getByRole('link', { name: `View larger: ${title}` }).click();
  await expect(lightbox(title).getByRole('img', { name: title })).toBeVisible();
  await expect(lightbox(title).getByRole('button', { name: 'Next image' })).toHaveCount(0);
});

/** Uploads a picture of one colour as the signed-in user; returns its address. */
async function uploaded(page: Page, background: string): Promise<string> {
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
  const reply = await page
    .context()
    .request.post('/api/upload', { multipart: { file: { name: 'one.png', mimeType: 'image/png', buffer } } });
  expect(reply.status()).toBe(201);
  return (await reply.json()).url;
}
