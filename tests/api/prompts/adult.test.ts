import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../../src/contract/core/endpoint.ts';
import { paths } from '../../../src/contract/core/routes.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { generatedCover, promptCoverPath } from '../../../src/domain/core/addresses.ts';
import { promptPreviewPath, sitePreviewPath } from '../../../src/domain/files/previews.ts';
import { isFailure } from '../../../src/operations/core/failure.ts';
import { countWords } from '../../../src/operations/prompts/indexing/index-maintenance.ts';
import { exportPrompts } from '../../../src/operations/prompts/library/export.ts';
import { aPrompt } from '../../factories.ts';
import { systemContext } from '../../support/site/commands.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let boss: TestUser;
let alice: TestUser;
/** Bob has not chosen to see adult prompts, Carol has. */
let bob: TestUser;
let carol: TestUser;
/** A prompt like the adult one, and the adult one. */
let similar: string;
let collection: string;
let adult: string;

const text = `Write a velvet story about two lovers who meet in a lighthouse during a long storm and stay until
the morning, with honest words, slow gestures and a surprising end that neither of them expected at first.`;
const input = aPrompt({
  title: 'A velvet evening',
  contentMd: text,
  summary: 'A velvet story of a storm and a lighthouse.',
  tags: ['velvet'],
  categoryId: 'education',
  isPremium: true,
  price: 5,
});

beforeAll(async () => {
  app = await testApp({ env: { PAYMENTS: 'off' } });
  boss = await app.user('boss', 'admin');
  alice = await app.user('alice');
  bob = await app.user('bob');
  carol = await app.account('carol', 'correct horse battery');
  await carol.api.updateUser({ body: { showsAdult: true } });
  // Shares telling words with the adult prompt, without being a near-duplicate of it.
  const contentMd =
    'During a storm, a lighthouse keeper hears velvet steps. Write what the lovers say to each other, as a dialogue.';
  const other = { ...input, title: 'A velvet night', contentMd, tags: ['night'] };
  similar = (await bob.api.publishPrompt({ body: other })).id;
  await bob.api.publishPrompt({
    body: { ...other, title: 'A third one', contentMd: `${contentMd} Make it rhyme.` },
  });
  await alice.api.publishPrompt({ body: aPrompt() });
  adult = (await alice.api.publishPrompt({ body: input })).id;
  await boss.api.featurePrompt({ params: { id: adult } });
  for (const { api } of [bob, carol]) {
    await api.likePrompt({ params: { id: adult } });
    await api.bookmarkPrompt({ params: { id: adult } });
    await api.followUser({ params: { username: 'alice' } });
  }
  collection = await collectionWith(adult);
  await mark();
  await countWords(systemContext(app));
});

/** A public collection of a prompt alone. */
async function collectionWith(promptId: string): Promise<string> {
  const body = { name: 'Evenings', visibility: 'public' as const };
  const { id } = (await bob.api.createCollection({ body })).collection;
  await bob.api.addCollectionItem({ params: { id, promptId }, body: {} });
  return id;
}

const mark = () => boss.api.markAdult({ params: { id: adult } });
const unmark = () => boss.api.unmarkAdult({ params: { id: adult } });
const get = async (path: string, as?: TestUser) => {
  const reply = await app.request(`GET ${path}`, { ...(as && { as }) });
  expect([path, reply.status]).toEqual([path, 200]);
  return reply.text;
};
const textOf = async (path: string) => (await app.get(path)).text();

/**
 * What shows prompts to the viewer, by the name of the endpoint: each query must find the adult prompt for
 * those who want to see it.
 */
const lists: Record<string, readonly string[]> = {
  listPrompts: [
    ...['trending', 'recent', 'popular', 'oldest'].flatMap((sort) => [
      `/posts?sort=${sort}&limit=100`,
      `/posts?sort=${sort}&categoryId=education`,
      `/posts?sort=${sort}&tag=velvet`,
      `/posts?sort=${sort}&tags=velvet&categoryId=education&language=en&price=premium`,
      `/posts?sort=${sort}&q=velvet`,
      `/posts?sort=${sort}&q="velvet+story"+-lizard`,
    ]),
    '/posts?q=velvet+evening',
    '/posts?q=velvet&tag=velvet&categoryId=education',
  ],
  featuredPrompts: ['/posts/featured'],
  trendingPrompts: ['/posts/trending?limit=100'],
  recentPrompts: ['/posts/recent?limit=100'],
  userPrompts: ['/users/alice/prompts'],
  followedPrompts: ['/posts/following?limit=100'],
  myLikes: ['/users/me/likes'],
  myBookmarks: ['/users/me/bookmarks'],
  listCollectionItems: ['/collections/COLLECTION/items'],
  similarPrompts: ['/posts/id/SIMILAR/similar'],
  suggest: ['/posts/suggest?q=velvet+evening'],
  detailedTopics: ['/categories/detailed'],
  readTopic: ['/categories/education'],
};

