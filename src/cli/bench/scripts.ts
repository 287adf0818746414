import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { chromiumPath } from '../../../scripts/chromium.ts';
import { createClient } from '../../contract/client.ts';
import type { Bench } from './group.ts';
import type { Row } from './table.ts';

/** JavaScript of a first visit, compressed: what the document names, and what a real browser has fetched until it rests. */
export async function scripts({ site: siteOf }: Bench): Promise<Row[]> {
  const { url } = await siteOf();
  const { items } = await createClient({ base: `${url}/api` }).trendingPrompts({ query: { limit: 1 } });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  try {
    const rows: Row[] = [];
    for (const [name, path] of [
      ['/', '/'],
      ['/explore', '/explore'],
      ['/prompt/{id}', `/prompt/${items[0]?.id}`],
    ] as const) {
      const context = await browser.newContext();
      const page = await context.newPage();
      const fetched = new Set<string>();
      page.on('response', (response) => {
        if (/javascript/.test(response.headers()['content-type'] ?? '')) fetched.add(response.url());
      });
      const document = await page.goto(url + path, { waitUntil: 'networkidle' });
      const html = (await document?.text()) ?? '';
      const named = [...new Set(html.match(/\/assets\/[\w-]+\.js/g))].map(
        (address) => new URL(address, url).href,
      );
      await context.close();
      rows.push(
        { name: `scripts that ${name} names`, unit: 'kB', ours: await kilobytes(named) },
        {
          name: `scripts that ${name} loads`,
          unit: 'kB',
          ours: await kilobytes([...new Set([...named, ...fetched])]),
          target: { of: 'figure', bound: '≤', value: 130 },
        },
      );
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** 1000 bytes after gzip at its best, as `npm run build` writes them. */
async function kilobytes(addresses: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    addresses.map(async (address) => gzipSync(await (await fetch(address)).bytes(), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
