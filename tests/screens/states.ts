/** How a page comes into the states that no address has: slow and failing calls, and what a reader did. */
import type { Page } from '@playwright/test';

/** Waits until the page's scripts have taken over. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root') ?? {};
    return Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });
}

/** Goes to another page of the site as a click on a link does: without a new document. */
export async function follow(page: Page, href: string): Promise<void> {
  await hydrated(page);
  await page.evaluate((to) => {
    const link = document.createElement('a');
    link.href = to;
    document.body.append(link);
    link.click();
    link.remove();
  }, href);
}

/** Calls of the API (the path below /api) that are never answered. */
export async function hold(page: Page, calls: RegExp): Promise<void> {
  await page.route(inApi(calls), () => {});
}

/** Calls of the API that are answered with a failure. */
export async function fail(page: Page, calls: RegExp): Promise<void> {
  await page.route(inApi(calls), (route) => route.fulfill({ status: 503, body: 'The database is resting' }));
}

function inApi(calls: RegExp): (url: URL) => boolean {
  return ({ pathname }) => pathname.startsWith('/api/') && calls.test(pathname.slice('/api'.length));
}
