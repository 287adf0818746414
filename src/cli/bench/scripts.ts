import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { chromiumPath } from '../../../scripts/chromium.ts';
import { createClient } from '../../contract/client.ts';
import { routes } from '../../contract/routes.ts';
import type { Bench } from './group.ts';
import type { Row } from './table.ts';

/** Pages that send visitors to the sign-in page. */
const members = new Set<string>([routes.write, routes.newDiscussion, routes.newEvent, routes.admin]);

/** JavaScript of a first visit to each page, compressed: what the document names, and what a real browser has fetched until it rests. */
export async function scripts({ site: siteOf }: Bench): Promise<Row[]> {
  const { url } = await siteOf();
  const { items } = await createClient({ base: `${url}/api` }).trendingPrompts({ query: { limit: 1 } });
  const { id = '', authorUsername } = items[0] ?? {};
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  try {
    const rows: Row[] = [];
    for (const route of visited) {
      const path = route.replace(':id', id).replace(':username', authorUsername ?? '');
      const context = await browser.newContext();
      const page = await context.newPage();
      const fetched = new Set<string>();
      page.on('response', (response) => {
        if (/javascript/.test(response.headers()['content-type'] ?? '')) fetched.add(response.url());
      });
      const document = await page.goto(url + path, { waitUntil: 'networkidle' });
      const html = (await document?.text()) ?? '';
      for (const address of html.match(/\/assets\/[\w-]+\.js/g) ?? [])
        fetched.add(new URL(address, url).href);
      await context.close();
      rows.push({
        name: `scripts of ${route}`,
        unit: 'kB',
        ours: await kilobytes([...fetched]),
        target: { of: 'figure', bound: '≤', value: 130 },
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** The pages that a visitor can open by an address that needs nothing but a prompt and its author. */
const visited = Object.values(routes).filter(
  (route) =>
    !members.has(route) && (!route.includes(':') || route === routes.prompt || route === routes.profile),
);

/** 1000 bytes after gzip at its best, as `npm run build` writes them. */
async function kilobytes(addresses: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    addresses.map(async (address) => gzipSync(await (await fetch(address)).bytes(), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
