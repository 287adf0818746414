/** A new site without prompts or users. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '../../../src/contract/core/routes.ts';
import { startSite } from '../../support/site/site-process.ts';
import { expect, open, test } from '../support/fixtures.ts';

test('every list of an empty site has an empty state with a next step', async ({ browser }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'promptorium-empty-'));
  const site = await startSite(dataDir, { SEED: 'none' });
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  const main = page.getByRole('main');
  try {
    for (const [tab, text] of [
      ['featured', 'No featured prompts available'],
      ['trending', 'No trending prompts available'],
      ['recent', 'No recent prompts available'],
    ] as const) {
      await open(page, paths.home(tab));
      await expect(main.getByText(text)).toBeVisible();
      await expect(main.getByRole('link', { name: 'Write the first one' })).toHaveAttribute(
        'href',
        paths.write(),
      );
    }
    await expect(main.getByRole('alert')).toHaveCount(0);

    await open(page, paths.explore());
    await expect(main.getByText('No prompts found')).toBeVisible();
    await expect(main.getByText('No prompts have been published yet.')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
    await main.getByRole('link', { name: 'Write a prompt' }).click();
    await expect(page).toHaveURL('/login?next=%2Fwrite');

    await open(page, paths.topics());
    await expect(main.getByRole('article')).toHaveCount(7);
    await expect(main.getByText('0 prompts', { exact: false }).first()).toBeVisible();
    await expect(main.getByText('Example figures')).toHaveCount(0);

    await open(page, paths.community());
    const figures = main.getByRole('region', { name: 'Stats' }).locator('dl > div');
    await expect(figures).toHaveText([
      /^Active Members0/,
      /^Total Prompts0/,
      /^Monthly Downloads0/,
      /^Community Rating–No ratings yet/,
    ]);
    await expect(main.getByText('No one has started a discussion yet.')).toBeVisible();
    await expect(main.getByText('Nothing is planned right now.')).toBeVisible();
  } finally {
    await context.close();
    expect(await site.stop(), site.output()).toBe(0);
    rmSync(dataDir, { recursive: true, force: true });
  }
});
