import sharp from 'sharp';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { expect, open, test } from '../support/fixtures.ts';

test('an author drags the point of a cover that cards keep, or moves it with the arrow keys', async ({
  page,
  signedIn,
}) => {
  const buffer = await sharp({ create: { width: 600, height: 1200, channels: 3, background: '#1e6091' } })
    .png()
    .toBuffer();
  const upload = await page
    .context()
    .request.post('/api/upload', { multipart: { file: { name: 'one.png', mimeType: 'image/png', buffer } } });
  const { url, focus } = await upload.json();
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt({ imageUrl: url }) });
  await open(page, paths.write(id));
  const point = page.getByRole('slider', { name: 'Focus point' });
  await expect(point).toHaveAttribute('aria-valuetext', `${focus.x}% across, ${focus.y}% down`);

  const picture = page.getByRole('img', { name: 'Preview: Cover Image' });
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  if (!box) throw new Error('no picture');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.2, { steps: 4 });
  await page.mouse.up();
  await expect(point).toHaveAttribute('aria-valuetext', '30% across, 20% down');
  // Dragging beyond the edge stops there.
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.3, box.y - 40, { steps: 4 });
  await page.mouse.up();
  await expect(point).toHaveAttribute('aria-valuetext', '30% across, 0% down');
  await point.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(point).toHaveAttribute('aria-valuetext', '35% across, 10% down');

  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page).toHaveURL(paths.explore());
  await page.goto(paths.explore({ sort: 'recent' }));
  const { title } = (await signedIn.api.readPrompt({ params: { id } })).post;
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card.locator('img').first()).toHaveCSS('object-position', '35% 10%');
});
