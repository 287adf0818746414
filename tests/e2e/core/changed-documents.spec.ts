/**
 * Translations of the browser put each text into a `<font>`; pages stay usable, and copies are the author's
 * text.
 */
import type { Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import type { Content } from '../../screens/content.ts';
import { expect, test } from '../support/fixtures.ts';

// React replaces a page whose texts were changed before it is hydrated. Each test presses "Send again", which a member
// may do a few times an hour.
test.use({ expectedMessages: [/#418|hydrat|status of 429/i] });

/** Replaces each text by a `<font>` with a copy of it, as translations do, except where that is refused. */
function translateTexts() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const parent = text.parentElement;
    if (!parent || parent.closest('font, script, style, textarea, select, svg, [translate=no]')) continue;
    const font = document.createElement('font');
    font.textContent = text.data.replace(/[aeiou]/, (vowel) => vowel.toUpperCase());
    text.replaceWith(font);
  }
}

function translateAtStart() {
  const translate = `(${translateTexts})()`;
  return `document.addEventListener('readystatechange', () => { if (document.readyState === 'interactive') ${translate}; });`;
}

/**
 * Presses the buttons of the page's content, at most this many; each time, the texts that appeared are
 * translated. Of the buttons that each card of a list has, the first three are pressed.
 */
async function useActions(page: Page, path: string, most: number): Promise<string[]> {
  const used: string[] = [];
  const buttons = page.locator('main').getByRole('button').filter({ visible: true });
  for (let n = 0; n < (await buttons.count()) && n < 60 && used.length < most; n++) {
    const button = buttons.nth(n);
    const name = (await button.textContent({ timeout: 1_000 }).catch(() => '')) ?? '';
    const kind = /^\w+(?= )/.exec(name)?.[0].toLowerCase();
    if (used.filter((other) => kind && other.toLowerCase().startsWith(`${kind} `)).length >= 3) continue;
    await page.evaluate(translateTexts);
    await button.click({ timeout: 1_000, noWaitAfter: true }).catch(() => {});
    await rendered(page);
    await page.evaluate(translateTexts).catch(() => {});
    await page.keyboard.press('Escape');
    await rendered(page);
    await expectNoFailure(page);
    used.push(name);
    if (new URL(page.url()).pathname !== path) await page.goto(path);
  }
  // Replies to the last actions.
  await page.waitForLoadState('networkidle');
  await rendered(page);
  await expectNoFailure(page);
  return used;
}

/**
 * Waits until the page shows what an action changed at once. Replies are seen before the next actions, or at
 * the end.
 */
async function rendered(page: Page): Promise<void> {
  await page
    .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    .catch(() => {});
}

async function expectNoFailure(page: Page): Promise<void> {
  await expect(
    page.getByText(/s[oO]mething went wrong|(could not|couldn’t) be (shown|displayed)/i),
  ).toHaveCount(0);
}

const places: Record<
  string,
  {
    path: (content: Content, time: Time) => string | Promise<string>;
    as: 'newcomer' | 'admin';
    least: number;
  }
> = {
  'a prompt': { path: ({ prompts }) => paths.prompt(prompts.changed), as: 'newcomer', least: 6 },
  'a profile': { path: ({ users }) => paths.profile(users.author.username), as: 'newcomer', least: 2 },
  'an event': { path: ({ events }) => paths.event(events.upcoming), as: 'admin', least: 2 },
  'a discussion': { path: ({ discussion }) => paths.discussion(discussion), as: 'admin', least: 3 },
  Explore: { path: () => paths.explore(), as: 'newcomer', least: 5 },
  'the editor': { path: () => paths.write(), as: 'newcomer', least: 5 },
  'the checkout': { path: newCheckout, as: 'admin', least: 1 },
};

type Time = 'before' | 'after';

/** Each test pays for another prompt. */
async function newCheckout({ market: { prompts }, users }: Content, time: Time): Promise<string> {
  const [id, price] = time === 'before' ? [prompts.owned, 4.99] : [prompts.unopened, 0.99];
  const { order } = await users.admin.api.buyPrompt({ params: { id }, body: { price } });
  return paths.checkout(order.id);
}

for (const [name, { path: pathOf, as, least }] of Object.entries(places))
  for (const time of ['before', 'after'] as const)
    test(`${name} works when its texts were changed ${time} hydration`, async ({
      page,
      context,
      site,
      content,
    }) => {
      await context.addCookies([{ ...content.users[as].cookie, url: site.url }]);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const path = await pathOf(content, time);
      if (time === 'before') await page.addInitScript(translateAtStart());
      await page.goto(path);
      // Once React has replaced the page, its texts are changed again: the same as after hydration.
      const most = time === 'before' ? 5 : 60;
      const used = await useActions(page, path, most);
      expect(used.length, used.join(' | ')).toBeGreaterThanOrEqual(Math.min(least, most));
    });

test('Copy gives the text that the author wrote, and its label changes', async ({
  page,
  context,
  signedIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await signedIn.api.publishPrompt({
    body: aPrompt({ contentMd: 'Explain an idea.\n\nBriefly.' }),
  });
  await page.goto(paths.prompt(id));
  await page.evaluate(translateTexts);
  const copy = page.getByRole('main').getByRole('button', { name: 'Copy', exact: true }).first();
  await page.locator('[data-actions] button', { hasText: /c[oO]py/i }).click();
  await expect(page.locator('[data-actions]')).toContainText('Copied!');
  await expect(copy).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Explain an idea.\n\nBriefly.');
});

test('topics can be followed on their pages and chosen on the home page', async ({ page, signedIn: _ }) => {
  await page.goto(paths.home());
  await page.evaluate(translateTexts);
  const topics = page.getByRole('region', { name: /t[oO]pics to f/i }).getByRole('button');
  await expect(topics).toHaveCount(7);
  for (const topic of (await topics.all()).slice(0, 3)) {
    await topic.click();
    await expect(topic).toHaveAttribute('aria-pressed', 'true');
    await page.evaluate(translateTexts);
  }
  await topics.first().click();
  await expect(topics.first()).toHaveAttribute('aria-pressed', 'false');
  await expectNoFailure(page);

  await page.goto(paths.explore({ category: 'data science' }));
  await page.evaluate(translateTexts);
  const follow = page.getByRole('main').getByRole('button', { name: /^(Unfollow|Follow) / });
  const label = await follow.textContent();
  for (const change of ['first', 'second']) {
    const before = await follow.textContent();
    await follow.click();
    await expect(follow, change).not.toHaveText(before ?? '');
    await page.evaluate(translateTexts);
    await expectNoFailure(page);
  }
  await expect(follow).toHaveText(label ?? '');
});
