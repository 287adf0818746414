import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { apiOf, expect, test } from '../support/fixtures.ts';

test.describe('a session that ended elsewhere', () => {
  test.use({ expectedMessages: [/status of 401/] });

  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

  async function signIn(page: Page, { email, password }: { email: string; password: string }) {
    await dialogOf(page).getByLabel('Email').fill(email);
    await dialogOf(page).getByLabel('Password', { exact: true }).fill(password);
    await dialogOf(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialogOf(page)).toHaveCount(0);
  }

  test('opens a sign-in dialog on the same page, and the interrupted action can continue', async ({
    page,
    context,
    signedIn,
    site,
  }) => {
    const [prompt] = (await apiOf(site).trendingPrompts({ query: { limit: 1 } })).items;
    const end = () => context.clearCookies({ name: /session_token/ });
    await page.goto(paths.prompt(prompt?.id ?? ''));
    const like = page.getByRole('main').getByRole('button', { name: 'Like', exact: false }).first();
    await end();
    await like.click();
    await expect(dialogOf(page).getByText(/^Your session has ended/)).toBeVisible();
    await expect(dialogOf(page).getByLabel('Email')).toBeFocused();
    await signIn(page, signedIn);
    await expect(like).toBeFocused();
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');

    // A dialog with input stays open behind the sign-in dialog.
    await page.getByRole('main').getByRole('button', { name: 'Report' }).first().click();
    const report = page.getByRole('dialog', { name: 'Report this prompt' });
    await report.getByLabel('Other').check();
    await report.getByLabel('Details').fill('Typed before the session ended');
    await end();
    await report.getByRole('button', { name: 'Send report' }).click();
    await signIn(page, signedIn);
    await expect(report.getByLabel('Details')).toHaveValue('Typed before the session ended');
    await report.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Your report has been sent to the people who run this site.')).toBeVisible();
  });

  test('turns a user who declines into a visitor and keeps the input', async ({
    page,
    context,
    signedIn,
    site,
  }) => {
    const [prompt] = (await apiOf(site).trendingPrompts({ query: { limit: 1 } })).items;
    await page.goto(paths.prompt(prompt?.id ?? ''));
    const box = page.getByLabel('Your comment');
    await box.fill('Kept for later');
    await context.clearCookies({ name: /session_token/ });
    await page
      .getByRole('region', { name: 'Ratings and comments' })
      .getByRole('button', { name: 'Post' })
      .click();
    await expect(dialogOf(page)).toBeVisible();
    await expect(box).toHaveValue('Kept for later');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign in and post' }).click();
    await page.getByLabel('Email').fill(signedIn.email);
    await page.getByLabel('Password', { exact: true }).fill(signedIn.password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/#comments$/);
    await expect(page.getByText('Comment posted')).toBeVisible();
    await expect(box).toHaveValue('');
  });

  test('is also detected by read requests', async ({ page, context, signedIn }) => {
    await page.goto(paths.recent());
    await context.clearCookies({ name: /session_token/ });
    // Pointing at the tab can load its list, so that the dialog covers it before a click.
    await page.getByRole('tab', { name: 'Recently Created' }).dispatchEvent('click');
    await signIn(page, signedIn);
    await expect(page.getByRole('tabpanel').getByText('Not authenticated')).toHaveCount(0);
  });
});
