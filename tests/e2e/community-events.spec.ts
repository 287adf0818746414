import { paths } from '../../src/contract/routes.ts';
import { grantAdmin } from '../support/grant-admin.ts';
import { expect, test, waitingPage } from './support/fixtures.ts';

test('an admin announces an event, a member joins it, and both see its count', async ({
  page,
  signedIn,
  browser,
  site,
}) => {
  test.slow();
  await page.goto(paths.newEvent());
  await expect(page.getByText('Only admins can announce events.')).toBeVisible();
  await grantAdmin(site, signedIn.email);
  const title = `Prompts for teachers ${Date.now().toString(36)}`;
  await page.goto(paths.events());
  await page.getByRole('link', { name: 'New event' }).click();
  await page.getByRole('button', { name: 'Announce event' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(page.getByText('Start is required')).toBeVisible();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Type').selectOption('Workshop');
  await page.getByLabel('Start (UTC)').fill('2099-03-10T17:00');
  await page.getByLabel('End (UTC)').fill('2099-03-10T16:00');
  await page.getByLabel('Text').fill('Bring **one** prompt.');
  await page.getByRole('button', { name: 'Announce event' }).click();
  await expect(page.getByText('The end must come after the start')).toBeVisible();
  await page.getByLabel('End (UTC)').fill('2099-03-10T18:30');
  await page.getByRole('button', { name: 'Announce event' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText('Nobody has joined yet.')).toBeVisible();

  const bobs = await browser.newContext({ baseURL: site.url });
  const bob = waitingPage(await bobs.newPage());
  await bob.goto(page.url());
  await bob.getByRole('button', { name: 'Sign in to join' }).click();
  await expect(bob).toHaveURL(/\/login\?next=/);
  await bobs.request.post(`${site.url}/api/auth/sign-up/email`, {
    data: { name: 'Bob Guest', email: `bob${Date.now()}@example.com`, password: 'correct horse' },
  });
  await bob.goto(page.url());
  await bob.getByRole('button', { name: 'Join event' }).click();
  await expect(bob.getByRole('heading', { name: '1 participant' })).toBeVisible();
  await expect(bob.getByRole('link', { name: 'Bob Guest' })).toBeVisible();
  const download = bob.waitForEvent('download');
  await bob.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toBe('event.ics');
  await bob.goto(paths.community());
  const upcoming = bob.getByRole('region', { name: 'Upcoming Events' });
  await expect(upcoming.getByRole('article').filter({ hasText: title })).toContainText('Going');
  await upcoming.getByRole('link', { name: 'View All Events' }).click();
  await expect(bob).toHaveURL(paths.events());

  await page.reload();
  await expect(page.getByRole('heading', { name: '1 participant' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Start (UTC)')).toHaveValue('2099-03-10T17:00');
  await page.getByLabel('Place').fill('Room 7');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Room 7')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Start (UTC)').fill('2025-03-10T17:00');
  await page.getByLabel('End (UTC)').fill('2025-03-10T18:30');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('This event is over.')).toBeVisible();
  for (const name of ['Join event', 'Add to calendar']) await expect(page.getByText(name)).toHaveCount(0);
  await bob.getByRole('tab', { name: 'Past' }).click();
  await expect(bob.getByRole('article').filter({ hasText: title })).toContainText('Attended');
  await bobs.close();
  await page.getByRole('button', { name: 'Cancel event' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel event' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Join event' })).toHaveCount(0);
});
