import { paths } from '../../../src/contract/core/routes.ts';
import { unique } from '../../support/generated/unique.ts';
import { establishAccounts } from '../../support/site/established-accounts.ts';
import { expect, open, test } from '../support/fixtures.ts';

test('the first frame of a video becomes the cover of its prompt, and its tile plays it on hover', async ({
  page,
  signedIn,
  site,
}) => {
  await establishAccounts(site, [signedIn.username]);
  await open(page, paths.write());
  const film = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 180, height: 320 });
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    for (let frame = 0; frame < 15; frame++) {
      if (context) context.fillStyle = '#1e6091';
      context?.fillRect(0, 0, 180, 320);
      await new Promise((resolve) => setTimeout(resolve, 66));
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  const title = `A blue film ${unique()}`;
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Prompt Content').fill('A film that is all blue.');
  await page.getByLabel('Short Description').fill('Blue, for a second.');
  await page.getByLabel('Category').selectOption({ label: 'Design' });
  await page.getByLabel('Kind', { exact: true }).selectOption('Video');
  await page
    .getByRole('group', { name: 'Add a sample response' })
    .getByRole('button', { name: 'Video' })
    .click();
  await page.getByLabel('video file').setInputFiles({
    name: 'film.webm',
    mimeType: 'video/webm',
    buffer: Buffer.from(film),
  });
  const frame = page.getByRole('img', { name: 'Preview: Cover Image' });
  await expect(frame).toHaveAttribute('src', /^\/files\/.*\/page\.webp$/);
  expect(await frame.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([
    180, 320,
  ]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Prompt published successfully!')).toBeVisible();

  const tile = page.getByRole('article').filter({ hasText: title });
  await open(page, paths.explore({ kind: 'video', sort: 'recent' }));
  await expect(tile.locator('video')).toHaveCount(0);
  await tile.hover();
  const video = tile.locator('video');
  await expect.poll(() => video.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  expect(await video.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
  await page.mouse.move(0, 0);
  await expect(video).toHaveCount(0);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await tile.hover();
  await expect(tile.locator('.tile-caption')).toHaveCSS('opacity', '1');
  await expect(video).toHaveCount(0);

  await tile.getByRole('link', { name: title }).click();
  const player = page.getByRole('region', { name: 'Sample Responses' }).locator('video');
  await expect(player).toHaveAttribute('poster', /^\/files\/.*\/page\.webp/);
});