/** Endpoints that show the viewer's own prompts, one prompt by its id, or all prompts to admins. */
const others = [
  'readPrompt',
  'readPromptBySlug',
  'myPrompts',
  'listModeratedPrompts',
  'myData',
  'myNotifications',
  'listForks',
];

it('is tested with every endpoint that lists prompts', () => {
  const listing = Object.entries(endpoints as Record<string, Endpoint>).flatMap(
    ([name, { method, reply }]) => {
      const shape =
        method === 'GET' && reply instanceof z.ZodType
          ? JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any' }))
          : '';
      return shape.includes('"isAdult"') ? [name] : [];
    },
  );
  expect(listing.length).toBeGreaterThan(8);
  expect([...Object.keys(lists), ...others]).toEqual(expect.arrayContaining(listing));
});

describe('an adult prompt', () => {
  const addresses = Object.values(lists).flat();
  const needsUser = (path: string) => /me\/|following/.test(path);

  it.each(addresses)('is shown only to those who want to see it: %s', async (template) => {
    const path = template.replace('SIMILAR', similar).replace('COLLECTION', collection);
    for (const as of needsUser(path) ? [bob] : [undefined, bob, boss]) {
      const seen = await get(path, as);
      expect([as?.username, seen.includes(adult)]).toEqual([as?.username, false]);
    }
    expect(await get(path, carol)).toContain(adult);
    await unmark();
    for (const as of needsUser(path) ? [bob] : [undefined, bob]) expect(await get(path, as)).toContain(adult);
    await mark();
  });

  it('is on the next pages, too, and in the totals', async () => {
    const first = await carol.api.listPrompts({ query: { sort: 'recent', limit: 1 } });
    expect(first.items.map(({ id, isAdult }) => [id, isAdult])).toEqual([[adult, true]]);
    expect(first.total).toBe((await app.visitor.listPrompts({ query: {} })).total + 1);
    const rest = await carol.api.listPrompts({
      query: { sort: 'recent', limit: 1, cursor: first.nextCursor },
    });
    expect(rest.items).toHaveLength(1);
    const reversed = await carol.api.listPrompts({ query: { sort: 'oldest', limit: 1, page: first.total } });
    expect(reversed.items.map(({ id }) => id)).toEqual([adult]);
  });

  it('is counted by the facets of those who want to see it only', async () => {
    const counted = async (as: TestUser | undefined, query: object) => {
      const { tags, prices } = await (as?.api ?? app.visitor).promptFacets({ query });
      return [
        tags.items.find(({ key }) => key === 'velvet')?.count,
        prices.items.find(({ key }) => key === 'premium')?.count,
      ];
    };
    for (const query of [{}, { q: 'velvet' }, { categoryId: 'education' }]) {
      expect(await counted(undefined, query)).toEqual([undefined, 2]);
      expect(await counted(bob, query)).toEqual([undefined, 2]);
      expect(await counted(carol, query)).toEqual([1, 3]);
    }
  });

  it('is reported as a near-duplicate to those who want to see it only', async () => {
    const body = { title: input.title, summary: input.summary, contentMd: text, tags: [] };
    const found = async ({ api }: TestUser) => (await api.findDuplicates({ body })).items.map(({ id }) => id);
    expect(await found(bob)).not.toContain(adult);
    expect(await found(carol)).toContain(adult);
  });

  it.each([
    '/feed.xml',
    '/feeds/topics/education.xml',
    '/feeds/people/alice.xml',
    '/feeds/search.xml?q=velvet',
  ])('is in no feed: %s', async (path) => {
    expect(await textOf(path)).not.toContain(adult);
    await unmark();
    expect(await textOf(path)).toContain(adult);
    await mark();
  });

  it('is in no sitemap', async () => {
    const sitemaps = async () => {
      const index = await textOf('/sitemap.xml');
      const files = Array.from(
        index.matchAll(/<loc>http:\/\/localhost:3000([^<]+)/g),
        ([, path = '']) => path,
      );
      return (await Promise.all(files.map(textOf))).join();
    };
    expect(await sitemaps()).not.toContain(paths.prompt(adult));
    await unmark();
    expect(await sitemaps()).toContain(paths.prompt(adult));
    await mark();
  });

  it('has the preview image of the site', async () => {
    const { post } = await app.visitor.readPrompt({ params: { id: adult } });
    const reply = await app.get(promptPreviewPath(post, 'Promptorium'));
    expect([reply.status, reply.headers.get('location')]).toEqual([
      expect.toSatisfy((status) => status >= 300 && status < 400),
      expect.stringContaining(sitePreviewPath('Promptorium')),
    ]);
  });

  it('has a blank cover', async () => {
    const { post } = await app.visitor.readPrompt({ params: { id: adult } });
    const reply = await app.get(promptCoverPath(post));
    expect([reply.status, reply.headers.get('location')]).toEqual([302, generatedCover]);
  });

  it('is in its author’s own lists and in those of admins', async () => {
    expect(await get('/users/me/prompts', alice)).toContain(adult);
    expect(await get('/users/me/prompts?status=published', alice)).toContain(adult);
    expect(await get('/users/alice/prompts', alice)).toContain(adult);
    for (const state of ['all', 'published', 'adult'])
      expect(await get(`/admin/posts?state=${state}`, boss)).toContain(adult);
    expect(await get('/admin/posts?q=velvet', boss)).toContain(adult);
    expect(await get('/admin/posts?state=adult', boss)).not.toContain(similar);
  });

  it('can be read and used by everyone who has its address', async () => {
    const { post } = await app.visitor.readPrompt({ params: { id: adult } });
    expect(post).toMatchObject({
      isAdult: true,
      status: 'published',
      contentMd: expect.stringContaining('lovers'),
    });
    await bob.api.ratePrompt({ params: { id: adult }, body: { stars: 4 } });
    await bob.api.addComment({ params: { id: adult }, body: { bodyMd: 'Well told.' } });
    expect((await app.request(`POST /posts/${adult}/download`)).status).toBe(200);
    expect((await bob.api.likePrompt({ params: { id: adult } })).liked).toBe(false);
    expect((await bob.api.likePrompt({ params: { id: adult } })).liked).toBe(true);
  });

  it('is part of exports and of its author’s data', async () => {
    const exported = await exportPrompts(app.contextFor({ role: 'system' }));
    if (isFailure(exported)) throw new Error(exported.detail);
    const items: { title: unknown; isAdult: unknown; status: unknown }[] = [];
    for await (const item of exported.items) items.push(item);
    expect(items.find(({ title }) => title === input.title)).toMatchObject({
      isAdult: true,
      status: 'published',
    });
    const data = JSON.parse(await get('/users/me/data', alice));
    expect(data.prompts).toContainEqual(expect.objectContaining({ id: adult, isAdult: true }));
  });

  it('leaves all counters correct', async () => {
    expect(await counterDifferences(app.pool)).toEqual([]);
    const hide = { params: { id: adult }, body: { reason: 'Copied' } };
    await boss.api.hidePrompt(hide);
    expect(await counterDifferences(app.pool)).toEqual([]);
    await unmark();
    await boss.api.showPrompt({ params: { id: adult } });
    expect(await counterDifferences(app.pool)).toEqual([]);
    await boss.api.hidePrompt(hide);
    await mark();
    const { post } = await boss.api.showPrompt({ params: { id: adult } });
    expect(post).toMatchObject({ isAdult: true, status: 'published' });
    expect(await get('/posts?q=velvet')).not.toContain(adult);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });
});

