import { Buffer } from 'node:buffer';
import { paths } from '../../../src/contract/core/routes.ts';
import { expect, test } from '../support/fixtures.ts';

const verifyFirst = 'Confirm your email address before you upload videos. Open the link we sent you';

test('an unverified account is told before it chooses a video, and the file is not sent', async ({
  page,
  signedIn: _member,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.goto(paths.write());
  await page
    .getByRole('group', { name: 'Add a sample response' })
    .getByRole('button', { name: 'Video' })
    .click();
  await expect(page.getByText(`${verifyFirst}.`)).toBeVisible();
  await page.getByLabel('video file').setInputFiles({
    name: 'clip.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('video'),
  });
  await expect(page.getByText(verifyFirst, { exact: true })).toBeVisible();
  expect(sent.filter((url) => url.endsWith('/api/upload'))).toEqual([]);
});

test.describe('when the site is full', () => {
  test.use({ expectedMessages: [/status of 507/] });

  test('the form says so, and keeps what was typed', async ({ page, signedIn: _member }) => {
    const detail =
      'This site has no space left for files. Nothing was uploaded. Please tell the site’s owners';
    await page.route('**/api/upload', (route) =>
      route.fulfill({
        status: 507,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 507, code: 'storage-full', detail }),
      }),
    );
    await page.goto(paths.write());
    await page.getByLabel('Title', { exact: true }).fill('A prompt');
    await page
      .getByLabel('picture file')
      .first()
      .setInputFiles({
        name: 'a.png',
        mimeType: 'image/png',
        buffer: Buffer.from('picture'),
      });
    await expect(page.getByText(detail)).toBeVisible();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A prompt');
  });
});
