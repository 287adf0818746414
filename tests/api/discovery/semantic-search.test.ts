import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Embeddings } from '../../../src/operations/core/adapters/adapters.ts';
import { findListed } from '../../../src/operations/discovery/prompts/search-prompts.ts';
import { createPromptEmbedder } from '../../../src/operations/discovery/search/embed-prompts.ts';
import { aPrompt } from '../../factories.ts';
import { type EmbeddingsServer, startEmbeddingsServer } from '../../support/servers/embeddings-server.ts';
import { systemContext } from '../../support/site/commands.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let service: EmbeddingsServer;
let app: TestApp;
let alice: TestUser;
let admin: TestUser;

beforeAll(async () => {
  service = await startEmbeddingsServer({
    felines: 'cats',
    moggies: 'cats',
    canines: 'dogs',
    hounds: 'dogs',
  });
  app = await testApp({
    env: { EMBEDDINGS_URL: service.url, EMBEDDINGS_MODEL: 'small', EMBEDDINGS_KEY: 'key-of-the-service' },
  });
  alice = await app.user('alice');
  admin = await app.user('admin', 'admin');
});
afterAll(() => service.close());
beforeEach(async () => {
  service.behaviour = 'right';
  service.refused = undefined;
  service.requests();
  await app.pool.db.execute(sql`delete from prompts`);
});

const about = (animal: string, changes = {}) =>
  aPrompt({
    title: `Feeding ${animal}`,
    summary: `Dinner for ${animal}.`,
    contentMd: `What do ${animal} eat? Plan meals for ${animal}.`,
    tags: [animal],
    ...changes,
  });
const publish = async (prompt: ReturnType<typeof aPrompt>) =>
  (await alice.api.publishPrompt({ body: prompt })).post;
const embedPrompts = async (changes: Partial<Embeddings> = {}) => {
  const ctx = systemContext(app);
  if (!ctx.embeddings) throw new Error('semantic search is not configured');
  await createPromptEmbedder(ctx, { ...ctx.embeddings, ...changes })();
};
const search = async (q: string, query: Record<string, string> = {}) => {
  const { body } = await app.request(`GET /posts?${new URLSearchParams({ q, ...query })}`);
  return (body.items as { title: string }[]).map(({ title }) => title);
};
const vectors = () =>
  app.pool.db.execute<{ model: string; length: number; is_stale: boolean }>(
    sql`select model, octet_length(vector) as length, is_stale from prompt_vectors order by prompt_id`,
  );

