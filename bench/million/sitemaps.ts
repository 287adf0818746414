import type { Site } from '../site.ts';
import type { Row } from '../table.ts';

/** Maximum number of files of the index that are read. */
const max = 30;

/**
 * Measures the response times of the sitemap's index and its files in milliseconds, when nothing has read
 * them since the start.
 */
export async function sitemapsOf(site: Site): Promise<Row[]> {
  const index = await timed(site, '/sitemap.xml');
  const files = Array.from(
    index.text.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]+)<\/loc>/g),
    ([, path]) => path ?? '',
  );
  if (!files.length) throw new Error('The index of the sitemap lists no files.');
  const step = Math.ceil(files.length / max);
  let slowest = 0;
  for (let n = 0; n < files.length; n += step)
    slowest = Math.max(slowest, (await timed(site, files[n] ?? '')).milliseconds);
  const target = { of: 'figure', bound: '≤', value: 300 } as const;
  return [
    { name: 'sitemap, index, cold', unit: 'ms', ours: index.milliseconds, target },
    { name: 'sitemap, slowest file, cold', unit: 'ms', ours: slowest, target },
  ];
}

async function timed({ url }: Site, path: string): Promise<{ milliseconds: number; text: string }> {
  const started = performance.now();
  const response = await fetch(url + path);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}.`);
  return { milliseconds: performance.now() - started, text };
}
