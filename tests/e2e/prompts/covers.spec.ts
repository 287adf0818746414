import { paths } from '../../../src/contract/core/routes.ts';
import { generatedCover } from '../../../src/domain/core/addresses.ts';
import { aPrompt } from '../../factories.ts';
import { unique } from '../../support/generated/unique.ts';
import { expect, open, test } from '../support/fixtures.ts';

const contentMd = `Write a letter to **[the landlord]**.\n\nKeep it short.`;

test('a card shows the first lines of the prompt, light and dark, without a request', async ({
  page,
  signedIn,
}) => {
  const title = `Letter to a landlord ${unique()}`;
  const body = aPrompt({ title, contentMd: `# ${title}\n\n${contentMd}`, imageUrl: generatedCover });
  await signedIn.api.publishPrompt({ body });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, paths.explore({ sort: 'recent' }));
  const cover = page.getByRole('article').filter({ hasText: title }).locator('[data-cover]');
  await expect(cover).toHaveText('Write a letter to the landlord.\nKeep it short.', { useInnerText: true });
  await expect(cover).toHaveAttribute('aria-hidden', 'true');
  const { width = 0, height = 1 } = (await cover.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(16 / 9, 1);
  expect(requested.filter((path) => path.startsWith('/covers/'))).toEqual([]);

  const lightness = () =>
    cover.evaluate((element) =>
      Number(/oklch\(([\d.]+)/.exec(getComputedStyle(element).backgroundColor)?.[1]),
    );
  expect(await lightness()).toBeGreaterThan(0.9);
  await page.getByRole('button', { name: 'Toggle dark mode' }).click();
  expect(await lightness()).toBeLessThan(0.3);
  await page.reload();
  expect(await lightness()).toBeGreaterThan(0.9);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await lightness()).toBeLessThan(0.3);
});

test('a prompt’s page shows the picture that its author chose, and nothing for a generated cover', async ({
  page,
  signedIn,
  content,
}) => {
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt({ imageUrl: generatedCover }) });
  await open(page, paths.prompt(id));
  const article = page.getByRole('article').first();
  await expect(article.locator(':scope > .topic-tint img')).toHaveCount(0);
  await open(page, paths.prompt(content.prompts.long));
  await expect(article.locator(':scope > .topic-tint img')).toBeVisible();
});

test('without a chosen cover, the editor shows and publishes a generated one', async ({
  page,
  signedIn: _,
}) => {
  await open(page, paths.write());
  const cover = page.getByRole('main').locator('[data-cover]');
  const title = `Letter to a landlord ${unique()}`;
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Prompt Content').fill(contentMd);
  await page.getByLabel('Short Description').fill('A letter that is answered.');
  await expect(cover).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  // The category is missing; the cover no longer is.
  const missing = page.getByRole('listitem').filter({ hasText: 'Please fill out the following' });
  await expect(missing.getByRole('listitem')).toHaveText(['Category']);
  await expect(cover).toHaveText(/^Write a letter to the landlord/);
  await page.getByLabel('Prompt Content').fill('Write to [the neighbour].');
  await expect(cover).toHaveText('Write to the neighbour.');
  await page.getByLabel('Category').selectOption({ label: 'Business' });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Prompt published successfully!')).toBeVisible();
  await open(page, paths.explore({ sort: 'recent' }));
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card.locator('[data-cover]')).toHaveText('Write to the neighbour.');
});

test('titles with letters of Latin Extended are in one typeface; English pages load the Latin files only', async ({
  page,
  signedIn,
}) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2'))
      fonts.push(/(?:fraunces|inter|jetbrains-mono)-[a-z-]+?(?=-wght)/.exec(request.url())?.[0] ?? '');
  });
  await open(page, paths.terms());
  await page.evaluate(() => document.fonts.ready);
  expect(new Set(fonts)).toEqual(new Set(['fraunces-latin', 'inter-latin']));
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt({ title: `Kovač ${unique()}` }) });
  await open(page, paths.prompt(id));
  await page.evaluate(() => document.fonts.ready);
  expect(fonts).toContain('fraunces-latin-ext');
  // In Fraunces, both letters have the same width; that of another face differs.
  const widths = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('no canvas');
    context.font = '600 100px "Fraunces Variable", monospace';
    return ['c', 'č'].map((letter) => context.measureText(letter).width);
  });
  expect(widths[1]).toBeCloseTo(widths[0] ?? 0, 0);
});