describe('a search by meaning', () => {
  it('finds a prompt that has none of the words, once its vector is computed', async () => {
    await publish(about('cats'));
    await publish(about('roses'));
    expect(await search('felines')).toEqual([]);
    await embedPrompts();
    expect(await search('felines')).toEqual(['Feeding cats']);
  });

  it('is by texts in which no emoji is divided', async () => {
    const family = '👨‍👩‍👧‍👦';
    // Of two neighboring lengths, the end of what is sent is inside a surrogate pair for at least one.
    for (const start of ['a ', 'ab ', 'abc '])
      await publish(about('cats', { contentMd: start + family.repeat(300) }));
    await embedPrompts();
    const texts = service.requests().flatMap((request) => request.texts);
    expect(texts).toHaveLength(3);
    for (const text of texts) {
      expect(text.isWellFormed()).toBe(true);
      expect(text.slice(text.indexOf(family)).replaceAll(family, '')).toBe('');
      expect(text.length).toBeGreaterThan(1_980);
    }
  });

  it('lists the prompt with the words first', async () => {
    await publish(about('cats'));
    await publish(about('cats', { title: 'Cats at dinner' }));
    await publish(about('moggies', { title: 'Moggies at home' }));
    await embedPrompts();
    expect((await search('moggies'))[0]).toBe('Moggies at home');
    expect(await search('moggies')).toHaveLength(3);
  });

  it('has pages that neither repeat nor skip a prompt', async () => {
    for (let n = 0; n < 5; n++) await publish(about('cats', { title: `Cats ${n}` }));
    await embedPrompts();
    const titles: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await app.request(`GET /posts?q=felines&limit=2${cursor && `&cursor=${cursor}`}`);
      titles.push(...body.items.map(({ title }: { title: string }) => title));
      if (!body.nextCursor) break;
      cursor = body.nextCursor;
    }
    expect(titles.toSorted()).toEqual([0, 1, 2, 3, 4].map((n) => `Cats ${n}`));
  });

  it('does not know what the text of a premium prompt says', async () => {
    await publish(
      about('cats', {
        title: 'A premium dinner',
        summary: 'For pets.',
        tags: ['pets'],
        isPremium: true,
        price: 5,
      }),
    );
    await embedPrompts();
    const texts = service.requests().flatMap((request) => request.texts);
    expect(texts).toEqual([expect.stringContaining('A premium dinner')]);
    expect(texts[0]).not.toContain('cats');
  });

  it('finds nothing for words without a meaning', async () => {
    await publish(about('cats'));
    await embedPrompts();
    expect(await search('qwxyzt vrmpl')).toEqual([]);
    expect(service.requests().at(-1)?.texts).toEqual(['qwxyzt vrmpl']);
  });

  it('respects the filters', async () => {
    await publish(about('cats', { categoryId: 'design' }));
    await embedPrompts();
    expect(await search('felines', { categoryId: 'design', tag: 'cats', authorId: alice.id })).toHaveLength(
      1,
    );
    expect(await search('felines', { categoryId: 'programming' })).toEqual([]);
    expect(await search('felines', { tag: 'roses' })).toEqual([]);
    expect(await search('felines', { authorId: admin.id })).toEqual([]);
  });

  it('never finds drafts and hidden prompts', async () => {
    await publish(about('cats', { status: 'draft' }));
    const hidden = await publish(about('cats'));
    await embedPrompts();
    expect(await vectors()).toHaveLength(1);
    await admin.api.hidePrompt({ params: { id: hidden.id }, body: { reason: 'Spam' } });
    expect(await search('felines')).toEqual([]);
  });

  it('is not made for quoted or excluded words, and not for other sorts', async () => {
    await publish(about('cats'));
    await embedPrompts();
    service.requests();
    expect(await search('"felines"')).toEqual([]);
    expect(await search('felines -dogs')).toEqual([]);
    expect(await search('felines', { sort: 'recent' })).toEqual([]);
    expect(await search('!?')).toEqual([]);
    expect(service.requests()).toEqual([]);
  });

  it('ranks the matches by words, and finds no others, where all vectors are too much to compare', async () => {
    const posts = [
      await publish(about('cats')),
      await publish(about('roses', { title: 'Feeding many', summary: 'Feeding.' })),
      await publish(about('roses', { title: 'Watering', summary: 'Water.', contentMd: 'Water for roses.' })),
    ];
    const titles = new Map(posts.map(({ id, title }) => [id, title]));
    // Two vectors of this length are too large to compare all.
    const vectorOf = (text: string) => {
      const vector = new Float32Array(2_100_000);
      vector[text.includes('roses') ? 0 : 1] = 1;
      return vector;
    };
    const ctx = systemContext(app);
    if (!ctx.embeddings) throw new Error('semantic search is not configured');
    const embeddings: Embeddings = {
      ...ctx.embeddings,
      embed: async (texts) => texts.map(vectorOf),
      embedQuery: async () => vectorOf('cats'),
    };
    const listed = async () => {
      const found = await findListed({ ...ctx, embeddings }, { query: 'feeding', sort: 'relevance' });
      return found?.prompts.map(({ id }) => titles.get(id));
    };
    expect(await listed()).toEqual(['Feeding many', 'Feeding cats']);
    await embedPrompts(embeddings);
    expect(await listed()).toEqual(['Feeding cats', 'Feeding many']);
    embeddings.embedQuery = async () => vectorOf('roses');
    expect(await listed()).toEqual(['Feeding many', 'Feeding cats']);
  });

  it('asks the service once for a repeated query', async () => {
    await publish(about('dogs'));
    await embedPrompts();
    service.requests();
    // A search does not wait for an answer that takes long, and then asks again.
    await expect.poll(() => search('hounds outside')).toEqual(['Feeding dogs']);
    expect(service.requests()).toContainEqual({
      path: '/v1/embeddings',
      texts: ['hounds outside'],
      model: 'small',
      authorization: 'Bearer key-of-the-service',
    });
    expect(await search('hounds outside')).toEqual(['Feeding dogs']);
    expect(service.requests()).toEqual([]);
  });

  it.each(['slow', 'garbage', 'right'] as const)(
    'finds what words find, in time, when the service is %s or answers with another size',
    async (behaviour) => {
      await publish(about('cats'));
      await embedPrompts();
      service.requests();
      service.behaviour = behaviour === 'right' ? 'wrong size' : behaviour;
      const began = performance.now();
      expect(await search(`cats ${behaviour}`)).toEqual(['Feeding cats']);
      expect(performance.now() - began).toBeLessThan(1_000);
      expect(await search(`felines ${behaviour}`)).toEqual([]);
      expect(service.requests()).toHaveLength(2);
      service.behaviour = 'right';
      expect(await search(`felines after ${behaviour}`)).toEqual(['Feeding cats']);
    },
  );
});

