import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { createClient } from '../../../src/contract/client.ts';
import { type Content, makeContent } from '../../screens/content.ts';
import { hydrated } from '../../screens/states.ts';
import { type SiteProcess, startSite } from '../../support/site-process.ts';
import { unique, uniqueAddress } from '../../support/unique.ts';

export { expect };

interface Member {
  name: string;
  username: string;
  email: string;
  password: string;
}

/**
 * Every worker has a site of its own with the starter library. A page that logs a warning or an error, throws, or asks
 * another host fails its test; what a test provokes on purpose it names in `expectedMessages`.
 */
export const test = base.extend<
  { expectedMessages: RegExp[]; signedIn: Member; watched: undefined },
  { site: SiteProcess; siteEnvironment: Record<string, string>; knownHosts: string[]; content: Content }
>({
  /** Variables of the site besides those of every test. */
  siteEnvironment: [{}, { scope: 'worker', option: true }],
  /** Origins that pages may go to besides the site's, like that of a provider on this machine. */
  knownHosts: [[], { scope: 'worker', option: true }],
  site: [
    async ({ siteEnvironment }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'promptorium-e2e-'));
      const site = await startSite(dataDir, { TRUST_PROXY: '1', ...siteEnvironment });
      await use(site);
      const status = await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
      expect(status, site.output()).toBe(0);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  /** People and prompts that try the pages; made where a test asks for them. */
  content: [async ({ site }, use) => use(await makeContent(site)), { scope: 'worker' }],
  baseURL: ({ site }, use) => use(site.url),
  // Each test comes from an address of its own, so that the limits of one do not meet all of them.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
  extraHTTPHeaders: ({}, use) => use({ 'x-forwarded-for': uniqueAddress() }),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
  expectedMessages: ({}, use) => use([]),
  page: ({ page, javaScriptEnabled }, use) => use(javaScriptEnabled === false ? page : waitingPage(page)),
  watched: [
    async ({ context, site, knownHosts, expectedMessages }, use) => {
      const complaints: string[] = [];
      const origins = [site.url, ...knownHosts];
      context.on('page', (page) => watch(page, origins, complaints));
      for (const page of context.pages()) watch(page, origins, complaints);
      await use(undefined);
      expect(complaints.filter((text) => !expectedMessages.some((expected) => expected.test(text)))).toEqual(
        [],
      );
    },
    { auto: true },
  ],
  /** Somebody who has just signed up; the page's browser carries their session. */
  signedIn: async ({ context, site }, use) => {
    const username = `alice${unique()}`;
    const member = {
      name: 'Alice Reader',
      username,
      email: `${username}@example.com`,
      password: 'correct horse',
    };
    const reply = await context.request.post(`${site.url}/api/auth/sign-up/email`, {
      data: { name: member.name, email: member.email, password: member.password },
    });
    expect(reply.status()).toBe(200);
    await use(member);
  },
});

/** The page, whose `goto` and `reload` now come back when its scripts run: those are loaded once it is painted. */
export function waitingPage(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = (...args) => goto(...args).then((reply) => alive(page, reply));
  page.reload = (...args) => reload(...args).then((reply) => alive(page, reply));
  return page;
}

/** Waits for the scripts of a page of ours; not for long where a test keeps them away. */
async function alive<T>(page: Page, reply: T): Promise<T> {
  const ours = await page.locator('#root').count();
  if (ours) await Promise.race([hydrated(page).catch(() => {}), page.waitForTimeout(5_000).catch(() => {})]);
  return reply;
}

/** A client of the site's API for somebody who is not signed in. */
export function apiOf(site: SiteProcess) {
  return createClient({ base: `${site.url}/api` });
}

function watch(page: Page, origins: readonly string[], complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`thrown on ${page.url()}: ${error}`));
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !origins.some((origin) => url.startsWith(origin)))
      complaints.push(`asked another host: ${url}`);
  });
}

/** Opens a page and waits until its scripts run. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}
