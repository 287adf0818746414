import { beforeAll, describe, expect, it } from 'vitest';
import { exampleOf } from '../../../../src/contract/core/examples.ts';
import { saveSearch } from '../../../../src/contract/discovery/searches.ts';
import { aDiscussion, anEvent, aPrompt } from '../../../factories.ts';
import { pictureForm } from '../../../support/market/picture-form.ts';
import { by, type TestApp, type TestUser, testApp } from '../../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let admin: TestUser;
let id: string;
let slug: string;

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
  admin = await app.user('boss', 'admin');
  for (let n = 0; n < 3; n++)
    ({
      id,
      post: { slug },
    } = await alice.api.publishPrompt({ body: aPrompt({ title: `Prompt ${n}` }) }));
});

describe('fields', () => {
  it('chooses the fields of the items of lists, also on the pages that links lead to', async () => {
    const { body, headers } = await app.request('GET /posts?limit=2&fields=id,title,id', {});
    expect(body.items.map(Object.keys)).toEqual([
      ['id', 'title'],
      ['id', 'title'],
    ]);
    expect(body).toMatchObject({ page: 1, total: 3, nextCursor: expect.any(String) });
    const next = headers.get('link')?.match(/<\/api([^>]+)>; rel="next"/)?.[1];
    expect((await app.request(`GET ${next}`)).body.items.map(Object.keys)).toEqual([['id', 'title']]);
    expect((await app.request('GET /users?fields=username')).body.items).toContainEqual({
      username: 'alice',
    });
  });

  it('chooses the fields of a single prompt and user, and leaves its version in the entity tag', async () => {
    const whole = await app.request(`GET /posts/id/${id}`);
    const part = await app.request(`GET /posts/id/${id}?fields=title,contentMd`);
    expect(part.body).toEqual({
      success: true,
      post: { title: whole.body.post.title, contentMd: whole.body.post.contentMd },
    });
    const [tag, other] = [whole, part].map(({ headers }) => headers.get('etag') ?? '');
    expect(other).not.toBe(tag);
    expect(other?.split('.')[0]).toBe(tag?.split('.')[0]);
    const { body } = await app.request('GET /users/alice?fields=displayName');
    expect(body).toEqual({ user: { displayName: 'Alice' } });
    expect((await app.request('GET /users/me?fields=email', { as: alice })).body).toEqual({
      user: { email: 'alice@example.com' },
    });
  });

  it.each([
    ['/posts?fields=titel', 'Unknown field "titel": did you mean "title"?'],
    ['/posts?fields=', 'fields must be field names, separated by commas'],
    ['/users/alice?fields=email', /^Unknown field "email"\. Known are id, username/],
    ['/posts?fields=contentMd', /^Unknown field "contentMd"/],
    ['/posts?fields=constructor', /^Unknown field "constructor"/],
  ])('refuses %s', async (path, message) => {
    const { status, body } = await app.request(`GET ${path}`);
    expect([status, body.errors[0].field]).toEqual([400, 'fields']);
    expect(body.detail).toMatch(message);
  });

  it('is unknown where there is nothing to choose from', async () => {
    expect((await app.request('GET /stats/community?fields=data')).status).toBe(400);
  });
});

describe('what was created', () => {
  it('is at its Location, also when the reply is repeated', async () => {
    const headers = { 'idempotency-key': 'created' };
    const body = aPrompt();
    for (let n = 0; n < 2; n++) {
      const made = await app.request('POST /posts', { as: alice, body, headers });
      expect(made.headers.get('location')).toBe(`/api/posts/id/${made.body.id}`);
      expect((await app.request(`GET ${made.headers.get('location')?.slice(4)}`)).body.post.id).toBe(
        made.body.id,
      );
    }
    const discussion = await app.request('POST /discussions', { as: alice, body: aDiscussion() });
    const calls: [string, TestUser, unknown][] = [
      [`POST /posts/id/${id}/comments`, admin, { bodyMd: 'Good.' }],
      [`POST /discussions/${discussion.body.discussion.id}/replies`, alice, { bodyMd: 'More.' }],
      ['POST /events', admin, anEvent()],
    ];
    const read = async (reply: typeof discussion) =>
      expect((await app.request(`GET ${reply.headers.get('location')?.slice(4)}`)).status).toBe(200);
    await read(discussion);
    for (const [call, as, body] of calls) await read(await app.request(call, { as, body }));
    const file = await app.request('POST /upload', { as: alice, body: await pictureForm(64, 64) });
    expect((await app.get(file.headers.get('location') ?? '')).status).toBe(200);
    const search = await app.request('POST /users/me/searches', {
      as: alice,
      body: exampleOf(saveSearch).request.body,
    });
    expect(search.headers.get('location')).toBe(`/api/users/me/searches/${search.body.search.id}`);
    const key = await app.request('POST /users/me/keys', {
      as: alice,
      body: { name: 'K', scopes: ['read'] },
    });
    expect(key.headers.get('location')).toBe(`/api/users/me/keys/${key.body.key.id}`);
    expect((await app.request(`DELETE ${key.headers.get('location')?.slice(4)}`, { as: alice })).status).toBe(
      200,
    );
    expect(
      (await app.request(`PUT /posts/id/${id}`, { as: alice, body: aPrompt() })).headers.has('location'),
    ).toBe(false);
  });
});

describe('a prompt by its slug', () => {
  it('is the one by its id', async () => {
    const { body } = await app.request(`GET /posts/slug/${slug}`);
    expect(body).toEqual((await app.request(`GET /posts/id/${id}`)).body);
    expect((await app.request('GET /posts/slug/none')).status).toBe(404);
  });
});

describe('a key with the scope export', () => {
  it('gets the data of its owner and nothing else, and no other key does', async () => {
    const keyWith = async (...scopes: ('read' | 'write' | 'export')[]) =>
      (await alice.api.createKey({ body: { name: 'Export', scopes } })).token;
    const exporting = await keyWith('export');
    const data = await app.request('GET /users/me/data', by(exporting));
    expect([data.status, data.body.profile.username]).toEqual([200, 'alice']);
    expect((await app.request('GET /users/me/archive', by(exporting))).status).toBe(200);
    expect((await app.request('GET /users/me', by(exporting))).status).toBe(403);
    const other = await keyWith('read', 'write');
    for (const path of ['/users/me/data', '/users/me/archive']) {
      const { status, body } = await app.request(`GET ${path}`, by(other));
      expect([status, body.detail]).toEqual([
        403,
        'This key cannot export your data. Create a key with the export scope',
      ]);
    }
  });
});
