import { paths } from '../../../src/contract/core/routes.ts';
import { anEvent } from '../../factories.ts';
import { unique } from '../../support/generated/unique.ts';
import { grantAdmin } from '../../support/site/grant-admin.ts';
import { anotherUser } from '../support/another-user.ts';
import { expect, test } from '../support/fixtures.ts';

test('only admins announce events, with a start before the end', async ({ page, signedIn, site }) => {
  await page.goto(paths.newEvent());
  await expect(page.getByText('Only admins can announce events.')).toBeVisible();
  await grantAdmin(site, signedIn.email);
  const title = `Prompts for teachers ${unique()}`;
  await page.goto(paths.events());
  await page.getByRole('link', { name: 'New event' }).click();
  const announce = page.getByRole('button', { name: 'Announce event' });
  await announce.click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(page.getByText('Start is required')).toBeVisible();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Type').selectOption('Workshop');
  await page.getByLabel('Start').fill('2099-03-10T17:00');
  await page.getByLabel('End').fill('2099-03-10T16:00');
  await page.getByLabel('Text').fill('Bring **one** prompt.');
  await announce.click();
  await expect(page.getByText('The end must come after the start')).toBeVisible();
  await page.getByLabel('End').fill('2099-03-10T18:30');
  await announce.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText('No one has joined yet.')).toBeVisible();
});

test('a visitor is asked to sign in to join an event', async ({ page, content }) => {
  const { event } = await content.users.admin.api.createEvent({ body: anEvent() });
  await page.goto(paths.event(event.id));
  await page.getByRole('button', { name: 'Sign in to join' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('a member joins an event, adds it to a calendar and finds it on the community page', async ({
  page,
  signedIn,
  content,
}) => {
  // Among the next events of the community page.
  const start = Date.now() + 3_600_000;
  const time = {
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 3_600_000).toISOString(),
  };
  const title = `Prompts for teachers ${unique()}`;
  const { event } = await content.users.admin.api.createEvent({ body: anEvent({ title, ...time }) });
  await page.goto(paths.event(event.id));
  await page.getByRole('button', { name: 'Join event' }).click();
  await expect(page.getByRole('heading', { name: '1 participant' })).toBeVisible();
  await expect(page.getByRole('link', { name: signedIn.name })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toBe('event.ics');
  await page.goto(paths.community());
  const upcoming = page.getByRole('region', { name: 'Upcoming Events' });
  await expect(upcoming.getByRole('article').filter({ hasText: title })).toContainText('Going');
  await upcoming.getByRole('link', { name: 'View All Events' }).click();
  await expect(page).toHaveURL(paths.events());
});

test('an admin changes the place and the time of an event, and cancels it', async ({
  page,
  context,
  browser,
  site,
  content,
}) => {
  const { admin } = content.users;
  const bob = await anotherUser(browser, site, 'Bob Guest');
  const title = `Prompts for teachers ${unique()}`;
  const time = { startsAt: '2099-03-10T17:00:00.000Z', endsAt: '2099-03-10T18:30:00.000Z' };
  const { event } = await admin.api.createEvent({ body: anEvent({ title, ...time }) });
  await bob.api.joinEvent({ params: { id: event.id } });
  await context.addCookies([{ ...admin.cookie, url: site.url }]);
  await page.goto(paths.event(event.id));
  await expect(page.getByRole('heading', { name: '1 participant' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Start')).toHaveValue('2099-03-10T17:00');
  await page.getByLabel('Place').fill('Room 7');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Room 7')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Start').fill('2025-03-10T17:00');
  await page.getByLabel('End').fill('2025-03-10T18:30');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('This event is over.')).toBeVisible();
  for (const name of ['Join event', 'Add to calendar']) await expect(page.getByText(name)).toHaveCount(0);
  await bob.page.goto(paths.events());
  await bob.page.getByRole('tab', { name: 'Past' }).click();
  await expect(bob.page.getByRole('article').filter({ hasText: title })).toContainText('Attended');
  await bob.close();
  await expect(page.getByRole('button', { name: 'Cancel event' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Start').fill('2099-03-10T17:00');
  await page.getByLabel('End').fill('2099-03-10T18:30');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Cancel event' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel event' }).click();
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Join event' })).toHaveCount(0);
});

test.describe('in Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('an hour that was typed is that of the time zone, before and after clocks are set forward', async ({
    page,
    context,
    site,
    content,
  }) => {
    const { admin } = content.users;
    await context.addCookies([{ ...admin.cookie, url: site.url }]);
    for (const [date, shown, zone, utc] of [
      ['2099-03-28', /Mar 28, 2099, 7:00–8:30 PM/, 'Europe/Berlin', 'T18:00:00.000Z'],
      ['2099-03-30', /Mar 30, 2099, 7:00–8:30 PM/, 'Europe/Berlin', 'T17:00:00.000Z'],
      ['2099-03-30', /Mar 31, 2099, 1:00–2:30 AM/, 'America/New_York', 'T23:00:00.000Z'],
      ['2099-03-30', /Mar 30, 2099, 9:00–10:30 PM/, 'UTC', 'T19:00:00.000Z'],
    ] as const) {
      await page.goto(paths.newEvent());
      await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin');
      await page.getByLabel('Title').fill(`Prompts for teachers ${unique()}`);
      await page.getByLabel('Start').fill(`${date}T19:00`);
      await page.getByLabel('End').fill(`${date}T20:30`);
      await page.getByLabel('Time zone').selectOption(zone);
      await expect(page.getByLabel('Start')).toHaveValue(`${date}T19:00`);
      await page.getByLabel('Text').fill('Bring **one** prompt.');
      await page.getByRole('button', { name: 'Announce event' }).click();
      const time = page.getByRole('main').locator('time').first();
      await expect(time).toHaveText(shown);
      await expect(time).toHaveAttribute('datetime', `${date}${utc}`);
      const calendar = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
      const file = await (await page.request.get(calendar ?? '')).text();
      expect(file).toContain(`DTSTART:${`${date}${utc}`.replace(/[-:]|\.000/g, '')}\r\n`);
    }
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByLabel('Start')).toHaveValue('2099-03-30T21:00');
  });
});
