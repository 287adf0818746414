import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '../../../src/contract/endpoints.ts';
import { aPrompt } from '../../factories.ts';
import {
  canary,
  freeWord,
  type PaidSite,
  paidSite,
  readers,
  revealsText,
  summary,
  textFor,
} from '../../support/market/paid-site.ts';
import { filled } from '../../support/resources.ts';
import { wholeSearch } from '../../support/whole-search.ts';

/*
 * A search must not tell whether a word is in a paid text: the reply to every reader is the same as for a word that is nowhere.
 */

let site: PaidSite;

beforeAll(async () => {
  const now = new Date('2026-11-24T12:00:00Z');
  site = await paidSite(() => now);
});

/** A word that is nowhere, as long as {@link canary}. */
const nowhere = 'vwombatplok';

/** Endpoints with a text to search for, and the name of its parameter. */
const searching = endpointList.flatMap(({ name, method, path, query, access }) => {
  const parameter = ['q', 'match'].find((key) => key in (query?.shape ?? {}));
  return parameter && method === 'GET' ? [{ name, path, parameter, access }] : [];
});

/** Ways to search for a word. */
const queries: ((word: string) => string)[] = [
  (word) => word,
  (word) => word.slice(0, 6),
  (word) => word.slice(0, 3),
  (word) => `${word.slice(0, -1)}q`,
  (word) => `${word.slice(0, 4)}${word[5]}${word[4]}${word.slice(6)}`,
  (word) => `"${word}"`,
  (word) => `"say ${word} twice"`,
  (word) => `diplomat ${word}`,
  (word) => `diplomat -${word}`,
  (word) => `negotiate "${word} twice"`,
];

describe('a search for a word of a paid text', () => {
  it.each(searching)('with $name is answered as for a word that is nowhere', async ({ path, parameter }) => {
    for (const query of queries)
      for (const reader of readers) {
        const ask = async (word: string) => {
          const params = new URLSearchParams({ [parameter]: query(word) });
          const address = `/api${filled(path, { id: site.ids.prompt, username: 'author' })}?${params}`;
          const { status, text } = await wholeSearch(
            () => textFor(site, reader, address),
            (reply) => reply.text.includes('"isPartial":true'),
          );
          const [, body = ''] = text.split(/\n(.*)/s);
          return {
            status,
            body: body.replaceAll(JSON.stringify(query(word)).slice(1, -1), '…').replaceAll(word, '…'),
          };
        };
        const [forPaid, forNone] = [await ask(canary), await ask(nowhere)];
        expect(withoutIds(forPaid.body)).toBe(withoutIds(forNone.body));
        expect([forPaid.status, revealsText(forPaid.body)]).toEqual([forNone.status, false]);
      }
  });

  it('finds what free prompts say, also mistyped and by its beginning', async () => {
    const { visitor } = site.app;
    const found = async (q: string) => {
      const { items } = await visitor.listPrompts({ query: { q } });
      return items.some(({ id }) => id === site.ids.free);
    };
    expect(await found(freeWord)).toBe(true);
    expect(await found(freeWord.slice(0, 6))).toBe(true);
    expect(await found(freeWord.replace('b', 'p'))).toBe(true);
    expect(await found(`"${freeWord} and say"`)).toBe(true);
    // The index of neighbouring words leaves out common ones, so that whole texts are compared with a phrase.
    const { items } = await visitor.listPrompts({ query: { q: '"wait for the answer"' } });
    expect(items).toEqual([]);
    expect((await visitor.listPrompts({ query: { q: '"wait an answer"' } })).total).toBe(1);
  });

  it('finds the prompt by its title, tags, summary and author', async () => {
    for (const q of ['diplomat', 'sold since version', 'diplomat author', '"like a diplomat"']) {
      const { items } = await site.app.visitor.listPrompts({ query: { q } });
      const item = items.find(({ id }) => id === site.ids.prompt);
      expect([q, item?.title]).toEqual([q, 'Negotiate like a diplomat']);
      expect([q, item?.match?.excerpt?.text ?? summary]).toEqual([q, summary]);
    }
  });
});

describe('the warning about near-duplicates', () => {
  it('names a premium prompt only to those who may read it', async () => {
    const { ids, users, app } = site;
    const { post } = await users.buyer.api.readPrompt({ params: { id: ids.prompt } });
    const body = { title: 'My own words', contentMd: post.contentMd };
    for (const reader of readers) {
      const { status, text } = await textFor(site, reader, '/api/posts/duplicates', {
        method: 'POST',
        body: JSON.stringify(body),
      });
      const isNamed = status === 200 && text.includes(ids.prompt);
      expect([reader, isNamed]).toEqual([reader, ['buyer', 'author', 'admin'].includes(reader)]);
    }
    // Moderators see the copy of a premium text all the same.
    const copy = await users.stranger.api.publishPrompt({ body: aPrompt(body) });
    const { items } = await users.admin.api.listReportCases({ query: {} });
    const opened = items.find(({ subject }) => subject.id === copy.id);
    expect(opened?.signals).toMatchObject([{ kind: 'duplicate', promptId: ids.prompt }]);
    await app.finish();
  });
});

/** Ids of requests differ. */
function withoutIds(body: string): string {
  return body.replace(/"requestId":"[^"]+"/g, '');
}
