import { beforeAll, expect, it } from 'vitest';
import { fillCommonShares } from '../../../src/operations/discovery/prompts/common-share.ts';
import { countWords } from '../../../src/operations/prompts/indexing/index-maintenance.ts';
import { aPrompt } from '../../factories.ts';
import { type MarketApp, marketApp, premiumPrompt } from '../../support/market/market.ts';
import { systemContext } from '../../support/site/commands.ts';
import type { TestUser } from '../../support/site/test-app.ts';

let app: MarketApp;
let seller: TestUser;

const known = 'Collect every receipt of the journey before you write the report for the accountant.';
const own = 'Weigh three bold proposals against one modest proposal until the committee agrees aloud.';

beforeAll(async () => {
  app = await marketApp();
  seller = await app.user('seller');
  await seller.api.publishPrompt({ body: aPrompt({ title: 'Travel costs', contentMd: known }) });
  await countWords(systemContext(app));
});

const update = () => fillCommonShares(systemContext(app));

async function shareOf(contentMd: string): Promise<number | null | undefined> {
  const id = await premiumPrompt(seller, { title: `About ${contentMd.length}`, contentMd });
  expect((await app.visitor.readPrompt({ params: { id } })).post.sale?.commonShare).toBeNull();
  await update();
  await countWords(systemContext(app));
  return (await app.visitor.readPrompt({ params: { id } })).post.sale?.commonShare;
}

it.each([
  ['that a free prompt has, too', known, 1],
  ['that no free prompt has', own, 0],
  ['of which half is in a free prompt', `${known}\n${own}`, 0.5],
  ['that is too short to tell', 'Collect every receipt.', null],
])('the share of a text %s is found out after it was published', async (_, text, share) => {
  const found = await shareOf(text);
  if (share === 0.5) expect(Math.abs((found ?? 0) - 0.5)).toBeLessThan(0.1);
  else expect(found).toBe(share);
});

it('is found out once for each text, and other premium prompts do not count', async () => {
  const id = await premiumPrompt(seller, { title: 'Sold', contentMd: own });
  expect(await update()).toBe(true);
  app.statements();
  expect(await update()).toBe(false);
  expect(app.statements()).toHaveLength(1);
  const read = async () => (await app.visitor.readPrompt({ params: { id } })).post.sale?.commonShare;
  expect(await read()).toBe(0);
  await seller.api.patchPrompt({ params: { id }, body: { contentMd: known } });
  expect(await read()).toBeNull();
  await update();
  expect(await read()).toBe(1);
});

it('is not about a free prompt that got a price', async () => {
  const contentMd = own.replaceAll('proposal', 'suggestion');
  const { id } = await seller.api.publishPrompt({ body: aPrompt({ title: 'Once free', contentMd }) });
  await countWords(systemContext(app));
  expect(await shareOf(contentMd)).toBe(1);
  await seller.api.patchPrompt({ params: { id }, body: { isPremium: true, price: 2 } });
  await update();
  expect(await shareOf(`${contentMd} `.concat('It ends.'))).toBe(0);
});

it('a text whose phrases take too long to search for does not keep others waiting, and is given up', async () => {
  const slow = await premiumPrompt(seller, { title: 'Slow', contentMd: own.replaceAll('bold', 'brave') });
  const quick = await premiumPrompt(seller, { title: 'Quick', contentMd: own.replaceAll('bold', 'daring') });
  const ctx = systemContext(app);
  let at = new Date();
  // The database stops the first search of each run: those of the text that comes first.
  let stops = 0;
  let isFirst = true;
  const searchDb = new Proxy(ctx.searchDb, {
    get(db, name) {
      if (!isFirst) return Reflect.get(db, name);
      isFirst = false;
      stops++;
      throw Object.assign(new Error('canceling statement'), { cause: { code: '57014' }, code: '57014' });
    },
  });
  const run = async () => {
    isFirst = true;
    await fillCommonShares({ ...ctx, searchDb, now: () => at });
    at = new Date(at.getTime() + 6 * 3_600_000);
  };
  const read = async (id: string) =>
    (await app.visitor.readPrompt({ params: { id } })).post.sale?.commonShare;
  await run();
  expect(await read(quick)).not.toBeNull();
  for (let n = 0; n < 20; n++) await run();
  expect(stops).toBe(16);
  expect(await read(slow)).toBeNull();
  const boss = await app.user('boss', 'admin');
  const { items } = (await boss.api.readOverview({})).givenUp;
  expect(items).toMatchObject([
    { queue: 'shares', attempts: 16, reason: expect.stringContaining('too long') },
  ]);
  app.errors.length = 0;
});
