import { beforeAll, expect, it } from 'vitest';
import { longestStall } from '../support/longest-stall.ts';
import { type SearchLibrary, searchLibrary } from '../support/search-library.ts';

let library: SearchLibrary;
beforeAll(async () => {
  library = await searchLibrary({ unrelated: 1 });
  // Each has the words next to each other, and so in the index, but never the phrase.
  const body = (n: number) => `Crème of brûlée, brûlée crème ${n}. `.repeat(3_000).slice(0, 98_000);
  for (let n = 0; n < 24; n++) await library.publish({ title: `Long ${n}`, contentMd: body(n) });
  await library.publish({ title: 'Crème of the brûlée', contentMd: 'Crème brûlée, crème of the brûlée.' });
}, 120_000);

it('a phrase is looked for in long texts as far as a budget allows, and others are answered meanwhile', async () => {
  let reply: Awaited<ReturnType<typeof search>> | undefined;
  const search = () => library.app.visitor.listPrompts({ query: { q: '"crème of the brûlée"' } });
  const stall = await longestStall(async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, search));
    reply = replies[0];
  });
  // Whatever was compared in time has the phrase.
  expect(reply?.items.filter(({ title }) => title !== 'Crème of the brûlée')).toEqual([]);
  expect(reply?.isPartial).toBe(true);
  expect(stall).toBeLessThan(500);
});
