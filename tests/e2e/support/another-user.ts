import type { Browser } from '@playwright/test';
import { createClient } from '../../../src/contract/client.ts';
import { unique, uniqueAddress } from '../../support/generated/unique.ts';
import type { SiteProcess } from '../../support/site/site-process.ts';
import { waitingPage } from './fixtures.ts';

/** Signs up another user with their own browser context. */
export async function anotherUser(browser: Browser, site: SiteProcess, name: string) {
  const context = await browser.newContext({
    baseURL: site.url,
    extraHTTPHeaders: { 'x-forwarded-for': uniqueAddress() },
  });
  const email = `p${unique()}@example.com`;
  const reply = await context.request.post(`${site.url}/api/auth/sign-up/email`, {
    data: { name, email, password: 'correct horse' },
  });
  const { token, user } = await reply.json();
  const page = waitingPage(await context.newPage());
  return {
    page,
    username: user.username as string,
    email,
    api: createClient({ base: `${site.url}/api`, headers: { authorization: `Bearer ${token}` } }),
    close: () => context.close(),
  };
}
