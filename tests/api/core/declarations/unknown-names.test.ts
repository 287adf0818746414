import { beforeAll, describe, expect, it } from 'vitest';
import { aPrompt } from '../../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
});

describe('an unknown parameter', () => {
  it.each([
    ['/posts?catgoryId=design', 'Unknown parameter "catgoryId": did you mean "categoryId"?'],
    ['/posts?category=design', 'Unknown parameter "category": did you mean "categoryId"?'],
    ['/posts?author_id=x', 'Unknown parameter "author_id": did you mean "authorId"?'],
    ['/posts?PAGE=2', 'Unknown parameter "PAGE": did you mean "page"?'],
    ['/posts/featured?search=x', 'Unknown parameter "search". Known are limit, fields'],
    ['/categories?page=2', 'Unknown parameter "page". Known are fields'],
    ['/posts?__proto__=x&limit=1', /^Unknown parameter "__proto__"/],
    ['/posts?search=x', /^Unknown parameter "search"\. Known are page, cursor, limit, q, .*, fields$/],
    ['/posts?=x', /^Unknown parameter ""/],
  ])('of %s is refused', async (path, message) => {
    const { status, body } = await app.request(`GET ${path}`);
    expect([status, body.code, body.errors.length]).toEqual([400, 'malformed', 1]);
    expect(body.errors[0].message).toEqual(
      message instanceof RegExp ? expect.stringMatching(message) : message,
    );
    expect(body.detail).toBe(body.errors[0].message);
  });

  it('is reported together with what else is wrong', async () => {
    const { body } = await app.request('GET /posts?serch=x&limit=0&sorting=new');
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['serch', 'sorting', 'limit']);
    expect(body.detail).toContain('did you mean "sort"? limit must be');
  });

  it('is reported ten times at most, and repeated in part', async () => {
    const noise = Array.from({ length: 500 }, (_, n) => `${'x'.repeat(100)}${n}=1`).join('&');
    const { body } = await app.request(`GET /posts?${noise}`);
    expect(body.errors).toHaveLength(10);
    expect(body.errors[0].field).toBe(`${'x'.repeat(60)}…`);
  });

  it('is reported for as many as an address can have', async () => {
    // Node.js accepts 16 kB of headers, the address included.
    const noise = Array.from({ length: 4_000 }, (_, n) => `a${n}`)
      .join('&')
      .slice(0, 15_000);
    const { status, body } = await app.request(`GET /posts?${noise}&${'x'.repeat(500)}=1`);
    expect([status, body.errors.length]).toEqual([400, 10]);
    expect(JSON.stringify(body).length).toBeLessThan(20_000);
  });

  it('is accepted outside the endpoints: by pages, feeds, files and documents', async () => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    for (const path of [
      '/api/openapi.json',
      '/api/docs',
      `/api/posts/id/${id}/prompt.md`,
      '/feed.xml',
      '/sitemap.xml',
      '/covers/design/Any.svg',
    ]) {
      const [plain, tagged] = [await app.get(path), await app.get(`${path}?utm_source=mail&noise=1`)];
      expect([path, plain.status, tagged.status]).toEqual([path, 200, 200]);
    }
  });
});

describe('an unknown field', () => {
  it.each([
    [{ titel: 'x' }, 'titel', 'Unknown field "titel": did you mean "title"?'],
    [{ content: 'x' }, 'content', 'Unknown field "content": did you mean "contentMd"?'],
    [{ image_url: 'x' }, 'image_url', 'Unknown field "image_url": did you mean "imageUrl"?'],
    [
      { sampleResponses: [{ content: 'a' }, { content: 'b', tpye: 'text' }] },
      'sampleResponses.1.tpye',
      'Unknown field "tpye": did you mean "type"?',
    ],
    [{ status: 'draft', updatdAt: 'x' }, 'updatdAt', /^Unknown field "updatdAt"/],
  ])('of a prompt like %j is refused', async (fields, field, message) => {
    const { status, body } = await app.request('POST /posts', {
      as: alice,
      body: { ...aPrompt(), ...fields },
    });
    expect([status, body.code, body.errors[0].field]).toEqual([422, 'invalid', field]);
    expect(body.errors[0].message).toEqual(
      message instanceof RegExp ? expect.stringMatching(message) : message,
    );
  });

  it('is reported together with what is missing because of it', async () => {
    const { title, ...rest } = aPrompt();
    const { body } = await app.request('POST /posts', { as: alice, body: { ...rest, titel: title } });
    expect(body.errors).toEqual([
      { field: 'titel', message: 'Unknown field "titel": did you mean "title"?' },
      { field: 'title', message: 'Title is required' },
    ]);
    expect(body.detail).toBe('Unknown field "titel": did you mean "title"? Title is required');
  });

  it('is refused where its name is one of objects', async () => {
    const text = `{"q":"x","__proto__":{"isPremium":true}}`;
    const { status, body } = await app.request('POST /users/me/searches', {
      as: alice,
      body: `{"filters":${text}}`,
      headers: { 'content-type': 'application/json' },
    });
    expect([status, body.errors[0].field]).toEqual([422, 'filters.__proto__']);
  });
});

describe('the fields that the server sets', () => {
  it('are ignored: what an earlier client sends, and all that was read', async () => {
    const input = aPrompt({ title: 'Mine alone' });
    const forged = {
      slug: 'another-slug',
      authorUsername: 'mallory',
      authorDisplayName: 'Mallory',
      authorAvatarUrl: 'https://x.example/m.png',
      id: 'none',
      likeCount: 99,
      featured: true,
      createdAt: '2001-01-01T00:00:00.000Z',
      can: 'everything',
    };
    const { status, body } = await app.request('POST /posts', { as: alice, body: { ...input, ...forged } });
    expect([
      status,
      body.post.slug,
      body.post.authorUsername,
      body.post.likeCount,
      body.post.featured,
    ]).toEqual([201, 'mine-alone', 'alice', 0, false]);
  });
});

it('a body with very many fields is refused before it is parsed', async () => {
  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, 1]));
  const send = (count: number) => app.request('POST /posts', { as: alice, body: fields(count) });
  const [few, many] = [await send(9_000), await send(100_000)];
  expect([
    few.status,
    few.body.errors.filter(({ message }: { message: string }) => /^Unknown/.test(message)).length,
  ]).toEqual([422, 10]);
  expect([many.status, many.body.code, many.body.detail]).toEqual([
    400,
    'malformed',
    'The body has too many fields and items. Send at most 10,000',
  ]);
});
