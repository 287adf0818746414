import { beforeAll, describe, expect, it } from 'vitest';
import { feedPaths } from '../../../src/contract/core/routes.ts';
import { aPrompt, type PromptInput } from '../../factories.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let admin: TestUser;
let clock = Date.parse('2026-03-10T12:00:00Z');

beforeAll(async () => {
  app = await testApp({ now: () => new Date(clock) });
  alice = await app.user('alice');
  bob = await app.user('bob');
  admin = await app.user('root', 'admin');
});

const nextMinute = () => {
  clock += 60_000;
};
const save = (body: unknown, as = alice) => app.request('POST /posts', { as, body });
const change = (id: string, body: unknown) => app.request(`PUT /posts/id/${id}`, { as: alice, body });

/** Removes modification times, which may change with a draft. */
const withoutTimes = (xml: string) => xml.replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-][\d:]+)/g, '');

describe('an incomplete draft', () => {
  it('can lack every field', async () => {
    const { status, body } = await save({ status: 'draft' });
    expect(status).toBe(201);
    expect(body.post).toMatchObject({
      title: '',
      slug: expect.stringMatching(/^untitled/),
      contentMd: '',
      summary: '',
      categoryId: '',
      category: { id: '', name: '', slug: '', color: '' },
      tags: [],
      imageUrl: '',
      sampleResponses: [],
      price: 0,
      status: 'draft',
      publishedAt: null,
      can: { edit: true, delete: true },
    });
    expect((await alice.api.readPrompt({ params: { id: body.id } })).post).toEqual(body.post);
    const again = await change(body.id, {
      status: 'draft',
      isPremium: true,
      sampleResponses: [{ content: '' }],
    });
    expect([again.status, again.body.post.isPremium, again.body.post.price]).toEqual([200, true, 0]);
    expect(again.body.post.sampleResponses).toMatchObject([{ type: 'text', content: '' }]);
  });

  it.each([
    ['title', { title: 'x'.repeat(201) }],
    ['contentMd', { contentMd: 'x'.repeat(100_001) }],
    ['categoryId', { categoryId: 'cooking' }],
    ['imageUrl', { imageUrl: 'javascript:alert(1)' }],
    ['imageUrl', { imageUrl: `/files/${crypto.randomUUID()}/page.webp` }],
    ['tags', { tags: ['a', 'A'] }],
    ['price', { isPremium: true, price: 0.5 }],
    ['sampleResponses.0.content', { sampleResponses: [{ type: 'image', content: 'a picture' }] }],
    ['status', { status: 'hidden' }],
  ])('with an invalid %s is refused', async (field, wrong) => {
    const { status, body } = await save({ status: 'draft', ...wrong });
    expect([status, body.errors[0].field]).toEqual([422, field]);
  });
});

