import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { limits } from '../../../src/domain/core/limits.ts';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

const origin = 'http://localhost:3000';
const password = 'correct horse';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  const write = { most: 10_000, seconds: 60 };
  app = await testApp({ limits: { ...readConfig({}).limits, write } });
  alice = await app.account('alice', password);
  bob = await app.user('bob');
});

const save = (as: TestUser, body: object) => app.request('POST /users/me/searches', { as, body });

describe('saved searches', () => {
  it('keep the filters, and link to Explore and to a feed without a name in its address', async () => {
    const { search } = await alice.api.saveSearch({
      body: {
        name: '  Reviews \n of code ',
        filters: {
          q: 'explain "the code"',
          categoryId: 'programming',
          tags: ['code review'],
          sort: 'popular',
        },
      },
    });
    expect(search).toMatchObject({
      name: 'Reviews of code',
      filters: { q: 'explain "the code"', categoryId: 'programming', tags: ['code review'], sort: 'popular' },
      url: '/explore?q=explain+%22the+code%22&category=programming&tags=code+review&sort=popular',
      feedUrl: '/feeds/search.xml?q=explain+%22the+code%22&category=programming&tags=code+review',
    });
    expect((await alice.api.mySearches()).items).toEqual([search]);
    expect((await bob.api.mySearches()).items).toEqual([]);
  });

  it('are named after their filters by default', async () => {
    const carol = await app.user('carol');
    const nameOf = async (filters: object) => (await save(carol, { filters })).body.search.name;
    expect(await nameOf({ q: 'tutor', categoryId: 'data science', tags: ['sql'] })).toBe(
      'tutor · Data Science · #sql',
    );
    expect(await nameOf({ categoryId: 'Education' })).toBe('Education');
    const long = await nameOf({ q: 'many words '.repeat(18) });
    expect(long).toMatch(/^many words .*…$/);
    expect(long.length).toBeLessThanOrEqual(limits.searchName);
    expect((await carol.api.mySearches()).items.map(({ filters }) => filters.categoryId)).toEqual([
      '',
      'education',
      'data-science',
    ]);
  });

  it('are refused when the same filters are saved already, however they are written', async () => {
    const dora = await app.user('dora');
    const filters = { q: 'Café menu', tags: ['one', 'two'] };
    expect((await save(dora, { name: 'Food', filters })).status).toBe(201);
    for (const again of [filters, { q: 'cafe MENU', tags: ['Two', 'one'] }]) {
      const { status, body } = await save(dora, { filters: again });
      expect([status, body.detail]).toEqual([409, 'You have already saved this search as “Food”']);
    }
    // Trending is the default order without words; with words it is another one.
    expect((await save(dora, { filters: { tags: ['one'] } })).status).toBe(201);
    expect((await save(dora, { filters: { tags: ['one'], sort: 'trending' } })).status).toBe(409);
    expect((await save(dora, { filters: { ...filters, sort: 'trending' } })).status).toBe(201);
    expect((await save(bob, { filters })).status).toBe(201);
  });

  it.each([
    [{}, 'filters'],
    [{ filters: [] }, 'filters'],
    [{ filters: {} }, 'filters'],
    [{ filters: { q: '  ', sort: 'recent' } }, 'filters'],
    [{ filters: { q: 'x'.repeat(201) } }, 'filters.q'],
    [{ filters: { categoryId: 'nothing' } }, 'filters.categoryId'],
    [{ filters: { tags: ['a', 'b', 'c', 'd', 'e', 'f'] } }, 'filters.tags'],
    [{ filters: { q: 'a', sort: 'best' } }, 'filters.sort'],
    [{ filters: { language: 'German' } }, 'filters.language'],
    [{ filters: { price: 'cheap' } }, 'filters.price'],
    [{ name: ' ', filters: { q: 'a' } }, 'name'],
    [{ name: 'x'.repeat(81), filters: { q: 'a' } }, 'name'],
    [{ name: 'a\0', filters: { q: 'a' } }, 'name'],
  ])('are refused with %j', async (body, field) => {
    const reply = await save(alice, body);
    expect([reply.status, reply.body.errors?.[0].field]).toEqual([422, field]);
  });

  it('are limited to fifty, even concurrently', async () => {
    const eve = await app.user('eve');
    const replies = await Promise.all(
      Array.from({ length: limits.searchesPerUser + 3 }, (_, n) =>
        save(eve, { filters: { q: `number ${n}` } }),
      ),
    );
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.body.detail).toBe('You have 50 saved searches, which is the limit. Delete one first');
    const { items } = await eve.api.mySearches();
    expect(items).toHaveLength(50);
    await eve.api.deleteSearch({ params: { id: items[0]?.id ?? '' } });
    expect((await save(eve, { filters: { q: 'one more' } })).status).toBe(201);
  });

  it('are renamed and deleted by their owner only', async () => {
    const { search } = await alice.api.saveSearch({ body: { filters: { q: 'poems' } } });
    const path = `/users/me/searches/${search.id}`;
    for (const [call, body] of [
      [`PATCH ${path}`, { name: 'Mine' }],
      [`DELETE ${path}`, undefined],
    ] as const)
      expect((await app.request(call, { as: bob, body })).status).toBe(404);
    for (const call of ['PATCH /users/me/searches/x', 'DELETE /users/me/searches/x'])
      expect((await app.request(call, { as: alice, body: { name: 'A' } })).status).toBe(404);
    const renamed = await app.request(`PATCH ${path}`, { as: alice, body: { name: 'Verse' } });
    expect(renamed.body).toEqual({ search: { ...search, name: 'Verse' } });
    const blank = await app.request(`PATCH ${path}`, { as: alice, body: { name: '' } });
    expect([blank.status, blank.body.detail]).toEqual([422, 'Name is required']);
    await alice.api.deleteSearch({ params: { id: search.id } });
    expect((await app.request(`DELETE ${path}`, { as: alice })).status).toBe(404);
    expect((await alice.api.mySearches()).items.map(({ id }) => id)).not.toContain(search.id);
  });

  it('are deleted with the account', async () => {
    const fay = await app.account('fay', password);
    await fay.api.saveSearch({ body: { filters: { q: 'poems' } } });
    await fay.api.deleteMe({ body: { password, prompts: 'delete' } });
    const [left] = await app.pool.db.execute(
      sql`select count(*)::int as n from saved_searches where user_id = ${fay.id}`,
    );
    expect(left).toEqual({ n: 0 });
  });
});

