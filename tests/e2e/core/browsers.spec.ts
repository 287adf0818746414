/** Behaviour that differs between browsers: the tests reproduce in Chromium what Firefox and WebKit do. */
import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { hydrated } from '../../screens/states.ts';
import { apiOf, expect, test } from '../support/fixtures.ts';

const missingPart = 'Part of this page couldn’t be loaded';

test.describe('a script that Firefox rejects because another document is being loaded', () => {
  test.use({ expectedMessages: [/ERR_FAILED|dynamically imported module/] });

  test('is not taken for one of an older release', async ({ page }) => {
    await page.goto(paths.contact());
    const script = await holdBack(page, /assets\/topics-/, 'abort');
    const target = await holdBack(page, /^\/about$/, 'continue');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await links.filter({ hasText: 'Topics' }).hover();
    await script.requested;
    // Playwright does not look at a page that is being left.
    await page.evaluate((path) => {
      addEventListener('pagehide', () => sessionStorage.setItem('left', document.body.innerText));
      location.assign(path);
    }, paths.about());
    await target.requested;
    script.release();
    await page.waitForTimeout(500);
    target.release();
    await expect(page).toHaveURL(paths.about());
    const left = await page.evaluate(() => sessionStorage.getItem('left'));
    expect(left).toContain('Contact us');
    expect(left).not.toContain(missingPart);
    // In the first page, which may come from the back-forward cache, missing scripts are reported again.
    await page.goBack();
    await expect(page).toHaveURL(paths.contact());
    await hydrated(page);
    await page.route('**/assets/explore-*.js', (route) => route.abort());
    await links.filter({ hasText: 'Explore' }).hover();
    await expect(page.getByText(missingPart)).toBeVisible();
  });

  test('does not return the reader to the page they left before it was hydrated', async ({ page }) => {
    const script = await holdBack(page, /assets\/topics-/, 'abort');
    const target = await holdBack(page, /^\/about$/, 'continue');
    const opened = page.goto(paths.topics(), { waitUntil: 'commit' }).catch(() => {});
    await script.requested;
    await page.evaluate((path) => location.assign(path), paths.about());
    await target.requested;
    script.release();
    await page.waitForTimeout(500);
    target.release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Promptorium');
    await opened;
  });
});

test.describe('while the network does not respond', () => {
  test.use({ expectedMessages: [/ERR_INTERNET_DISCONNECTED/] });

  test('Share writes to the clipboard within the click', async ({ page, site, context }) => {
    await page.goto(await anyPrompt(site));
    await page.evaluate(() => {
      let inClick = false;
      addEventListener(
        'click',
        () => {
          inClick = true;
          setTimeout(() => {
            inClick = false;
          });
        },
        { capture: true },
      );
      navigator.clipboard.writeText = async (text) => {
        // WebKit does not allow it later.
        if (inClick) document.body.dataset.written = text;
      };
    });
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page.locator('body')).toHaveAttribute('data-written', page.url());
    await expect(page.getByText('You’re offline.')).toBeVisible();
  });
});

test('no page tries whether it may compile code, which Firefox reports as an error', async ({
  page,
  signedIn: _,
}) => {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      throw new Error(`The page violates ${violatedDirective}`);
    });
  });
  for (const path of [paths.write(), paths.settings()]) await page.goto(path);
});

test('search fields have no clear button of the browser', async ({ page }) => {
  await page.goto(paths.topics());
  // WebKit shows it unless it is removed from the layout.
  const rules = await page.evaluate(() =>
    [...document.styleSheets]
      .map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText).join(''))
      .join(''),
  );
  expect(/::-webkit-search-cancel-button \{([^}]*)\}/.exec(rules)?.[1]).toContain('display: none');
});

test('placeholder fields grow with their text in browsers without field-sizing', async ({ page, site }) => {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (name: string, value?: string) =>
      name !== 'field-sizing' && (value === undefined ? supports(name) : supports(name, value));
  });
  await page.goto(await anyPrompt(site));
  await page.evaluate(() => {
    for (const field of document.querySelectorAll('textarea'))
      field.style.setProperty('field-sizing', 'fixed', 'important');
  });
  const field = page.getByRole('region', { name: 'Fill in' }).getByRole('textbox').first();
  const heightOf = () => field.evaluate((element) => element.clientHeight);
  const empty = await heightOf();
  await field.fill('one\ntwo\nthree\nfour');
  expect(await heightOf()).toBeGreaterThan(empty * 2);
  expect(await field.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await field.fill('one');
  expect(await heightOf()).toBe(empty);
});

test('tab lists do not overflow, which would make them tab stops in Firefox', async ({ page, site }) => {
  for (const path of [paths.home(), paths.recent(), paths.leaderboard(), await anyPrompt(site)]) {
    await page.goto(path);
    const lists = page.getByRole('tablist');
    await expect(lists.first(), path).toBeVisible();
    expect(
      await lists.evaluateAll((all) =>
        all.map(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => [
          scrollHeight - clientHeight,
          scrollWidth - clientWidth,
        ]),
      ),
      path,
    ).toEqual(Array(await lists.count()).fill([0, 0]));
  }
});

test('text typed into placeholder fields before hydration counts', async ({ page, signedIn: _ }) => {
  const reply = await page.request.post('/api/posts', { data: aPrompt() });
  const script = await holdBack(page, /assets\/prompt-/, 'continue');
  const opened = page.goto(paths.prompt((await reply.json()).id));
  await script.requested;
  const form = page.getByRole('region', { name: 'Fill in' });
  await form.getByRole('textbox', { name: 'topic' }).fill('tides');
  script.release();
  await opened;
  await hydrated(page);
  await expect(form.getByText('1 of 2')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'topic' })).toHaveValue('tides');
  await expect(page.getByRole('region', { name: 'Main Content' })).toContainText('Explain tides in step');
});

/** The path of a prompt with placeholders and a sample. */
async function anyPrompt(site: Parameters<typeof apiOf>[0]): Promise<string> {
  const { items } = await apiOf(site).listPrompts({ query: { limit: 50 } });
  for (const { id } of items) {
    const { post } = await apiOf(site).readPrompt({ params: { id } });
    if (post.sampleResponses.length && /\[[\w ]+\]/.test(post.contentMd)) return paths.prompt(id);
  }
  throw new Error('The starter library has no such prompt.');
}

/** Holds back requests until `release` is called, which aborts or continues them. */
async function holdBack(page: Page, path: RegExp, then: 'abort' | 'continue') {
  const released = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      requested.resolve();
      await released.promise;
      await route[then]().catch(() => {});
    },
  );
  return { requested: requested.promise, release: released.resolve };
}