describe('publishing a draft', () => {
  it('requires every field of a published prompt, and leaves the draft unchanged if refused', async () => {
    const { body: draft } = await save({ status: 'draft', title: 'Half a thought', isPremium: true });
    for (const status of ['published', undefined]) {
      const refused = await change(draft.id, { title: 'Half a thought', isPremium: true, status });
      expect(refused.status).toBe(422);
      expect(refused.body.errors.map(({ message }: { message: string }) => message)).toEqual([
        'Category is required',
        'Prompt Content is required',
        'Short Description is required',
        'Cover Image is required',
      ]);
    }
    expect((await alice.api.readPrompt({ params: { id: draft.id } })).post).toEqual(draft.post);
  });

  it('fixes the publication date and the slug, which follows the title until then', async () => {
    const { body: draft } = await save({ status: 'draft', title: 'Working title' });
    expect(draft.post.slug).toBe(`working-title~${draft.id}`);
    nextMinute();
    const renamed = await change(draft.id, { status: 'draft', title: 'Better title' });
    expect([renamed.body.post.slug, renamed.body.post.publishedAt]).toEqual([
      `better-title~${draft.id}`,
      null,
    ]);
    nextMinute();
    const published = await change(draft.id, aPrompt({ title: 'Final title', status: 'published' }));
    expect(published.body.post).toMatchObject({
      slug: 'final-title',
      status: 'published',
      createdAt: draft.post.createdAt,
      publishedAt: new Date(clock).toISOString(),
    });
    nextMinute();
    await change(draft.id, aPrompt({ title: 'Final title', status: 'draft' }));
    const again = await change(draft.id, aPrompt({ title: 'Renamed after all', status: 'published' }));
    expect(again.body.post).toMatchObject({
      slug: 'final-title',
      publishedAt: published.body.post.publishedAt,
    });
  });

  it('does not show others by a number that somebody has a draft with their title', async () => {
    const [dan, eve] = [await app.user('dan'), await app.user('eve')];
    const title = 'A plan nobody knows of';
    const draft = await dan.api.publishPrompt({ body: { status: 'draft', title } });
    const renamed = await dan.api.publishPrompt({ body: { status: 'draft', title: 'Another' } });
    await dan.api.updatePrompt({ params: { id: renamed.id }, body: { status: 'draft', title } });
    expect((await eve.api.publishPrompt({ body: aPrompt({ title }) })).post.slug).toBe(
      'a-plan-nobody-knows-of',
    );
    const later = await eve.api.publishPrompt({ body: { status: 'draft', title } });
    const body = aPrompt({ title, status: 'published' });
    const { post } = await eve.api.updatePrompt({ params: { id: later.id }, body });
    expect(post.slug).toBe('a-plan-nobody-knows-of-2');
    const params = { slug: draft.post.slug };
    expect((await dan.api.readPromptBySlug({ params })).post.id).toBe(draft.id);
    expect((await app.request(`GET /posts/slug/${params.slug}`, { as: eve })).status).toBe(404);
    const own = await dan.api.updatePrompt({ params: { id: draft.id }, body });
    expect(own.post.slug).toBe('a-plan-nobody-knows-of-3');
  });

  it('puts it first in the list of published prompts, whenever it was created', async () => {
    const carol = await app.user('carol');
    const first = await carol.api.publishPrompt({ body: { status: 'draft', title: 'Begun first' } });
    nextMinute();
    const other = await carol.api.publishPrompt({ body: { status: 'draft', title: 'Begun later' } });
    nextMinute();
    const direct = await carol.api.publishPrompt({ body: aPrompt() });
    const ids = (posts: { id: string }[]) => posts.map(({ id }) => id);
    const drafts = async () => ids((await carol.api.myPrompts({ query: { status: 'draft' } })).data.posts);
    expect(await drafts()).toEqual([other.id, first.id]);
    nextMinute();
    await carol.api.updatePrompt({ params: { id: first.id }, body: { status: 'draft', title: 'Changed' } });
    expect(await drafts()).toEqual([first.id, other.id]);
    nextMinute();
    await carol.api.updatePrompt({ params: { id: first.id }, body: { ...aPrompt(), status: 'published' } });
    const listed = await app.visitor.userPrompts({ params: { username: 'carol' } });
    expect([ids(listed.items), listed.total]).toEqual([[first.id, direct.id], 2]);
    const mine = (await carol.api.myPrompts({ query: { status: 'published' } })).data;
    expect([ids(mine.posts), mine.pagination.totalCount]).toEqual([[first.id, direct.id], 2]);
    expect((await carol.api.myPrompts({ query: { status: 'draft' } })).data.pagination.totalCount).toBe(1);
  });
});

