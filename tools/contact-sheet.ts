import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';

/** A screenshot in the folder of the contact sheets. */
export interface Shot {
  route: string;
  state: string;
  width: number;
  scheme: 'light' | 'dark';
  file: string;
}

/** Number of screens per sheet, by width. */
const perSheet: Readonly<Record<number, number>> = { 390: 8, 1280: 6 };

/** Writes index.html and images of its parts, and returns the number of images. */
export async function writeContactSheets(
  browser: Browser,
  folder: string,
  shots: readonly Shot[],
): Promise<number> {
  writeFileSync(join(folder, 'index.html'), documentOf(shots));
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
  const groups = Map.groupBy(shots, ({ width, scheme }) => `${width}-${scheme}`);
  // A page set from a string cannot load files.
  const part = join(folder, 'part.html');
  let sheets = 0;
  for (const [name, group] of groups) {
    const size = perSheet[group[0]?.width ?? 0] ?? 6;
    for (let start = 0; start < group.length; start += size) {
      const number = String(start / size + 1).padStart(2, '0');
      writeFileSync(part, documentOf(group.slice(start, start + size)));
      await page.goto(pathToFileURL(part).href, { waitUntil: 'load' });
      await page.screenshot({ path: join(folder, `sheet-${name}-${number}.png`), fullPage: true });
      sheets++;
    }
  }
  await page.close();
  rmSync(part, { force: true });
  return sheets;
}

function documentOf(shots: readonly Shot[]): string {
  const figures = shots.map(
    ({ route, state, width, scheme, file }) => `<figure class="w${width} ${scheme}">
<figcaption><b>${route}</b> ${state} <small>${width} ${scheme}</small></figcaption>
<a href="${file}"><img src="${file}" alt=""></a></figure>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>
body { margin: 12px; font: 14px system-ui; background: #777; display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start }
figure { margin: 0; background: #fff; padding: 6px }
figcaption { padding: 2px 2px 6px }
small { color: #666 }
img { display: block; width: 100% }
a { display: block; overflow: hidden }
.w1280 { width: 505px } .w1280 a { max-height: 760px }
.w390 { width: 372px } .w390 a { max-height: 860px }
</style>
${figures.join('\n')}
</html>
`;
}