describe('the vectors of prompts', () => {
  it('are computed again after a change, and not used in between', async () => {
    const post = await publish(about('cats'));
    await embedPrompts();
    await alice.api.updatePrompt({ params: { id: post.id }, body: about('dogs') });
    expect(await search('felines')).toEqual([]);
    expect(await vectors()).toMatchObject([{ is_stale: true }]);
    await embedPrompts();
    expect(await vectors()).toMatchObject([{ is_stale: false }]);
    expect(await search('canines')).toEqual(['Feeding dogs']);
  });

  it('are not stored when the prompt changed while they were computed', async () => {
    const post = await publish(about('cats'));
    const { embeddings } = systemContext(app);
    let changed = false;
    await embedPrompts({
      embed: async (texts) => {
        if (!changed) await alice.api.updatePrompt({ params: { id: post.id }, body: about('dogs') });
        changed = true;
        return (await embeddings?.embed(texts)) ?? 'refused';
      },
    });
    expect(await search('moggies')).toEqual([]);
    expect(await search('hounds')).toEqual(['Feeding dogs']);
  });

  it('are deleted with the prompt', async () => {
    const post = await publish(about('cats'));
    await embedPrompts();
    expect(await vectors()).toHaveLength(1);
    await alice.api.deletePrompt({ params: { id: post.id } });
    expect(await vectors()).toEqual([]);
  });

  it('are computed again for another model, and for another length', async () => {
    for (let n = 0; n < 3; n++) await publish(about('cats'));
    await embedPrompts();
    await app.pool.db.execute(sql`update prompts set published_at = published_at - interval '1 day'`);
    await embedPrompts({ model: 'large' });
    expect((await vectors()).map(({ model }) => model)).toEqual(['large', 'large', 'large']);
    service.behaviour = 'wrong size';
    await publish(about('roses'));
    await embedPrompts({ model: 'large' });
    expect((await vectors()).map(({ length }) => length)).toEqual([24, 24, 24, 24]);
  });

  it('are made of the title, tags, summary and the beginning of the text, in batches', async () => {
    await publish(about('cats', { contentMd: `Begin. ${'word '.repeat(2_000)} end.` }));
    for (let n = 0; n < 40; n++) await publish(about('roses', { title: `Roses ${n}` }));
    service.requests();
    await embedPrompts();
    const requests = service.requests();
    expect(requests.map(({ texts }) => texts.length)).toEqual([32, 9]);
    const text = requests.flatMap(({ texts }) => texts).find((one) => one.startsWith('Feeding cats')) ?? '';
    expect(text).toMatch(/^Feeding cats\ncats\nDinner for cats\.\nBegin\. word /);
    expect(text).toHaveLength(2_000);
    await embedPrompts();
    expect(service.requests()).toEqual([]);
  });

  it('leave out a text that the service refuses, which does not stop the others', async () => {
    service.refused = 'roses';
    for (const animal of ['cats', 'roses', 'dogs']) await publish(about(animal));
    await embedPrompts();
    expect((await vectors()).map(({ length }) => length)).toEqual([48, 0, 48]);
    expect(await search('felines')).toEqual(['Feeding cats']);
  });
});

it('without a service, searches and publications are the same as before, and nothing is computed', async () => {
  const plain = await testApp();
  const bob = await plain.user('bob');
  expect(systemContext(plain).embeddings).toBeUndefined();
  await bob.api.publishPrompt({ body: about('cats') });
  plain.statements();
  await bob.api.publishPrompt({ body: about('dogs') });
  const { items } = await plain.visitor.listPrompts({ query: { q: 'dogs' } });
  expect(items).toHaveLength(1);
  expect(plain.statements().filter((text) => text.includes('prompt_vectors'))).toEqual([]);
});
