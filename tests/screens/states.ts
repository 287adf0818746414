/** How a page comes into the states that no address has: slow and failing calls, and what a reader did. */
import type { Page, Route } from '@playwright/test';

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

/** Keeps calls of the API (the path below /api) waiting, for ever or until the answered function is called. */
export async function hold(page: Page, calls: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await on(page, calls, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** What a failed call says. */
export const failureText = 'The database is resting';

/** Answers calls of the API with a failure, until the answered function is called. */
export async function fail(page: Page, calls: RegExp): Promise<() => Promise<void>> {
  return on(page, calls, (route) => route.fulfill({ status: 503, body: failureText }));
}

async function on(page: Page, calls: RegExp, answer: (route: Route) => Promise<void>) {
  const matching = ({ pathname }: URL) =>
    pathname.startsWith('/api/') && calls.test(pathname.slice('/api'.length));
  await page.route(matching, answer);
  return () => page.unroute(matching, answer);
}
