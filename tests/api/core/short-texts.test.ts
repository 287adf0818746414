import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSiteServer } from '../../../src/start/serve.ts';
import { aDiscussion, anEvent, aPrompt } from '../../factories.ts';
import { quietLog } from '../../support/site/quiet-log.ts';
import { pagesOf } from '../../support/site/site-pages.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

// What members write must not change the direction of the page around it, and addresses lead to it however they are typed.

let app: TestApp;
let alice: TestUser;
let boss: TestUser;
let server: Server;
const turned = '\u202Eabc\u2066d\u206F';

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
  boss = await app.user('boss', 'admin');
  server = createSiteServer({ ...app, pages: await pagesOf(app), log: quietLog });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const get = (path: string) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { redirect: 'manual' });

it('short texts are stored without characters that turn their direction, and bodies with them', async () => {
  const { user } = await alice.api.updateUser({
    body: {
      displayName: `Al${turned}`,
      headline: turned,
      bio: `${turned}\nx`,
      company: turned,
      location: turned,
    },
  });
  expect(user).toMatchObject({ displayName: 'Alabcd', headline: 'abcd', bio: 'abcd\nx', company: 'abcd' });
  const { post } = await alice.api.publishPrompt({
    body: aPrompt({
      title: `T${turned}`,
      heading: turned,
      summary: `S${turned}`,
      tags: [`tag${turned}`],
      contentMd: `Body ${turned}`,
    }),
  });
  expect(post).toMatchObject({
    title: 'Tabcd',
    heading: 'abcd',
    summary: 'Sabcd',
    tags: ['tagabcd'],
    contentMd: `Body ${turned}`,
  });
  const { discussion } = await alice.api.startDiscussion({ body: aDiscussion({ title: `D${turned}` }) });
  const { event } = await boss.api.createEvent({ body: anEvent({ title: `E${turned}`, place: turned }) });
  const { collection } = await alice.api.createCollection({
    body: { name: `C${turned}`, description: turned, visibility: 'public' },
  });
  expect([discussion.title, event.title, event.place, collection.name, collection.description]).toEqual([
    ...['Dabcd', 'Eabcd', 'abcd', 'Cabcd', 'abcd'],
  ]);
  const { status, body } = await app.request('PATCH /users/me', {
    as: alice,
    body: { displayName: '\u202E\u2069' },
  });
  expect([status, body.errors[0].message]).toEqual([422, 'Name is required']);
});

it('short texts of older rows are shown without them', async () => {
  const { id } = await alice.api.publishPrompt({ body: aPrompt({ contentMd: `Kept ${turned}` }) });
  await app.pool.db.execute(sql`update prompts set title = ${turned}, summary = ${turned} where id = ${id}`);
  await app.pool.db.execute(sql`update users set display_name = ${`Old${turned}`} where id = ${alice.id}`);
  const { post } = await app.visitor.readPrompt({ params: { id } });
  expect(post).toMatchObject({ title: 'abcd', summary: 'abcd', authorDisplayName: 'Oldabcd' });
  expect(post.contentMd).toBe(`Kept ${turned}`);
  const [head = ''] = (await (await get(`/prompt/${id}`)).text()).split('</head>');
  expect(head).toContain('<title>abcd');
  expect(head).not.toMatch(/[\u202A-\u202E\u2066-\u206F]/);
});

it.each(['&nbsp;', '&#x200b;&#8203;', '> &nbsp;', '&#x202e;'])(
  'a comment of %j is refused as blank',
  async (bodyMd) => {
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    const reply = await app.request(`POST /posts/id/${id}/comments`, { as: boss, body: { bodyMd } });
    expect([reply.status, reply.body.errors?.[0]]).toEqual([
      422,
      { field: 'bodyMd', message: 'Comment is required' },
    ]);
  },
);

it('an address leads to NFC, and a slug from before is found as it is', async () => {
  const { collection } = await alice.api.createCollection({ body: { name: 'Crème', visibility: 'public' } });
  const typed = encodeURIComponent(collection.slug.normalize('NFD'));
  const right = encodeURIComponent(collection.slug);
  for (const [from, to] of [
    [`/collection/${typed}`, `/collection/${right}`],
    [`/explore?q=cafe%CC%81&sort=recent`, '/explore?q=caf%C3%A9&sort=recent'],
    [`/feeds/collections/${typed}.xml`, `/feeds/collections/${right}.xml`],
  ] as const) {
    const reply = await get(from);
    expect([from, reply.status, reply.headers.get('location')]).toEqual([from, 308, to]);
  }
  const page = await get(`/collection/${right}`);
  expect([page.status, page.headers.get('cache-control')]).toEqual([
    200,
    expect.stringContaining('no-transform'),
  ]);
  expect(
    (await app.visitor.readCollection({ params: { id: collection.slug.normalize('NFD') } })).collection.id,
  ).toBe(collection.id);
  const old = 'love-\uFE0F-i\u0307-';
  await app.pool.db.execute(sql`update collections set slug = ${old} where id = ${collection.id}`);
  expect((await get(`/collection/${encodeURIComponent(old)}`)).status).toBe(200);
});