describe('the mark', () => {
  it('is set and removed by the author, when publishing and later', async () => {
    const body = aPrompt({ isAdult: true });
    const { id, post } = await alice.api.publishPrompt({ body });
    expect(post).toMatchObject({ isAdult: true, status: 'published' });
    expect(await get('/posts/recent?limit=100')).not.toContain(id);
    const change = async (isAdult?: boolean) =>
      (
        await alice.api.updatePrompt({
          params: { id },
          body: { ...aPrompt(), ...(isAdult !== undefined && { isAdult }) },
        })
      ).post.isAdult;
    expect(await change()).toBe(true);
    expect(await change(false)).toBe(false);
    expect(await get('/posts/recent?limit=100')).toContain(id);
    expect(await change()).toBe(false);
    expect(await change(true)).toBe(true);
    expect(await counterDifferences(app.pool)).toEqual([]);
    await alice.api.deletePrompt({ params: { id } });
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('stays when an author publishes a marked draft', async () => {
    const { id } = await alice.api.publishPrompt({
      body: { ...aPrompt({ isAdult: true }), status: 'draft' },
    });
    const { post } = await alice.api.updatePrompt({
      params: { id },
      body: { ...aPrompt(), status: 'published' },
    });
    expect(post).toMatchObject({ isAdult: true, status: 'published' });
    expect(await get('/posts/recent?limit=100')).not.toContain(id);
  });

  it('cannot be removed by the author when a moderator set it', async () => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt({ isAdult: true }) });
    await boss.api.markAdult({ params: { id } });
    const refused = await app.request(`PUT /posts/id/${id}`, {
      as: alice,
      body: aPrompt({ isAdult: false }),
    });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: 'isAdult', message: expect.stringContaining('Only a moderator') }],
    ]);
    expect((await alice.api.updatePrompt({ params: { id }, body: aPrompt() })).post.isAdult).toBe(true);
    await boss.api.updatePrompt({ params: { id }, body: aPrompt({ isAdult: false }) });
    expect(
      (await alice.api.updatePrompt({ params: { id }, body: aPrompt({ isAdult: true }) })).post.isAdult,
    ).toBe(true);
    expect(
      (await alice.api.updatePrompt({ params: { id }, body: aPrompt({ isAdult: false }) })).post.isAdult,
    ).toBe(false);
  });

  it('is recorded in the audit log, once for each change', async () => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    for (const call of [boss.api.markAdult, boss.api.markAdult, boss.api.unmarkAdult, boss.api.unmarkAdult])
      await call({ params: { id } });
    const { items } = await boss.api.listAudit({ query: {} });
    expect(items.filter(({ subject }) => subject.id === id).map(({ action }) => action)).toEqual([
      'unmark-adult',
      'mark-adult',
    ]);
  });

  it('is set by a decision about reports, and the prompt stays published', async () => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    await bob.api.reportPrompt({ params: { id }, body: { reason: 'adult', details: '' } });
    const decide = async (caseId: string) =>
      boss.api.decideReports({ params: { id: caseId }, body: { content: 'mark-adult', note: 'Explicit' } });
    const [open] = (await boss.api.listReportCases({ query: {} })).items;
    expect(open).toMatchObject({ subject: { id }, can: { content: expect.arrayContaining(['mark-adult']) } });
    await decide(open?.id ?? '');
    expect((await app.visitor.readPrompt({ params: { id } })).post).toMatchObject({
      isAdult: true,
      status: 'published',
    });
    const [decided] = (await boss.api.listReportCases({ query: { state: 'decided' } })).items;
    expect(decided).toMatchObject({
      decision: { content: 'mark-adult', note: 'Explicit' },
      can: { content: expect.not.arrayContaining(['mark-adult']) },
    });
  });

  it('is not for comments', async () => {
    const { comment } = await alice.api.addComment({ params: { id: similar }, body: { bodyMd: 'Nice.' } });
    await bob.api.reportComment({ params: { id: comment.id }, body: { reason: 'adult', details: '' } });
    const [open] = (await boss.api.listReportCases({ query: {} })).items;
    const body = { content: 'mark-adult', note: 'Explicit' };
    const reply = await app.request(`POST /admin/reports/${open?.id}/decision`, { as: boss, body });
    expect(open?.can.content).toEqual(['keep', 'request-change', 'hide']);
    expect(reply.status).toBe(409);
  });
});

describe('the setting', () => {
  it('is the user’s own, and part of no public record', async () => {
    expect((await carol.api.currentUser()).user.showsAdult).toBe(true);
    expect((await bob.api.currentUser()).user.showsAdult).toBe(false);
    for (const path of ['/users/carol', '/users', '/posts?limit=100'])
      expect(await get(path)).not.toContain('showsAdult');
    expect(JSON.parse(await get('/users/me/data', carol)).profile).toMatchObject({ showsAdult: true });
  });

  it('applies to the keys of the user', async () => {
    const { token } = await carol.api.createKey({
      body: { name: 'reader', scopes: ['read'], password: 'correct horse battery' },
    });
    expect(await get('/posts?q=velvet', { ...carol, token })).toContain(adult);
  });
});
