import { beforeAll, describe, expect, it } from 'vitest';
import { agentPaths, paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { uniqueAddress } from '../../support/generated/unique.ts';
import { type ServedSite, servedSite } from '../../support/site/served-site.ts';
import { siteMember } from '../../support/site/site-member.ts';

// Addresses that programs find in texts and headers, requested as programs and browsers do.

let site: ServedSite;
let id: string;
/** A path of each page that has a text. */
let pages: string[];

beforeAll(async () => {
  site = await servedSite({ library: true });
  const author = await siteMember(site, 'Author');
  ({ id } = await author.api.publishPrompt({ body: aPrompt({ title: 'Sundial repair' }) }));
  const { collection } = await author.api.createCollection({
    body: { name: 'Clocks', visibility: 'public' },
  });
  await author.api.addCollectionItem({ params: { id: collection.id, promptId: id }, body: {} });
  pages = [
    ...[paths.prompt(id), paths.profile(author.username), paths.collection(collection.slug)],
    ...[paths.help(), paths.about(), paths.terms(), paths.guidelines()],
  ];
});

const accepts = {
  'an agent': 'text/markdown, text/html;q=0.9, */*;q=0.1',
  'Claude Code': 'text/markdown, */*',
  fetch: '*/*',
  'a browser': 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'an installer': 'application/json, text/plain',
};

const get = (path: string, accept: string, method = 'GET') =>
  fetch(new URL(path, site.url), {
    method,
    headers: { accept, 'x-forwarded-for': uniqueAddress() },
  });

/** The type of what is at an address, whatever a client accepts. */
function typeOf(path: string): string {
  if (path.endsWith('.md')) return 'text/markdown';
  if (path.endsWith('api-catalog')) return 'application/linkset+json';
  if (/\.json$/.test(path)) return 'application/json';
  return /\.(txt|prompt)$/.test(path) ? 'text/plain' : 'text/html';
}

async function expectServed(paths: readonly string[], accept: string) {
  const found = await Promise.all(
    paths.map(async (path) => {
      const response = await get(path, accept);
      await response.arrayBuffer();
      return [path, response.status, response.headers.get('content-type')?.split(';')[0]];
    }),
  );
  expect(found).toEqual(paths.map((path) => [path, 200, typeOf(path)]));
}

describe.each(Object.entries(accepts))('for %s', (_, accept) => {
  it('every address of llms.txt and of the texts it leads to is served', async () => {
    const list = await (await get(agentPaths.list(), accept)).text();
    const linksOf = (text: string) =>
      Array.from(text.matchAll(/\]\((http[^)\s]+)\)|<(http[^>\s]+)>/g), ([, a, b]) => new URL(a ?? b ?? ''))
        .filter(({ origin }) => origin === site.url)
        .map(({ pathname }) => pathname);
    const listed = linksOf(list).filter((path) => path !== agentPaths.mcp());
    expect(listed.length).toBeGreaterThan(20);
    await expectServed(listed, accept);
    const texts = listed.filter((path) => path.endsWith('.md'));
    const inner = await Promise.all(
      texts.map(async (path) => linksOf(await (await get(path, accept)).text())),
    );
    // A page is a text for those who prefer it; see below.
    await expectServed(
      [...new Set(inner.flat())].filter((path) => typeOf(path) !== 'text/html'),
      accept,
    );
  });

  it('every address of the catalog is served', async () => {
    const { linkset } = await (await get(agentPaths.catalog(), accept)).json();
    const links = linkset.flatMap((one: Record<string, { href: string }[]>) =>
      Object.values(one).flatMap((value) => (Array.isArray(value) ? value.map(({ href }) => href) : [])),
    ) as string[];
    expect(links.length).toBeGreaterThan(2);
    await expectServed(
      links.map((href) => new URL(href).pathname),
      accept,
    );
  });

  it('every address in Link headers, and all files of a prompt, are served', async () => {
    const linked = await Promise.all(
      pages.map(async (page) => {
        const response = await get(page, 'text/html');
        await response.arrayBuffer();
        return /<([^>]+)>; rel="alternate"/.exec(response.headers.get('link') ?? '')?.[1] ?? `none: ${page}`;
      }),
    );
    const files = (['md', 'json', 'prompt'] as const).map((type) => agentPaths.promptFile(id, type));
    const indexes = pages.slice(0, 3).map(agentPaths.skills);
    const others = [agentPaths.skill(id), '/search/sundial.md', '/topics/programming.md'];
    await expectServed([...linked, ...files, ...indexes, ...others], accept);
  });
});

describe('a page', () => {
  it('is a text for those who prefer Markdown, and HTML for all others', async () => {
    const all = [...pages, agentPaths.topic('programming'), agentPaths.search('sundial'), '/search/a.json'];
    for (const path of all)
      for (const accept of [
        'text/markdown',
        'Text/Markdown;q=0.9, text/html;q=0.8',
        'text/html, text/markdown;q=0.5',
      ]) {
        const response = await get(path, accept);
        const type = response.headers.get('content-type')?.split(';')[0];
        expect([path, accept, response.status, type]).toEqual([
          ...[path, accept, 200],
          accept.startsWith('text/html') ? 'text/html' : 'text/markdown',
        ]);
        expect(await response.text()).toMatch(accept.startsWith('text/html') ? /^<!doctype/i : /^# /);
      }
  });

  it('and its text answer HEAD with the same type', async () => {
    for (const path of [paths.prompt(id), agentPaths.promptFile(id, 'md'), `${paths.prompt(id)}?from=feed`]) {
      const { status, headers } = await get(path, 'text/markdown', 'HEAD');
      expect([path, status, headers.get('content-type')]).toEqual([
        path,
        200,
        'text/markdown; charset=utf-8',
      ]);
    }
  });
});
