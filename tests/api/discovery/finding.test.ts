import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

// What crawlers and feed readers request: robots.txt, the sitemap and the feeds.

let app: TestApp;
let alice: TestUser;
const origin = 'http://localhost:3000';

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
});

const get = (path: string, headers: Record<string, string> = {}) =>
  app.fetch(new Request(new URL(path, origin), { headers }));
const read = async (path: string) => (await get(path)).text();
const all = (xml: string, name: string) =>
  Array.from(xml.matchAll(new RegExp(`<${name}[^>]*>(.*?)</${name}>`, 'gs')), ([, inner = '']) => inner);

describe('the sitemap', () => {
  it('is named by robots.txt, which disallows only the API and not the pages', async () => {
    const reply = await get('/robots.txt');
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await reply.text();
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(text).toMatch(/^User-agent: \*\nDisallow: \/api\/\nAllow: \/api\/docs\n/);
    expect(text).not.toMatch(/Disallow: \/(?:\n|prompt|explore|topics|profile)/);
  });

  it('lists published prompts, their authors and topics, and public pages, but nothing private', async () => {
    const { post } = await alice.api.publishPrompt({ body: aPrompt({ categoryId: 'design' }) });
    const draft = await alice.api.publishPrompt({ body: aPrompt({ status: 'draft' }) });
    await app.user('silent');
    const slugs = await Promise.all(
      (['public', 'public', 'unlisted', 'private'] as const).map(async (visibility, index) => {
        const body = { name: `Drafts of ${visibility} ones`, visibility };
        const { id, slug } = (await alice.api.createCollection({ body })).collection;
        // The second one has a draft only.
        const promptId = index === 1 ? draft.id : post.id;
        await alice.api.addCollectionItem({ params: { id, promptId }, body: {} });
        return slug;
      }),
    );
    const index = await get('/sitemap.xml');
    expect(index.headers.get('content-type')).toMatch(/^application\/xml/);
    const files = all(await index.text(), 'loc');
    expect(files).toEqual(
      ['pages', 'prompts', 'people', 'collections'].map((name) => `${origin}/sitemaps/${name}.xml`),
    );
    const texts = await Promise.all(files.map(read));
    const [pages, prompts, profiles, collections] = texts.map((xml) => all(xml, 'loc'));
    expect(prompts).toEqual([`${origin}/prompt/${post.id}`]);
    expect(all(texts[1] ?? '', 'lastmod')).toEqual([post.updatedAt]);
    expect(profiles).toEqual([`${origin}/profile/alice`]);
    expect(collections).toEqual([`${origin}/collection/${slugs[0]}`]);
    expect(pages?.filter((page) => page.includes('category='))).toEqual([
      `${origin}/explore?category=design`,
    ]);
    expect(pages).toEqual(expect.arrayContaining([`${origin}/`, `${origin}/explore`, `${origin}/topics`]));
    expect(pages?.filter((page) => /login|signup|write|recent|:/.test(page.slice(origin.length)))).toEqual(
      [],
    );
    expect(texts.join()).not.toContain(draft.id);
  });

  it('lists every prompt of a large library exactly once, in files of bounded size', async () => {
    const app2 = await testApp();
    // Many have the same time: the files must neither lose nor repeat those.
    await app2.pool.db.execute(sql`
      insert into prompts (id, topic_id, slug, title, summary, body, beginning, body_hash, status, read_time, published_at, updated_at)
      select gen_random_uuid(), 'design', 's' || n, 't', 's', 'b', 'b', decode(md5(n::text), 'hex'), 'published', 1,
        timestamptz '2026-01-01' + (n / 3000) * interval '1 hour', timestamptz '2026-02-01' + n * interval '1 second'
      from generate_series(1, 23000) n`);
    const fetch2 = async (path: string) => (await app2.fetch(new Request(new URL(path, origin)))).text();
    const index = await fetch2('/sitemap.xml');
    const files = all(index, 'loc').filter((file) => file.includes('/prompts'));
    expect(files.length).toBe(3);
    expect(all(index, 'lastmod')).toHaveLength(3);
    app2.statements();
    const lists = await Promise.all(files.map(async (file) => all(await fetch2(file), 'loc')));
    expect(lists.map((list) => list.length)).toEqual([10_000, 10_000, 3_000]);
    expect(new Set(lists.flat()).size).toBe(23_000);
    expect(app2.statements().length).toBeLessThan(30);
    const rows = await app2.pool.db.execute<{ id: string }>(sql`select id from prompts`);
    const listed = new Set(lists.flat());
    expect(rows.filter(({ id }) => !listed.has(`${origin}/prompt/${id}`))).toEqual([]);
  });

  it('has no other files', async () => {
    for (const name of [
      'prompts-1',
      'prompts-x-y',
      'people-1',
      'collections-1',
      'pages-1',
      '..%2f..',
      'prompts-99999999999999999-0',
    ])
      expect([name, (await get(`/sitemaps/${name}.xml`)).status]).toEqual([name, 404]);
    const beyond = '/sitemaps/prompts-99999999999999-ffffffff-ffff-7fff-8fff-ffffffffffff.xml';
    expect((await get(beyond)).status).toBe(404);
  });
});

