// `npm run screens`: takes a screenshot of every screen in tests/screens/screens.ts, light and dark, phone
// and desktop, with contact sheets. It starts its own sites on temporary folders; a running site is not
// affected.
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { chromiumPath } from '../scripts/browsers.ts';
import { readConfig } from '../src/config/config.ts';
import { composeBeside } from '../src/start/compose.ts';
import { type Content, makeContent } from '../tests/screens/content.ts';
import type { Screen } from '../tests/screens/screen.ts';
import { missingScreens, type RouteName, screens } from '../tests/screens/screens.ts';
import { hydrated } from '../tests/screens/states.ts';
import { quietLog } from '../tests/support/site/quiet-log.ts';
import { type SiteProcess, startSite } from '../tests/support/site/site-process.ts';
import { type Shot, writeContactSheets } from './contact-sheet.ts';

const help = `Takes screenshots of every screen into screens/, with contact sheets.

Usage: npm run screens -- [--only ROUTE]… [--state TEXT]

  --only      ${Object.keys(screens).join(', ')}
  --state     only the states whose name contains this text

It takes a few minutes. Open screens/index.html or the images screens/sheet-*.png.`;

const folder = join(import.meta.dirname, '../screens');
const schemes = ['light', 'dark'] as const;
const widths = [1280, 390] as const;
/** Number of pages rendered concurrently. */
const lanes = 3;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      state: { type: 'string', default: '' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const { only = Object.keys(screens), state } = values;
  const unknown = only.find((name) => !Object.hasOwn(screens, name));
  const problem = unknown ? `Unknown route: ${unknown}.\n\n${help}` : missingScreens();
  if (values.help || problem) {
    console.log(problem ?? help);
    return problem ? 1 : 0;
  }
  if (!values.only && !state) rmSync(folder, { recursive: true, force: true });
  for (const sheet of globSync(join(folder, 'sheet-*'))) rmSync(sheet);
  mkdirSync(folder, { recursive: true });
  const wanted = only.flatMap((route) =>
    screens[route as RouteName]
      .filter((screen) => screen.state.includes(state))
      .flatMap((screen) =>
        widths
          .filter((width) => width === (screen.width ?? width))
          .map((width) => ({ route, screen, width })),
      ),
  );
  const site = await openSite({});
  const empty = await openSite({ SEED: 'none' });
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
  const failed: string[] = [];
  try {
    const content = await makeContent(site);
    await manyLikes(site.dataDir, content.prompts.long);
    const queue = wanted.entries();
    const shots: Shot[][] = [];
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (const [place, { route, screen, width }] of queue) {
          if (stop.signal.aborted) return;
          const { url } = screen.empty ? empty : site;
          try {
            shots[place] = await draw(browser, url, content, route, screen, width);
          } catch (error) {
            failed.push(
              `${route}, ${screen.state}, ${width}: ${error instanceof Error ? error.message : error}`,
            );
          }
        }
      }),
    );
    const sheets = await writeContactSheets(browser, folder, shots.flat());
    console.log(
      `${shots.flat().length} screenshots and ${sheets} contact sheets written to screens/: open screens/index.html`,
    );
  } finally {
    await browser.close();
    await Promise.all([site.close(), empty.close()]);
  }
  for (const line of failed) console.log(`Not drawn: ${line}`);
  return failed.length ? 1 : 0;
}

async function openSite(env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'promptorium-screens-'));
  const site: SiteProcess = await startSite(dataDir, env);
  return {
    url: site.url,
    dataDir,
    async close() {
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Sets a large number of likes without creating as many users. */
async function manyLikes(dataDir: string, promptId: string): Promise<void> {
  const app = await composeBeside(readConfig({ DATA_DIR: dataDir }), quietLog);
  const { db } = app.contextFor({ role: 'system' });
  await db.execute(
    sql`update prompts set likes_count = 12345, bookmarks_count = 1234 where id = ${promptId}`,
  );
  await app.close();
}

/** Takes screenshots of one screen at one width: the same page under both color schemes. */
async function draw(
  browser: Browser,
  siteUrl: string,
  content: Content,
  route: string,
  { state, address, as, act }: Screen,
  width: number,
): Promise<Shot[]> {
  const context = await browser.newContext({
    baseURL: siteUrl,
    viewport: { width, height: width === 390 ? 844 : 800 },
    reducedMotion: 'reduce',
  });
  if (as) await context.addCookies([{ ...content.users[as].cookie, url: siteUrl }]);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await page.goto(address(content));
    await hydrated(page);
    await act?.(page, content);
    await atRest(page);
    const shots: Shot[] = [];
    // A dialog covers only the visible part of the page.
    const fullPage = (await page.locator('dialog[open]').count()) === 0;
    // A bar at the lower edge of the window would cover the middle of the page.
    if (fullPage)
      await page
        .locator('[data-decision-bar]')
        .evaluateAll((bars) => bars.map((bar) => bar.setAttribute('style', 'position:static')));
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      const file = `${[route, state, width, scheme].join('-').replace(/[^a-z0-9]+/gi, '-')}.png`;
      await page.screenshot({ path: join(folder, file), fullPage, animations: 'disabled' });
      shots.push({ route, state, width, scheme, file });
    }
    return shots;
  } finally {
    await context.close();
  }
}

/** Waits until the network is idle, except for requests that a state delays, and the images are loaded. */
async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
  // Images further down load lazily; a full-page screenshot shows all of them.
  await page.evaluate(async () => {
    // A full-page screenshot starts at the top, where fixed elements belong.
    scrollTo({ top: 0, behavior: 'instant' });
    for (const image of document.images) image.loading = 'eager';
    const loading = [...document.images].filter((image) => !image.complete);
    await Promise.race([
      Promise.all(loading.map((image) => image.decode().catch(() => {}))),
      new Promise((resolve) => setTimeout(resolve, 1_500)),
    ]);
  });
}
