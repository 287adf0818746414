import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Client } from '../../../src/contract/client.ts';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { expect, open, test } from '../support/fixtures.ts';

const outputOf = (page: Page) => page.getByRole('region', { name: 'Sample Responses' });

/** Uploads a picture of one colour as the signed-in user; returns its address. */
async function uploaded(page: Page, width: number, height: number): Promise<string> {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#1e6091' } })
    .png()
    .toBuffer();
  const reply = await page
    .context()
    .request.post('/api/upload', { multipart: { file: { name: 'one.png', mimeType: 'image/png', buffer } } });
  expect(reply.status()).toBe(201);
  return (await reply.json()).url;
}

async function withPictures(page: Page, api: Client) {
  const imageUrl = await uploaded(page, 400, 600);
  return api.publishPrompt({
    body: aPrompt({
      kind: 'image',
      imageUrl,
      sampleResponses: [
        { type: 'image', title: 'Tall', content: imageUrl },
        { type: 'image', title: 'Wide', content: await uploaded(page, 1200, 300) },
        { type: 'text', title: 'Notes', content: 'Taken at noon.' },
      ],
    }),
  });
}

/** The pictures that a reader sees: those within the row that scrolls. */
const shown = (page: Page) =>
  outputOf(page).evaluate((region) =>
    [...region.querySelectorAll('[role=tabpanel]')].flatMap((panel, index) => {
      const [inner, outer] = [panel.getBoundingClientRect(), region.getBoundingClientRect()];
      return inner.left < outer.right - 1 && inner.right > outer.left + 1 ? [index] : [];
    }),
  );

test('the pictures of a prompt are selected by buttons, tabs and keys, and nothing moves', async ({
  page,
  signedIn,
}) => {
  const { id } = await withPictures(page, signedIn.api);
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.total += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, paths.prompt(id));
  const title = page.getByRole('heading', { level: 1 });
  const place = await title.boundingBox();
  const tab = (name: string) => outputOf(page).getByRole('tab', { name });
  await expect(tab('Tall')).toHaveAttribute('aria-selected', 'true');
  const frame = await outputOf(page).getByRole('tabpanel', { name: 'Tall' }).boundingBox();
  expect(frame?.height).toBeCloseTo(0.62 * 800, 0);

  await outputOf(page).getByRole('button', { name: 'Next sample' }).click();
  await expect(tab('Wide')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => shown(page)).toEqual([1]);
  await tab('Notes').click();
  await expect.poll(() => shown(page)).toEqual([2]);
  await page.keyboard.press('ArrowRight');
  await expect(tab('Tall')).toBeFocused();
  await expect.poll(() => shown(page)).toEqual([0]);
  await outputOf(page).getByRole('link', { name: 'View larger: Tall' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shown(page)).toEqual([1]);
  await page.keyboard.press('Tab');
  await expect(outputOf(page).getByRole('link', { name: 'View larger: Wide' })).toBeFocused();

  expect(await title.boundingBox()).toEqual(place);
  expect(await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total)).toBe(
    0,
  );
});

test('a picture is not cut on the page of its prompt, whatever its shape', async ({ page, signedIn }) => {
  for (const [width, height] of [
    [400, 600],
    [600, 2400],
    [2400, 600],
    [500, 500],
    [40, 30],
  ] as const) {
    const imageUrl = await uploaded(page, width, height);
    const { id } = await signedIn.api.publishPrompt({ body: aPrompt({ kind: 'image', imageUrl }) });
    await open(page, paths.prompt(id));
    const picture = outputOf(page).locator('img').first();
    const { fit, box, frame } = await picture.evaluate((img) => ({
      fit: getComputedStyle(img).objectFit,
      box: img.getBoundingClientRect().toJSON(),
      frame: img.closest('.topic-tint')?.getBoundingClientRect().toJSON(),
    }));
    expect([width, height, fit]).toEqual([width, height, 'scale-down']);
    expect(box).toEqual(frame);
    expect(box.height).toBeLessThanOrEqual(0.62 * (page.viewportSize()?.height ?? 0) + 1);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('all pictures are in a row that scrolls', async ({ page, signedIn }) => {
    const { id } = await withPictures(page, signedIn.api);
    await page.goto(paths.prompt(id));
    expect(await shown(page)).toEqual([0]);
    await outputOf(page).getByRole('link', { name: 'View larger: Wide' }).focus();
    await expect.poll(() => shown(page)).toEqual([1]);
  });
});
