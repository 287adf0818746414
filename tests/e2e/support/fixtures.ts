import { rmSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import { type Client, createClient } from '../../../src/contract/client.ts';
import { type Content, makeContent } from '../../screens/content.ts';
import { hydrated } from '../../screens/states.ts';
import { unique, uniqueAddress } from '../../support/generated/unique.ts';
import { type SiteProcess, startSite } from '../../support/site/site-process.ts';
import { newDataFolder } from './prepare-site.ts';

export { expect };

interface Member {
  name: string;
  username: string;
  email: string;
  password: string;
  /** Requests in their name, without the browser. */
  api: Client;
}

/**
 * Every worker runs its own site with the starter library. A page that logs a warning or an error, throws, or sends a request to
 * another host fails its test; messages that a test expects are listed in `expectedMessages`.
 */
export const test = base.extend<
  { expectedMessages: RegExp[]; signedIn: Member; watched: undefined },
  { site: SiteProcess; siteEnvironment: Record<string, string>; knownHosts: string[]; content: Content }
>({
  /** Additional environment variables of the site. */
  siteEnvironment: [{}, { scope: 'worker', option: true }],
  /** Origins that pages may send requests to besides the site, e.g. a provider on this machine. */
  knownHosts: [[], { scope: 'worker', option: true }],
  site: [
    async ({ siteEnvironment }, use) => {
      const dataDir = newDataFolder();
      const site = await startSite(dataDir, { TRUST_PROXY: '1', ...siteEnvironment });
      await use(site);
      const status = await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
      expect(status, site.output()).toBe(0);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** Users and prompts with difficult content, created for the first test that needs them. */
  content: [async ({ site }, use) => use(await makeContent(site)), { scope: 'worker', timeout: 120_000 }],
  baseURL: ({ site }, use) => use(site.url),
  // Each test has its own client address, so that tests do not share rate limits.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
  extraHTTPHeaders: ({}, use) => use({ 'x-forwarded-for': uniqueAddress() }),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
  expectedMessages: ({}, use) => use([]),
  page: ({ page, javaScriptEnabled }, use) => use(javaScriptEnabled === false ? page : waitingPage(page)),
  watched: [
    async ({ context, site, knownHosts, expectedMessages }, use) => {
      const problems: string[] = [];
      const origins = [site.url, ...knownHosts];
      context.on('page', (page) => watch(page, origins, problems));
      for (const page of context.pages()) watch(page, origins, problems);
      await use(undefined);
      expect(problems.filter((text) => !expectedMessages.some((expected) => expected.test(text)))).toEqual(
        [],
      );
    },
    { auto: true },
  ],
  /** A user who has just signed up; the page's browser context has their session. */
  signedIn: async ({ context, site }, use) => {
    const username = `alice${unique()}`;
    const [name, email, password] = ['Alice Reader', `${username}@example.com`, 'correct horse'];
    const reply = await context.request.post(`${site.url}/api/auth/sign-up/email`, {
      data: { name, email, password },
    });
    expect(reply.status()).toBe(200);
    const { token } = await reply.json();
    const api = createClient({ base: `${site.url}/api`, headers: { authorization: `Bearer ${token}` } });
    await use({ name, username, email, password, api });
  },
});

/** Makes the page's `goto` and `reload` wait for hydration, because scripts are loaded only after the first paint. */
export function waitingPage(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = (...args) => goto(...args).then((response) => afterHydration(page, response));
  page.reload = (...args) => reload(...args).then((response) => afterHydration(page, response));
  return page;
}

/** Waits for hydration of a page of the site; at most 10 s, because some tests block its scripts. */
async function afterHydration<T>(page: Page, response: T): Promise<T> {
  const isOwnPage = await page.locator('#root').count();
  if (isOwnPage)
    await Promise.race([hydrated(page).catch(() => {}), page.waitForTimeout(10_000).catch(() => {})]);
  return response;
}

/** An API client without a session. */
export function apiOf(site: SiteProcess) {
  return createClient({ base: `${site.url}/api` });
}

function watch(page: Page, origins: readonly string[], problems: string[]): void {
  page.on('console', (message) => {
    // A page whose session has just ended may still ask for its notifications.
    const isRefusedStream =
      message.location().url.endsWith('/notifications/stream') && /status of 401/.test(message.text());
    if ((message.type() === 'error' || message.type() === 'warning') && !isRefusedStream)
      problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`thrown on ${page.url()}: ${error}`));
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !origins.some((origin) => url.startsWith(origin)))
      problems.push(`request to another host: ${url}`);
  });
}

/** Opens a page and waits for hydration. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}