describe('a feed', () => {
  it('contains the newest published prompts of the site, a topic or an author', async () => {
    const bob = await app.user('bob');
    const { post } = await bob.api.publishPrompt({
      body: aPrompt({ categoryId: 'education', tags: ['x & y'] }),
    });
    await bob.api.publishPrompt({ body: aPrompt({ categoryId: 'education', status: 'draft' }) });
    for (const path of ['/feed.xml', '/feeds/topics/education.xml', '/feeds/people/bob.xml']) {
      const reply = await get(path);
      expect(reply.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
      const xml = await reply.text();
      expect(xml).toContain(`<link rel="self" href="${origin}${path}"/>`);
      const [first = ''] = all(xml, 'entry');
      expect(first).toContain(`<id>urn:uuid:${post.id}</id>`);
      expect(first).toContain(`href="${origin}/prompt/${post.id}"`);
      expect(first).toContain(`<published>${post.publishedAt}</published>`);
      expect(first).toContain(`<uri>${origin}/profile/bob</uri>`);
      expect(first).toContain('term="x &amp; y"');
      if (path !== '/feed.xml') expect(all(xml, 'entry')).toHaveLength(1);
    }
  });

  it('escapes hostile text', async () => {
    const title = 'A <b>bold</b> &amp; ]]> <script>alert(1)</script>';
    await alice.api.publishPrompt({ body: aPrompt({ title, summary: `${title} \uFFFE.` }) });
    const [entry = ''] = all(await read('/feed.xml'), 'entry');
    expect(all(entry, 'title')[0]).toBe(
      'A &lt;b&gt;bold&lt;/b&gt; &amp;amp; ]]&gt; &lt;script&gt;alert(1)&lt;/script&gt;',
    );
    expect(entry).not.toContain('<script>');
    expect(entry).not.toContain('\uFFFE');
  });

  it('is not sent again while unchanged', async () => {
    const first = await get('/feeds/people/alice.xml');
    const etag = first.headers.get('etag') ?? '';
    const modified = first.headers.get('last-modified') ?? '';
    const again = await get('/feeds/people/alice.xml', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await get('/feeds/people/alice.xml', { 'if-modified-since': modified })).status).toBe(304);
    const before = new Date(Date.parse(modified) - 1000).toUTCString();
    expect((await get('/feeds/people/alice.xml', { 'if-modified-since': before })).status).toBe(200);
    await alice.api.publishPrompt({ body: aPrompt() });
    expect((await get('/feeds/people/alice.xml', { 'if-none-match': etag })).status).toBe(200);
  });

  it('redirects for a renamed author, can be empty, and is not found for an unknown author or topic', async () => {
    const carol = await app.user('carol');
    await carol.api.updateUser({ body: { username: 'caroline' } });
    for (const old of ['carol', 'Caroline']) {
      const moved = await get(`/feeds/people/${old}.xml`);
      expect([moved.status, moved.headers.get('location')]).toEqual([301, '/feeds/people/caroline.xml']);
    }
    const empty = await read('/feeds/people/caroline.xml');
    expect(all(empty, 'updated')).toHaveLength(1);
    expect(all(empty, 'entry')).toEqual([]);
    for (const path of ['/feeds/people/nobody.xml', '/feeds/topics/nothing.xml', '/feeds/x.xml', '/feeds/'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  it('takes at most two database statements', async () => {
    app.statements();
    await get('/feed.xml');
    await get('/feeds/people/alice.xml');
    await get('/feeds/topics/design.xml');
    expect(app.statements().length).toBe(5);
  });
});
