import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { expect, test } from '../support/fixtures.ts';

test('a new user signs up, publishes a prompt with a cover, views it, finds it, opens it and copies it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const title = `Haggle like a market trader ${Date.now().toString(36)}`;
  const picture = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#b4431a' } })
    .png()
    .toBuffer();

  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Full name').fill('Alice Reader');
  await page.getByLabel('Email').fill(`alice-${Date.now().toString(36)}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm password').fill('correct horse');
  await page.getByRole('checkbox', { name: /agree/i }).check();
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/');

  await page.getByRole('banner').getByRole('link', { name: 'Write' }).click();
  await page.getByLabel('Prompt Content').fill('Haggle for [a carpet] in {{city}}.\n\nStay polite.');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Short Description').fill('Practise bargaining with a patient trader.');
  await page.getByLabel('Category').selectOption({ label: 'Business' });
  await page.getByLabel('Tags').fill('negotiation');
  await page.getByLabel('Tags').press('Enter');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: Buffer.from(picture) });
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Prompt published successfully!')).toBeVisible();
  await expect(page.getByText('Your prompt is now live and visible to the community')).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('tab', { name: 'Recent' }).click();
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click();
  // The previous page has a search box as well.
  await expect(page.getByRole('heading', { level: 1, name: 'Explore Prompts' })).toBeVisible();
  await page.getByRole('main').getByRole('searchbox').fill(title);
  await expect(page).toHaveURL(/[?&]q=/);
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).click();

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('article').first().getByText('1 min read')).toBeVisible();
  await page.getByLabel('a carpet').fill('a teapot');
  await page.getByLabel('city').fill('Fez');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Haggle for a teapot in Fez.\n\nStay polite.',
  );
});
