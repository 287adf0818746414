/** Brings a page into states without an address: slow and failing requests, and user interactions. */
import type { Page, Route } from '@playwright/test';

/** What React keeps at the element it hydrates. */
interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}

/** Waits until the page is hydrated and its effects have run. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = Object.assign<Record<string, ReactRoot>, unknown>({}, document.getElementById('root'));
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer')) ?? '';
    return root[key]?.stateNode.current.memoizedState.isDehydrated === false;
  });
  // Effects run in a task of their own.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Navigates to another page of the site like a click on a link, without loading a new document. */
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

/** Delays matching API requests (by path below /api) until the returned function is called. */
export async function hold(page: Page, calls: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await on(page, calls, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The body of failed responses. */
export const failureText = 'The database is resting';

/** Lets matching API requests fail until the returned function is called. */
export async function fail(page: Page, calls: RegExp): Promise<() => Promise<void>> {
  return on(page, calls, (route) => route.fulfill({ status: 503, body: failureText }));
}

/** Answers matching API requests with this body instead of the site's. */
export async function answer(page: Page, calls: RegExp, body: unknown): Promise<() => Promise<void>> {
  return on(page, calls, (route) => route.fulfill({ status: 200, json: body }));
}

/** Opens a page whose server could not determine the viewer: the browser retries where it matters. */
export async function openUnknown(page: Page, address: string): Promise<void> {
  await page.route(`**${address}`, async (route) => {
    const response = await route.fetch();
    const known = '[["me"],null]';
    const unknown = `[["me"],null,${JSON.stringify({ message: 'Not now', status: 503 })}]`;
    const html = await response.text();
    if (!html.includes(known)) throw new Error('The page does not contain a visitor as its viewer.');
    await route.fulfill({ response, body: html.replace(known, unknown) });
  });
  await page.goto(address);
  await hydrated(page);
}

async function on(page: Page, calls: RegExp, answer: (route: Route) => Promise<void>) {
  const matching = ({ pathname }: URL) =>
    pathname.startsWith('/api/') && calls.test(pathname.slice('/api'.length));
  await page.route(matching, answer);
  return () => page.unroute(matching, answer);
}
