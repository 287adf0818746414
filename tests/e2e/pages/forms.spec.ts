import { paths } from '../../../src/contract/core/routes.ts';
import { unique } from '../../support/generated/unique.ts';
import { readMails } from '../../support/site/mails.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { violationsOf } from '../support/violations.ts';

// A site that asks for a proof of work with each form.
test.use({ siteEnvironment: { PROOF_OF_WORK: 'always' }, expectedMessages: [/status of 428/] });

const password = 'quarry-lantern-82';

test('a message is sent by keyboard alone, with a calculation that is announced', async ({ page, site }) => {
  await open(page, paths.contact());
  const subject = `Keyboard ${unique()}`;
  await page.getByLabel('Name').focus();
  // The hidden field is not among what Tab reaches.
  for (const text of ['Ada', 'ada@example.com', subject, 'A question']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused();
  const status = page.getByRole('main').getByRole('status');
  // Announced even if it is gone again before the next look.
  const announced = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const region = document.querySelector('main [role=status]');
        if (region)
          new MutationObserver(() => region.textContent && resolve(region.textContent)).observe(region, {
            childList: true,
            subtree: true,
          });
      }),
  );
  await page.keyboard.press('Enter');
  expect(await announced).toMatch(/short anti-spam check/);
  await expect(page.getByRole('heading', { name: 'Your message has been sent' })).toBeFocused();
  await expect(status).toHaveCount(0);
  await expect
    .poll(() => readMails(site.dataDir).some((mail) => mail.subject === `Promptorium: ${subject}`))
    .toBe(true);
});

test('a visitor signs up', async ({ page }) => {
  await open(page, paths.signup());
  await page.getByLabel('Full name').fill('Ada Proof');
  await page.getByLabel('Email').fill(`ada-${unique()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox', { name: /agree/i }).check();
  await page.getByRole('main').getByRole('button', { name: 'Create account', exact: true }).click();
  await expect(page.getByText('Welcome, Ada Proof')).toBeVisible();
});

test('the hidden field is hidden from people, and the page has no barriers', async ({ page }) => {
  await open(page, paths.contact());
  const trap = page.locator('input[name=website]');
  await expect(trap).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0);
  await trap.evaluate((input: HTMLInputElement) => input.focus());
  await expect(trap).not.toBeFocused();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await violationsOf(page)).toEqual([]);
  }
});

test.describe('when the calculation cannot run', () => {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
  test.use({ expectedMessages: ({}, use) => use([/status of 428/, /ERR_FAILED/, /Failed to/]) });

  test('nothing typed is lost, and sending it again works', async ({ page }) => {
    await open(page, paths.contact());
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Subject').fill('Lost?');
    await page.getByLabel('Message').fill('Not lost.');
    await page.route(/solve-worker/, (route) => route.abort());
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The anti-spam check failed');
    await expect(page.getByLabel('Message')).toHaveValue('Not lost.');
    await page.unroute(/solve-worker/);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('heading', { name: 'Your message has been sent' })).toBeFocused();
  });
});
