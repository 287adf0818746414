import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../src/config/config.ts';
import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { endpointList } from '../../../../src/contract/endpoints.ts';
import { aDiscussion, anEvent, aPrompt } from '../../../factories.ts';
import { filled, type Resource, resourceIn, resourceMaker } from '../../../support/resources.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let admin: TestUser;
let resources: ReturnType<typeof resourceMaker>;

beforeAll(async () => {
  const { limits } = readConfig({});
  app = await testApp({ limits: { ...limits, write: { most: 10_000, seconds: 60 } } });
  alice = await app.user('alice');
  bob = await app.user('bob');
  admin = await app.user('boss', 'admin');
  resources = resourceMaker(app, alice, admin);
});

const patches = endpointList.filter((endpoint: Endpoint) => endpoint.method === 'PATCH' && endpoint.resource);
const paths = patches.map(({ path }) => path);

const patch = (path: string, { params, as }: Resource, body: unknown, headers = {}) =>
  app.request(`PATCH ${filled(path, params)}`, { as, body, headers });

async function read(path: string, { params, as }: Resource): Promise<Record<string, unknown>> {
  return resourceIn((await app.request(`GET ${filled(path, params)}`, { as })).body);
}

/** A new value of each field that can be sent, which the others allow. */
const values: Record<string, Record<string, unknown>> = {
  '/posts/id/{id}': {
    ...aPrompt({ title: 'Another', heading: 'Another', categoryId: 'design', tags: ['c'] }),
    imageUrl: 'https://img.example.com/other.png',
    sampleResponses: [{ id: 'other', type: 'text', title: '', content: 'Other' }],
    price: 5.99,
    previewExcerpt: 'Explain',
    isAdult: false,
    useWhen: 'you need another',
    license: 'CC0-1.0',
  },
  '/collections/{id}': { name: 'Another', description: 'Another\ntext', visibility: 'unlisted' },
  '/discussions/{id}': { ...aDiscussion({ category: 'help' }) },
  '/events/{id}': {
    ...anEvent({ type: 'workshop', place: 'Elsewhere', bodyMd: 'Other **words**.' }),
    startsAt: '2031-01-01T10:00:00.000Z',
    endsAt: '2032-01-01T10:00:00.000Z',
  },
  '/users/me/webhooks/{id}': {
    name: 'Another',
    url: 'https://other.example/',
    events: ['comment.created'],
  },
  '/users/me': { displayName: 'Another', bio: 'Another\ntext', location: 'Elsewhere', showsAdult: true },
};
/** Fields of an event that cannot be changed one by one: it would last too long, or end before it begins. */
const together = new Set(['startsAt', 'endsAt']);

