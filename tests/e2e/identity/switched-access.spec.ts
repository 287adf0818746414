/** A site that is public, then for members only, then public again. */
import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { freePort } from '../../../scripts/free-port.ts';
import { createClient } from '../../../src/contract/client.ts';
import { feedPaths, paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { mailedLink } from '../../support/site/mails.ts';
import { startSite } from '../../support/site/site-process.ts';
import { open, waitingPage } from '../support/fixtures.ts';
import { newDataFolder } from '../support/prepare-site.ts';

test('what visitors read while it was public is closed to them, and nothing is lost', async ({ browser }) => {
  test.setTimeout(300_000);
  const dataDir = newDataFolder();
  const env = { PORT: String(await freePort()), SEED: 'none', ADMIN_EMAILS: 'root@example.com' };
  let site = await startSite(dataDir, env);
  const restart = async (access: string) => {
    await site.stop();
    site = await startSite(dataDir, { ...env, ACCESS: access });
  };
  try {
    const member = await browser.newContext({ baseURL: site.url });
    const visitor = await browser.newContext({ baseURL: site.url });
    const [theirs, page] = [waitingPage(await member.newPage()), waitingPage(await visitor.newPage())];
    const data = { name: 'Root', email: 'root@example.com', password: 'correct horse battery' };
    const { token } = await (await member.request.post('/api/auth/sign-up/email', { data })).json();
    const link = await mailedLink(dataDir, data.email, '/verify-email/');
    await member.request.post('/api/auth/verify-email', { data: { token: link.split('/').at(-1) } });
    const api = createClient({ base: `${site.url}/api`, headers: { authorization: `Bearer ${token}` } });
    const { id } = await api.publishPrompt({ body: aPrompt({ title: 'Public, then not' }) });
    await api.addComment({ params: { id }, body: { bodyMd: 'A comment that stays.' } });
    const title = (at: typeof page) => at.getByRole('heading', { level: 1, name: 'Public, then not' });
    // Twice, so that the site and the browser have it in their caches.
    for (let times = 1; times <= 2; times++) {
      await open(page, paths.prompt(id));
      await expect(title(page)).toBeVisible();
    }
    expect((await visitor.request.get(feedPaths.recent())).status()).toBe(200);

    await restart('members');
    // Without a service worker, no page is answered by the browser alone.
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
    await open(page, paths.prompt(id));
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(paths.prompt(id))}`);
    expect(await page.content()).not.toContain('Public, then not');
    await page.reload();
    await open(page, paths.home());
    expect(await page.content()).not.toContain('Public, then not');
    for (const address of ['/api/posts', feedPaths.recent(), `/prompt/${id}.md`])
      expect((await visitor.request.get(address)).status()).toBe(401);
    await open(theirs, paths.prompt(id));
    await expect(title(theirs)).toBeVisible();
    await open(theirs, paths.home());
    const feed = await theirs.locator('link[type="application/atom+xml"]').getAttribute('href');
    expect(feed).toContain('?token=');
    expect((await visitor.request.get(feed ?? '')).status()).toBe(200);

    await open(theirs, `${paths.settings()}#feeds-section`);
    await expect(theirs.getByLabel('Feed of new prompts')).toHaveValue(feed ?? '');
    await theirs.getByRole('button', { name: 'Renew feed address' }).click();
    await theirs.getByRole('dialog').getByRole('button', { name: 'Renew' }).click();
    await expect(theirs.getByText('Feed address renewed')).toBeVisible();
    await expect(theirs.getByLabel('Feed of new prompts')).not.toHaveValue(feed ?? '');
    expect((await visitor.request.get(feed ?? '')).status()).toBe(401);

    await restart('public');
    await open(page, paths.prompt(id));
    await expect(title(page)).toBeVisible();
    await expect(page.getByText('A comment that stays.')).toBeVisible();
    expect((await visitor.request.get(feedPaths.recent())).status()).toBe(200);
    await open(theirs, '/admin?tab=log');
    await expect(theirs.getByText('members → public')).toBeVisible();
    await expect(theirs.getByText('(default) → members')).toBeVisible();
    await member.close();
    await visitor.close();
  } finally {
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
