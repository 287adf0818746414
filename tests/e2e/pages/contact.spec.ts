import { paths } from '../../../src/contract/core/routes.ts';
import { readMails } from '../../support/site/mails.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { violationsInBothThemes } from '../support/violations.ts';

test('a visitor corrects the form, sends a message and sees a confirmation', async ({ page, site }) => {
  await open(page, paths.home());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await page.getByLabel('Name').fill('Ada');
  await expect(page.getByText('Name is required')).toHaveCount(0);
  await page.getByLabel('Email').fill('ada@example');
  await page.getByLabel('Subject').fill('A question');
  const long = 'Why is the sky blue? '.repeat(20).trim();
  await page.getByLabel('Message').fill(long);
  await expect(page.getByText(`${long.length}/5,000`)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'Email must be an address like name@example.com',
  );
  await page.getByLabel('Email').fill('ada@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your message has been sent' })).toBeFocused();
  await expect(page.getByText('ada@example.com')).toBeVisible();
  await expect
    .poll(() => readMails(site.dataDir).find(({ subject }) => subject === 'Promptorium: A question'))
    .toMatchObject({ replyTo: 'Ada <ada@example.com>', text: expect.stringContaining(long) });
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test.describe('while messages cannot be sent', () => {
  test.use({ expectedMessages: [/status of 503/] });

  test('a member keeps the input and sends again', async ({ page, signedIn }) => {
    await open(page, paths.contact());
    await expect(page.getByLabel('Name')).toHaveValue(signedIn.name);
    await expect(page.getByLabel('Email')).toHaveValue(signedIn.email);
    await page.getByLabel('Subject').fill('Hello');
    await page.getByLabel('Message').fill('One\n\nTwo');
    await page.route('**/api/contact', (route) => route.fulfill({ status: 503, body: 'Out for lunch' }));
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('alert').getByText('Out for lunch')).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('One\n\nTwo');
    await page.unroute('**/api/contact');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('heading', { name: 'Your message has been sent' })).toBeVisible();
  });
});

test('errors and success are accessible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, paths.contact());
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message is required')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByLabel('Name').fill('A'.repeat(60));
  await page.getByLabel('Email').fill(`${'a'.repeat(60)}@${'b'.repeat(60)}.example.com`);
  await page.getByLabel('Subject').fill('Hello');
  await page.getByLabel('Message').fill('Hello');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'Your message has been sent' })).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