describe('a PATCH', () => {
  it('exists for prompts, collections, discussions, events, webhooks and the own user', () => {
    expect([...paths].sort()).toEqual(Object.keys(values).sort());
  });

  it.each(paths)('of %s changes each field that is sent, and no other', async (path) => {
    const resource = await resources.make(path);
    if (path === '/collections/{id}') {
      const { items } = await app.visitor.listCollectionItems({ params: { id: resource.params.id ?? '' } });
      values[path] = { ...values[path], coverPromptId: items[0]?.post.id };
    }
    const derived =
      /^(updatedAt|editedAt|beginning|placeholders|contentPlaceholders|xray|readTime|version|bodyHtml|category|useWhenLine|isPremium|feedUrl|sale)$/;
    for (const [name, value] of Object.entries(values[path] ?? {})) {
      if (together.has(name)) continue;
      const before = await read(path, resource);
      const { status, body } = await patch(path, resource, { [name]: value });
      expect([name, status, body.detail]).toEqual([name, 200, undefined]);
      const after = await read(path, resource);
      expect(resourceIn(body)).toEqual(after);
      expect(after[name]).toEqual(value);
      const changed = Object.keys(after).filter(
        (key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]) && !derived.test(key),
      );
      expect(changed.filter((key) => key !== 'imageUrl' || name === 'imageUrl')).toEqual(
        [name].filter((one) => !derived.test(one)),
      );
    }
  });

  it.each(paths)('of %s without fields changes nothing', async (path) => {
    const resource = await resources.make(path);
    const before = await read(path, resource);
    for (const body of [{}, { id: 'ignored' }]) {
      const reply = await patch(path, resource, body);
      expect([reply.status, reply.body.detail]).toEqual([200, undefined]);
    }
    expect(await read(path, resource)).toEqual(before);
    expect((await patch(path, resource, {}, { 'if-match': '"x.y"' })).status).toBe(412);
  });

  it.each(paths)('of %s refuses null, lists and unknown fields', async (path) => {
    const resource = await resources.make(path);
    const before = await read(path, resource);
    for (const name of Object.keys(values[path] ?? {})) {
      const { status, body } = await patch(path, resource, { [name]: null });
      expect([name, status, body.errors?.[0].field]).toEqual([name, 422, name]);
    }
    expect((await patch(path, resource, [])).status).toBe(422);
    expect((await patch(path, resource, { noSuchField: 1 })).status).toBe(422);
    expect(await read(path, resource)).toEqual(before);
  });

  it.each(paths)('of %s is accepted as application/merge-patch+json', async (path) => {
    const resource = await resources.make(path);
    const type = { 'content-type': 'application/merge-patch+json' };
    expect((await patch(path, resource, {}, type)).status).toBe(200);
  });

  it.each([
    ['/posts/id/{id}', 'title', 'summary'],
    ['/discussions/{id}', 'title', 'bodyMd'],
    ['/events/{id}', 'title', 'place'],
    ['/users/me', 'displayName', 'bio'],
  ])('of %s keeps both of two concurrent changes of different fields', async (path, one, two) => {
    const resource = await resources.make(path);
    for (let round = 0; round < 10; round++) {
      const texts = { [one]: `One ${round}`, [two]: `Two ${round}` };
      const sent = Object.entries(texts).map(([name, text]) => patch(path, resource, { [name]: text }));
      expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200]);
      expect(await read(path, resource)).toMatchObject(texts);
    }
  });
});

