import { readConfig } from '../../../src/config/config.ts';
import { countWords } from '../../../src/operations/prompts/indexing/index-maintenance.ts';
import { aPrompt, type PromptInput } from '../../factories.ts';
import { systemContext } from '../site/commands.ts';
import { type TestApp, type TestUser, testApp } from '../site/test-app.ts';
import { wholeSearch } from '../whole-search.ts';

/** A site with a library that tests search. */
export interface SearchLibrary {
  app: TestApp;
  author: TestUser;
  /** Publishes prompts, a minute apart, and counts their words; returns their ids. */
  publish(...prompts: Partial<PromptInput>[]): Promise<string[]>;
  /** The page of results for a query. */
  search(
    q: string,
    filters?: NonNullable<Parameters<TestApp['visitor']['listPrompts']>[0]>['query'],
  ): ReturnType<TestApp['visitor']['listPrompts']>;
  /** The titles of the results. */
  titles(q: string): Promise<string[]>;
  /** Adds what was published, changed and removed to the numbers of prompts with each word. */
  count(): Promise<void>;
}

/** Creates a site with `unrelated` prompts that have no word in common with other tests, so that rare words are rare. */
export async function searchLibrary({ env = {}, unrelated = 20 } = {}): Promise<SearchLibrary> {
  let clock = Date.parse('2026-03-10T12:00:00Z');
  const plenty = { most: 1_000_000, seconds: 3_600 };
  const { limits } = readConfig({});
  const app = await testApp({
    env,
    now: () => new Date(clock),
    limits: Object.fromEntries(Object.keys(limits).map((name) => [name, plenty])) as typeof limits,
  });
  const author = await app.user('quillfeather');
  const count = async () => void (await countWords(systemContext(app)));
  const publish: SearchLibrary['publish'] = async (...prompts) => {
    const ids: string[] = [];
    for (const prompt of prompts) {
      clock += 60_000;
      const { id } = await author.api.publishPrompt({
        body: aPrompt({ summary: 'Unremarkable.', contentMd: 'Unremarkable.', tags: [], ...prompt }),
      });
      ids.push(id);
    }
    await count();
    return ids;
  };
  await publish(...Array.from({ length: unrelated }, (_, n) => ({ title: `Filler ${n}` })));
  const search: SearchLibrary['search'] = (q, filters) =>
    wholeSearch(
      () => app.visitor.listPrompts({ query: { ...filters, q } }),
      ({ isPartial }) => isPartial === true,
    );
  return {
    app,
    author,
    publish,
    search,
    titles: async (q) => (await search(q)).items.map(({ title }) => title),
    count,
  };
}
