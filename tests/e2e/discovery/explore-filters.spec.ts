import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { unique } from '../../support/generated/unique.ts';
import { expect, open, test } from '../support/fixtures.ts';

test('the tag picker finds every tag with the keyboard, and shows the chosen ones first', async ({
  page,
  signedIn,
}) => {
  const rare = `zebra ${unique()} stripes`;
  await signedIn.api.publishPrompt({ body: aPrompt({ title: 'Striped', tags: [rare, 'savanna'] }) });
  await open(page, paths.explore());
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Tags' }).press('Enter');
  const search = main.getByRole('combobox', { name: 'Search tags' });
  await expect(search).toBeFocused();
  const options = main.getByRole('listbox', { name: 'Tags' }).getByRole('option');
  await expect.poll(() => options.count()).toBeGreaterThan(20);

  await page.keyboard.type('STRIPES');
  await expect(options).toHaveText([`${rare}1`]);
  await page.keyboard.press('ArrowDown');
  await expect(search).toHaveAttribute('aria-activedescendant', (await options.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.explore({ tags: [rare] }));
  await expect(main.getByRole('article')).toHaveCount(1);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await expect(options).toHaveText([rare, 'savanna1']);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.type('no such tag');
  await expect(main.getByText('No tag named “no such tag” in these results')).toBeVisible();
  await page.keyboard.press('Enter');
  await search.fill('');
  await options.first().click();
  await expect(page).toHaveURL(paths.explore());
  await page.keyboard.press('Escape');
  await expect(main.getByRole('button', { name: 'Tags' })).toBeFocused();
});

test('at most five tags can be chosen', async ({ page, signedIn }) => {
  const tags = [1, 2, 3, 4, 5].map((n) => `five${n} ${unique()}`);
  await signedIn.api.publishPrompt({ body: aPrompt({ tags }) });
  await open(page, paths.explore({ tags: tags.slice(0, 4) }));
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Tags (4)' }).click();
  const options = main.getByRole('option', { name: /^five/ });
  await expect(options).toHaveCount(5);
  await options.last().click();
  await expect(main.getByText('You can filter by at most five tags.')).toBeVisible();
  await expect(options).toHaveCount(5);
  await expect(main.getByRole('button', { name: /^Remove tag/ })).toHaveCount(5);
});

for (const width of [390, 1280])
  test(`filters never move the results, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await observeShifts(page);
    await openWithFonts(page, paths.explore({ view: 'list' }));
    const main = page.getByRole('main');
    const first = main.getByRole('article').first();
    const place = async () => Math.round((await first.boundingBox())?.y ?? 0);
    const before = await place();
    await page.goto(paths.explore({ sort: 'oldest', view: 'list' }));
    await expect.poll(place).toBe(before);
    // An order alone differs from the defaults, too.
    await expect(main.getByRole('button', { name: 'Clear filters' })).toBeVisible();
    await openWithFonts(
      page,
      paths.explore({ q: 'a', tags: ['sql'], language: 'en', price: 'free', view: 'list' }),
    );
    await expect.poll(place).toBe(before);
    await main.getByRole('searchbox').fill('');
    await expect(page).toHaveURL(
      paths.explore({ tags: ['sql'], language: 'en', price: 'free', view: 'list' }),
    );
    await main.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(paths.explore({ view: 'list' }));
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
    await expect.poll(place).toBe(before);
    expect(await shifts(page)).toBe(0);
    for (const category of ['', 'programming']) {
      await page.goto(paths.explore({ category, tags: ['code review'], language: 'en' }));
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
  });

test('an empty result says how many prompts there are without each filter, and names topics', async ({
  page,
}) => {
  const filters = { q: 'sql', category: 'data science', language: 'fi' } as const;
  await open(page, paths.explore(filters));
  const main = page.getByRole('main');
  const ways = main.getByRole('list', { name: 'Results without one of the filters' }).getByRole('link');
  await expect(ways).toHaveText([/^Without Finnish\d+ prompts?$/]);
  const count = Number((await ways.textContent())?.match(/\d+/)?.[0]);
  await expect(main.getByRole('list', { name: 'Nearest topics' }).getByRole('link').first()).toContainText(
    'Programming',
  );
  await ways.click();
  await expect(page).toHaveURL(paths.explore({ ...filters, language: undefined }));
  await expect(main.getByRole('article')).toHaveCount(count);
});

test('the bar stays in sight, and other results begin at their top', async ({ page }) => {
  await open(page, paths.explore({ view: 'list' }));
  const main = page.getByRole('main');
  await page.mouse.wheel(0, 1_200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  const sort = main.getByRole('combobox', { name: 'Sort' });
  await expect(sort).toBeInViewport();
  await sort.selectOption('oldest');
  await expect(page).toHaveURL(paths.explore({ sort: 'oldest', view: 'list' }));
  await expect(main.getByRole('article').first()).toBeInViewport();
});

/**
 * Adds up the layout shifts that the reader did not cause. The footer and the results themselves are left
 * out: with another number of results, they move, however late the reply.
 */
async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // The count moves beside the heading of a search, which becomes longer or shorter.
    type LayoutShift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    const sum = { value: 0 };
    Object.assign(window, { layoutShifts: sum });
    const isExpected = ({ node }: { node: Node | null }) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return Boolean(element?.closest('footer, article, li:has(article), h1 + [role=status]'));
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        if (!entry.hadRecentInput && !entry.sources.every(isExpected)) sum.value += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * Opens a page and waits for its fonts, which move texts when they replace those of the system, as on any
 * first visit.
 */
async function openWithFonts(page: Page, address: string): Promise<void> {
  await open(page, address);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    (window as unknown as { layoutShifts: { value: number } }).layoutShifts.value = 0;
  });
}

async function shifts(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { layoutShifts: { value: number } }).layoutShifts.value);
}