describe('a draft', () => {
  it('cannot be changed from an outdated version', async () => {
    const { body: draft } = await save({ status: 'draft', title: 'Two tabs' });
    nextMinute();
    await change(draft.id, { status: 'draft', title: 'The other tab', updatedAt: draft.post.updatedAt });
    const stale = await change(draft.id, {
      status: 'draft',
      title: 'This tab',
      updatedAt: draft.post.updatedAt,
    });
    expect([stale.status, stale.body.errors[0].field]).toEqual([409, 'title']);
  });

  it('is visible only to its author and admins, and affects no list, search or count', async () => {
    const secret = 'quokkaphilia';
    const input: PromptInput = {
      title: `Secret ${secret}`,
      heading: secret,
      summary: `About ${secret}`,
      contentMd: `All of ${secret} and [gap]`,
      tags: [secret],
      categoryId: 'design',
    } as PromptInput;
    const before = await everythingVisibleTo([undefined, bob]);
    const { id } = await alice.api.publishPrompt({ body: { ...aPrompt(input), status: 'draft' } });
    await admin.api.featurePrompt({ params: { id } });
    await alice.api.likePrompt({ params: { id } });
    expect(await everythingVisibleTo([undefined, bob])).toEqual(before);

    // A prompt that others saw and liked before it became a draft again.
    const published = await alice.api.publishPrompt({ body: aPrompt(input) });
    await bob.api.likePrompt({ params: { id: published.id } });
    await bob.api.bookmarkPrompt({ params: { id: published.id } });
    expect(JSON.stringify(await everythingVisibleTo([undefined, bob]))).toContain(secret);
    await alice.api.updatePrompt({
      params: { id: published.id },
      body: { ...aPrompt(input), status: 'draft' },
    });
    expect(await everythingVisibleTo([undefined, bob])).toEqual(before);

    for (const viewer of [alice, admin]) {
      expect((await app.request(`GET /posts?status=draft&q=${secret}`, { as: viewer })).body.total).toBe(2);
      expect((await app.request(`GET /posts/id/${id}`, { as: viewer })).status).toBe(200);
      expect((await app.request(`GET /posts?q=${secret}`, { as: viewer })).body.total).toBe(0);
    }
    expect(await counterDifferences(app.pool)).toEqual([]);

    /** The replies of every list, search, count and user page to each viewer. */
    async function everythingVisibleTo(viewers: (TestUser | undefined)[]): Promise<unknown[]> {
      const searches = [
        '',
        'status=draft',
        `q=${secret}`,
        `q=quokkaphilai`,
        `q=secret&status=draft`,
        `tag=${secret}`,
        `tags=${secret}`,
        'categoryId=design',
        'categoryId=design&status=draft',
        `authorId=${alice.id}`,
        `authorId=${alice.id}&status=draft`,
        ...['trending', 'recent', 'popular', 'oldest'].map((sort) => `sort=${sort}&limit=100`),
      ];
      const paths = [
        ...searches.map((query) => `/posts?${query}`),
        ...['featured', 'trending', 'recent'].map((list) => `/posts/${list}?limit=100`),
        ...['quokka', 'secret', `Secret ${secret}`].map((q) => `/posts/suggest?q=${encodeURIComponent(q)}`),
        '/categories',
        '/categories/popular',
        '/categories/detailed',
        '/stats/community',
        '/users/alice',
        '/users/alice/prompts?limit=100',
      ];
      const own = ['prompts', 'likes', 'bookmarks'].map((list) => `/users/me/${list}`);
      const replies: unknown[] = [];
      for (const as of viewers) {
        for (const path of [...paths, ...(as ? own : [])])
          replies.push([path, (await app.request(`GET ${path}`, as && { as })).body]);
        const figures = (await app.request('GET /community/figures', as && { as })).body.data;
        replies.push({ ...figures, activeMembers: 'changed by these requests' });
      }
      const files = [
        '/sitemap.xml',
        feedPaths.recent(),
        feedPaths.topic('design'),
        feedPaths.author('alice'),
        feedPaths.search({ q: 'explain' }),
      ];
      for (const file of files) {
        const reply = await app.fetch(new Request(app.config.publicUrl + file));
        expect([file, reply.status]).toEqual([file, 200]);
        replies.push([file, withoutTimes(await reply.text())]);
      }
      return replies;
    }
  });
});
