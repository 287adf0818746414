import { beforeAll, expect, it } from 'vitest';
import { type SearchLibrary, searchLibrary } from '../../support/generated/search-library.ts';

let library: SearchLibrary;
beforeAll(async () => {
  library = await searchLibrary({ unrelated: 1 });
  // Each has the words next to each other, and so in the index, but never the phrase.
  const body = (n: number) => `Crème of brûlée, brûlée crème ${n}. `.repeat(3_000).slice(0, 98_000);
  for (let n = 0; n < 24; n++) await library.publish({ title: `Long ${n}`, contentMd: body(n) });
  await library.publish({ title: 'Crème of the brûlée', contentMd: 'Crème brûlée, crème of the brûlée.' });
}, 120_000);

it('a phrase is found in short texts whatever long ones rank before them', async () => {
  const search = () => library.app.visitor.listPrompts({ query: { q: '"crème of the brûlée"' } });
  const replies = await Promise.all(Array.from({ length: 5 }, search));
  // The long texts have more bytes together than one search compares.
  for (const { items, isPartial } of replies)
    expect([items.map(({ title }) => title), isPartial]).toEqual([['Crème of the brûlée'], true]);
});

it('a phrase is found in a long text', async () => {
  const contentMd = `${'Soufflé beignet. '.repeat(5_000)} Beignet of the soufflé.`;
  await library.publish({ title: 'Pastry', contentMd });
  expect(await library.titles('"beignet of the soufflé"')).toEqual(['Pastry']);
});