describe('a PATCH of a prompt', () => {
  const path = '/posts/id/{id}';
  const draftOf = async (body: object): Promise<Resource> => {
    const { id } = (await app.request('POST /posts', { as: alice, body: { status: 'draft', ...body } })).body;
    return { params: { id }, as: alice };
  };

  it('publishes a complete draft', async () => {
    const { status: _, ...complete } = aPrompt({ title: 'Ready at last' });
    const draft = await draftOf({ ...complete, title: 'Not ready' });
    await patch(path, draft, { title: 'Ready at last' });
    const { status, body } = await patch(path, draft, { status: 'published' });
    expect([status, body.post.status, body.post.slug]).toEqual([200, 'published', 'ready-at-last']);
    expect(body.post.publishedAt).not.toBeNull();
    expect(await counterDifferences(app.pool)).toEqual([]);
  });

  it('names the fields that a draft lacks to be published, and leaves it a draft', async () => {
    const draft = await draftOf({ title: 'Half' });
    const { status, body } = await patch(path, draft, { status: 'published', heading: 'More' });
    expect([status, body.code]).toEqual([422, 'invalid']);
    expect(body.errors).toEqual([
      { field: 'categoryId', message: 'Category is required' },
      { field: 'contentMd', message: 'Prompt Content is required' },
      { field: 'summary', message: 'Short Description is required' },
      { field: 'imageUrl', message: 'Cover Image is required' },
    ]);
    expect(await read(path, draft)).toMatchObject({ status: 'draft', heading: '' });
  });

  it('cannot empty a required field of a published prompt, only of a draft', async () => {
    const published = await resources.make(path);
    const { status, body } = await patch(path, published, { summary: '  ' });
    expect([status, body.errors]).toEqual([
      422,
      [{ field: 'summary', message: 'Short Description is required' }],
    ]);
    const draft = await draftOf(aPrompt({ status: 'draft' }));
    expect((await patch(path, draft, { summary: '' })).body.post.summary).toBe('');
  });

  it('checks a price with the fields that stay', async () => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    const prompt = { params: { id }, as: alice };
    const refused = await patch(path, prompt, { isPremium: true });
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'price']);
    expect((await patch(path, prompt, { isPremium: true, price: 3 })).body.post.price).toBe(3);
    expect((await patch(path, prompt, { price: 0.5 })).status).toBe(422);
    expect((await patch(path, prompt, { isPremium: false })).body.post).toMatchObject({ price: 0 });
  });

  it('is for its author and admins, and leaves what moderators decided', async () => {
    const prompt = await resources.make(path);
    expect((await patch(path, { ...prompt, as: bob }, { title: 'Mine' })).status).toBe(403);
    expect((await patch(path, { ...prompt, as: bob }, {})).status).toBe(403);
    expect((await patch(path, { params: { id: 'none' }, as: alice }, { title: 'x' })).status).toBe(404);
    await admin.api.markAdult({ params: { id: prompt.params.id ?? '' } });
    await admin.api.hidePrompt({ params: { id: prompt.params.id ?? '' }, body: { reason: 'Advertising' } });
    const { status, body } = await patch(path, prompt, { title: 'Changed' });
    expect([status, body.post.status, body.post.isAdult]).toEqual([200, 'hidden', true]);
    const unmarked = await patch(path, prompt, { isAdult: false });
    expect([unmarked.status, unmarked.body.errors[0].field]).toEqual([422, 'isAdult']);
    expect((await patch(path, prompt, { status: 'draft' })).status).toBe(409);
    const audit = await admin.api.listAudit({ query: {} });
    expect((await patch(path, { ...prompt, as: admin }, { title: 'By an admin' })).status).toBe(200);
    expect((await admin.api.listAudit({ query: {} })).total).toBe(audit.total + 1);
  });

  it('is refused with 409 when the prompt was changed after the updatedAt that is sent', async () => {
    const prompt = await resources.make(path);
    const { updatedAt } = await read(path, prompt);
    expect((await patch(path, prompt, { title: 'First', updatedAt })).status).toBe(200);
    const late = await patch(path, prompt, { title: 'Second', updatedAt });
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    expect(late.body.errors).toEqual([{ field: 'title', message: 'Title is different from what you sent' }]);
  });

  it('gives a draft a free slug when its title is taken', async () => {
    await alice.api.publishPrompt({ body: aPrompt({ title: 'Taken already' }) });
    const draft = await draftOf({ title: 'Free' });
    const { body } = await patch(path, draft, { title: 'Taken already' });
    expect(body.post.slug).toBe(`taken-already~${body.post.id}`);
    const published = await patch(path, draft, {
      ...aPrompt({ title: 'Taken already' }),
      status: 'published',
    });
    expect(published.body.post.slug).toBe('taken-already-2');
  });
});

describe('a PATCH of an event', () => {
  it('checks the times with the one that stays', async () => {
    const event = await resources.make('/events/{id}');
    const { startsAt, endsAt } = (await read('/events/{id}', event)) as { startsAt: string; endsAt: string };
    const { status, body } = await patch('/events/{id}', event, { startsAt: endsAt });
    expect([status, body.errors[0].field]).toEqual([422, 'endsAt']);
    const later = new Date(Date.parse(startsAt) + 60_000).toISOString();
    expect((await patch('/events/{id}', event, { startsAt: later })).body.event.startsAt).toBe(later);
  });
});

describe('a PATCH of a discussion', () => {
  it('is for its author while it is not locked', async () => {
    const discussion = await resources.make('/discussions/{id}');
    const path = '/discussions/{id}';
    expect((await patch(path, { ...discussion, as: bob }, {})).status).toBe(403);
    await admin.api.moderateDiscussion({
      params: { id: discussion.params.id ?? '' },
      body: { pinned: false, locked: true },
    });
    expect((await patch(path, discussion, { title: 'Late' })).status).toBe(403);
    expect((await patch(path, { params: { id: 'none' }, as: alice }, { title: 'x' })).status).toBe(404);
  });
});
