import { beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { promptPreviewPath } from '../../../src/domain/files/previews.ts';
import { aPrompt } from '../../factories.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

// What is generated for a request counts towards the limit of its address, like an API request.

let app: TestApp;
let preview: string;

beforeAll(async () => {
  const { limits } = readConfig({});
  app = await testApp({ limits: { ...limits, read: { most: 2, seconds: 60 } } });
  const alice = await app.user('alice');
  const { post } = await alice.api.publishPrompt({ body: aPrompt() });
  preview = promptPreviewPath(post, 'Promptorium');
});

it.each([
  ['a cover', () => '/covers/design/A.svg'],
  ['a preview image', () => preview],
  ['a feed', () => '/feed.xml'],
  ["a topic's feed", () => '/feeds/topics/design.xml'],
  ['the feed of a search', () => '/feeds/search.xml?q=design'],
  ['the sitemap', () => '/sitemap.xml'],
  ['a part of the sitemap', () => '/sitemaps/pages.xml'],
  ['robots.txt', () => '/robots.txt'],
])('%s has a limit for each address', async (name, path) => {
  const get = (address: string) => app.fetch(new Request(`http://localhost:3000${path()}`), { address });
  const addresses = ['192.0.2.1', '192.0.2.2'].map((address) => address + name.length);
  const [one = '', other = ''] = addresses;
  const statuses = [];
  for (let n = 0; n < 4; n++) statuses.push((await get(one)).status);
  expect(statuses.slice(0, 2)).not.toContain(429);
  expect(statuses.slice(2)).toEqual([429, 429]);
  app.statements();
  const refused = await get(one);
  expect([Number(refused.headers.get('retry-after')) > 0, app.statements()]).toEqual([true, []]);
  expect((await get(other)).status).toBe(200);
});
