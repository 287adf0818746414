import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { startReceiver, type WebhookReceiver } from '../../support/servers/webhook-receiver.ts';
import { expect, open, test } from '../support/fixtures.ts';

test.use({ siteEnvironment: { WEBHOOK_PRIVATE_ADDRESSES: 'allow' } });

let receiver: WebhookReceiver;
test.beforeAll(async () => {
  receiver = await startReceiver();
});
test.afterAll(() => receiver.stop());

test('a webhook is created, tested and receives an event, which is in its log and sent again', async ({
  page,
  signedIn,
}) => {
  const main = page.getByRole('main');
  await open(page, paths.settings());
  await main.getByRole('link', { name: 'webhooks', exact: true }).click();
  await expect(main.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();

  await main.getByRole('button', { name: 'Add webhook' }).press('Enter');
  await main.getByLabel('URL', { exact: true }).fill('example.com');
  await main.getByRole('button', { name: 'Create webhook' }).press('Enter');
  await expect(main.getByText('Name is required')).toBeVisible();
  await expect(main.getByText(/^URL must begin with https/)).toBeVisible();
  await expect(main.getByLabel('Name', { exact: true })).toBeFocused();
  await main.getByLabel('Name', { exact: true }).fill('Team chat');
  await main.getByLabel('URL', { exact: true }).fill(receiver.url);
  await page.keyboard.press('Enter');
  await expect(main.getByLabel('The secret of Team chat')).toHaveValue(/^whsec_/);
  await main.getByRole('button', { name: 'Done' }).click();

  await main.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText('The test was delivered')).toBeVisible();
  await signedIn.api.publishPrompt({ body: aPrompt() });
  await expect
    .poll(() => receiver.received.map(({ event }) => event.type), { timeout: 60_000 })
    .toEqual(['webhook.test', 'prompt.published']);

  await main.getByText('Deliveries to Team chat').click();
  const published = main.getByRole('listitem').filter({ hasText: /^Delivered ?Prompt published/ });
  await expect(async () => {
    if (!(await published.isVisible())) await main.getByRole('button', { name: 'Refresh' }).click();
    await expect(published).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await published.getByText('Prompt published').click();
  await expect(published.getByText('"type": "prompt.published"')).toBeVisible();
  await expect(published.getByText('webhook-signature: v1,')).toBeVisible();
  await published.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Sent again')).toBeVisible();
  await expect(published.getByText('sent by you')).toBeVisible();
  expect(receiver.received[2]?.id).toBe(receiver.received[1]?.id);

  await main.getByRole('button', { name: 'Disable' }).click();
  await expect(main.getByText('You disabled it, so no events are sent.')).toBeVisible();
  await main.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(main.getByText('No webhooks yet')).toBeVisible();
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
});
