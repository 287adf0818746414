import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { agentPaths } from '../../../src/contract/core/routes.ts';
import { countWords } from '../../../src/operations/prompts/indexing/index-maintenance.ts';
import { aPrompt } from '../../factories.ts';
import { uniqueAddress } from '../../support/generated/unique.ts';
import { systemContext } from '../../support/site/commands.ts';
import { type ServedSite, servedSite } from '../../support/site/served-site.ts';
import { siteMember } from '../../support/site/site-member.ts';

// Searches that a busy database does not answer: programs must not take them for searches without results.

let site: ServedSite;
const titles = ['Sundial repair', 'Barometer reading', 'Astrolabe basics', 'Sextant lessons'];

beforeAll(async () => {
  site = await servedSite();
  const author = await siteMember(site, 'Author');
  for (const title of titles) await author.api.publishPrompt({ body: aPrompt({ title }) });
  await countWords(systemContext(site.app));
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers: { 'x-forwarded-for': uniqueAddress(), ...headers } });

const search = async (q: string) => {
  const response = await fetch(site.url + agentPaths.mcp(), {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      'x-forwarded-for': uniqueAddress(),
    },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'search_prompts', arguments: { q } },
    }),
  });
  const { result } = await response.json();
  return { isError: result.isError ?? false, text: result.content[0].text as string };
};

/** Runs `work` while no search of the site is answered. */
async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const locking = site.app.pool.db.transaction(async (tx) => {
    await tx.execute(sql`lock table search_documents in access exclusive mode`);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  try {
    return await work();
  } finally {
    released.resolve();
    await locking;
  }
}

describe('a search that is stopped', () => {
  const index = agentPaths.skills(agentPaths.search('sundial'));
  const paths = [
    ...[index, '/search/sundial.md', '/search/barometer.md'],
    agentPaths.skills(agentPaths.search('astrolabe')),
  ];

  it('is no list of prompts, and is not kept', async () => {
    const replies = await whileBusy(() =>
      Promise.all([
        ...paths.map((path) => get(path)),
        ...[get('/search/sextant', { accept: 'text/markdown, */*' }), get(index, { accept: '*/*' })],
      ]),
    );
    for (const reply of replies) {
      expect([reply.url, reply.status, reply.headers.get('cache-control')]).toEqual([
        ...[reply.url, 503],
        expect.stringContaining('no-store'),
      ]);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await reply.json()).toMatchObject({ code: 'unavailable' });
    }
    for (const path of [...paths, '/search/sextant.md']) {
      const reply = await get(path);
      expect([path, reply.status]).toEqual([path, 200]);
      expect(await reply.text()).toMatch(/sundial|barometer|astrolabe|sextant/);
    }
  });

  it('keeps an index that was read before', async () => {
    const before = await (await get(index)).json();
    expect(before.skills).toHaveLength(1);
    const during = await whileBusy(() => get(index));
    expect([during.status, await during.json()]).toEqual([200, before]);
  });

  it('tells models to search again', async () => {
    const found = await whileBusy(() => Promise.all(titles.concat(titles).map(search)));
    for (const { isError, text } of found)
      expect([isError, text]).toEqual([true, expect.stringContaining('Search again')]);
    for (const title of titles)
      expect(await search(title)).toMatchObject({ isError: false, text: expect.stringContaining(title) });
  });
});

describe('a search', () => {
  it('of many clients at the same time finds everything for each', async () => {
    const found = await Promise.all(
      [...titles, ...titles, ...titles].map((title) => search(title.split(' ')[0] ?? '')),
    );
    expect(found.map(({ text }) => text.startsWith('1 found.'))).toEqual(found.map(() => true));
  });

  it('says what it searched for instead, in texts and to models', async () => {
    expect((await search('astrolaeb')).text).toMatch(
      /^1 found\. Nothing has the words as typed; searched for “astrolabe”\./,
    );
    expect(await (await get('/search/astrolaeb.md')).text()).toContain('searched for “astrolabe”');
    expect((await search('zzyzxq')).text).toBe('No prompts found.');
    expect(await (await get('/search/zzyzxq.md')).text()).toContain('No prompts found.');
  });
});