describe('the feed of a search', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.fetch(new Request(new URL(path, origin), { headers }));
  const all = (xml: string, name: string) =>
    Array.from(xml.matchAll(new RegExp(`<${name}[^>]*>(.*?)</${name}>`, 'gs')), ([, inner = '']) => inner);
  const entriesOf = async (path: string) =>
    all(await (await get(path)).text(), 'entry').map((entry) => all(entry, 'title')[0]);
  const publish = (title: string, changes: Parameters<typeof aPrompt>[0] = {}) =>
    bob.api.publishPrompt({ body: aPrompt({ title, contentMd: 'A [gap].', summary: 'Short.', ...changes }) });

  beforeAll(async () => {
    await publish('Zucchini soup', { categoryId: 'education', tags: ['cooking', 'soup & stew'] });
    await publish('Zucchini cake', { categoryId: 'design', tags: ['cooking'] });
    const old = await publish('Zucchini bread', { categoryId: 'education', tags: ['Cooking'] });
    await publish('Zucchini secret', { categoryId: 'education', status: 'draft' });
    // Liked most, and nevertheless last in a list of the newest.
    await app.pool.db.execute(
      sql`update prompts set published_at = '2020-01-01', likes_count = 9 where id = ${old.id}`,
    );
  });

  it('lists the newest matches of all filters, without drafts', async () => {
    expect(await entriesOf('/feeds/search.xml?q=zucchini')).toEqual([
      'Zucchini cake',
      'Zucchini soup',
      'Zucchini bread',
    ]);
    expect(await entriesOf('/feeds/search.xml?q=zucchini&category=education&tags=cooking')).toEqual([
      'Zucchini soup',
      'Zucchini bread',
    ]);
    expect(await entriesOf('/feeds/search.xml?q=zucchini+-soup&tags=COOKING&sort=popular')).toEqual([
      'Zucchini cake',
      'Zucchini bread',
    ]);
    expect(await entriesOf('/feeds/search.xml?tags=soup+%26+stew')).toEqual(['Zucchini soup']);
    expect(await entriesOf('/feeds/search.xml?q=!!!')).toEqual([]);
  });

  it('names the search and its addresses, escaped', async () => {
    const reply = await get('/feeds/search.xml?tags=a,b&q=zucchini+%3Cb%3E%22&category=Data+Science&utm=x');
    expect(reply.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const xml = await reply.text();
    expect(all(xml, 'title')[0]).toBe('zucchini &lt;b&gt;&quot; · Data Science · #a · #b · Promptorium');
    const self = '/feeds/search.xml?q=zucchini+%3Cb%3E%22&amp;category=data-science&amp;tags=a%2Cb';
    expect(all(xml, 'id')[0]).toBe(origin + self);
    expect(xml).toContain(`<link rel="self" href="${origin}${self}"/>`);
    expect(xml).toContain(
      `<link rel="alternate" href="${origin}/explore?q=zucchini+%3Cb%3E%22&amp;category=data-science&amp;tags=a%2Cb&amp;sort=recent"/>`,
    );
    expect(all(xml, 'updated')).toEqual(['1970-01-01T00:00:00.000Z']);
  });

  it('is not sent again while unchanged, and may be cached', async () => {
    const first = await get('/feeds/search.xml?q=zucchini');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    const again = await get('/feeds/search.xml?q=zucchini', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await publish('Zucchini salad', { tags: [] });
    expect((await get('/feeds/search.xml?q=zucchini', { 'if-none-match': etag })).status).toBe(200);
  });

  it.each([
    ['/feeds/search.xml', '/feed.xml'],
    ['/feeds/search.xml?q=+&tags=,', '/feed.xml'],
    ['/feeds/search.xml?category=data+science', '/feeds/topics/data-science.xml'],
  ])('%s redirects to %s', async (path, location) => {
    const reply = await get(path);
    expect([reply.status, reply.headers.get('location')]).toEqual([301, location]);
  });

  it.each([
    [`q=${'x'.repeat(201)}`, 'q can be at most 200 characters'],
    ['q=a%00', 'q contains a character that cannot be stored. Remove NUL and broken emoji'],
    [`tags=${'x'.repeat(201)}`, 'tags can be at most 200 characters'],
    ['q=a&category=nothing', 'There is no category “nothing”'],
    [`category=${'x'.repeat(61)}`, 'categoryId can be at most 60 characters'],
  ])('refuses %s', async (query, detail) => {
    const reply = await get(`/feeds/search.xml?${query}`);
    expect([reply.status, (await reply.json()).detail]).toEqual([400, detail]);
  });

  it('without words takes two database statements', async () => {
    app.statements();
    await get('/feeds/search.xml?tags=cooking&category=education');
    expect(app.statements().length).toBe(2);
  });
});
