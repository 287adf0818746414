/** Prompts are found by their author's name, also after a change of it. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { promptsOfAuthorToIndex } from '../../../src/database/discovery/search/search-index.ts';
import { sweep } from '../../../src/operations/hosting/jobs/hourly-sweep.ts';
import { indexPrompts } from '../../../src/operations/prompts/indexing/index-prompts.ts';
import { textAnalyses } from '../../../src/start/wiring/texts.ts';
import { aPrompt } from '../../factories.ts';
import { unique } from '../../support/generated/unique.ts';
import { systemContext } from '../../support/site/commands.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let clock = Date.now();

beforeAll(async () => {
  app = await testApp({ now: () => new Date(clock) });
});

async function authorOf(prompts: number): Promise<{ author: TestUser; ids: string[] }> {
  const author = await app.user(`author${unique()}`);
  const ids: string[] = [];
  for (let n = 0; n < prompts; n++) ids.push((await author.api.publishPrompt({ body: aPrompt() })).id);
  return { author, ids };
}
const rename = (author: TestUser, displayName: string) => author.api.updateUser({ body: { displayName } });
const textAnalysis = textAnalyses().of('');
const found = async (q: string) =>
  (await app.visitor.listPrompts({ query: { q, limit: 100 } })).items.map(({ id }) => id).sort();
const name = () => `Zaphod${unique()}`;
const renamed = () => app.pool.db.execute(sql`select user_id from renamed_authors`);

it('a renamed author is found by the new name, and the request does not wait for that', async () => {
  const statements: number[] = [];
  for (const count of [1, 60]) {
    const { author, ids } = await authorOf(count);
    const [first, second] = [name(), name()];
    await rename(author, first);
    await app.finish();
    expect(await found(first)).toEqual(ids.sort());
    app.statements();
    await rename(author, second);
    statements.push(app.statements().filter((text) => !/search|prompts/.test(text)).length);
    await app.finish();
    expect([await found(first), await found(second)]).toEqual([[], ids.sort()]);
    // Two batches at most, instead of a statement for each prompt.
    expect(
      app.statements().filter((text) => /update prompts p set language/.test(text)).length,
    ).toBeLessThanOrEqual(2);
  }
  expect(statements[0]).toBe(statements[1]);
});

it('a prompt that is edited meanwhile keeps the words of the edit', async () => {
  const { author, ids } = await authorOf(2);
  const [edited = ''] = ids;
  const read = await promptsOfAuthorToIndex(app.pool.db, author.id, undefined, 50);
  const word = name();
  await author.api.updatePrompt({ params: { id: edited }, body: aPrompt({ title: `About ${word}` }) });
  expect(await indexPrompts({ db: app.pool.db, textAnalysis, site: systemContext(app).site }, read)).toEqual([
    edited,
  ]);
  expect(await found(word)).toEqual([edited]);
});

it('a second change of the name is not overwritten by the first', async () => {
  const { author, ids } = await authorOf(1);
  const read = await promptsOfAuthorToIndex(app.pool.db, author.id, undefined, 50);
  const latest = name();
  await rename(author, latest);
  await app.finish();
  expect(await indexPrompts({ db: app.pool.db, textAnalysis, site: systemContext(app).site }, read)).toEqual(
    ids,
  );
  expect(await found(latest)).toEqual(ids);
});

it('the sweep finishes what a killed process has not done, and forgets the change after a while', async () => {
  const { author, ids } = await authorOf(1);
  const latest = name();
  await app.pool.db.execute(sql`delete from renamed_authors`);
  await app.pool.db.execute(sql`update users set display_name = ${latest} where id = ${author.id}`);
  await app.pool.db.execute(
    sql`insert into renamed_authors values (${author.id}, ${new Date(clock).toISOString()}::timestamptz)`,
  );
  expect(await found(latest)).toEqual([]);
  await sweep(systemContext(app));
  expect(await found(latest)).toEqual(ids);
  expect(await renamed()).toHaveLength(1);
  clock += 3 * 60_000;
  await sweep(systemContext(app));
  expect(await renamed()).toHaveLength(0);
});
