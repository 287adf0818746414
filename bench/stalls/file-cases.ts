import { agentPaths, feedPaths, paths } from '../../src/contract/core/routes.ts';
import type { UrlKind } from '../../src/contract/core/url-kinds.ts';
import { limits } from '../../src/domain/core/limits.ts';
import { send } from '../../tests/support/site/send.ts';
import { type Case, manyReads, ofOnePerson, type Sent } from './case.ts';
import type { OddObjects, Stored } from './stage.ts';
import { storedOn } from './stored.ts';

/** The addresses at a route that are about the objects of one kind of text. */
type Addresses = (odd: OddObjects, stored: Stored) => string[];

const always =
  (...addresses: string[]): Addresses =>
  () =>
    addresses;
const ofText =
  (length: number, address: (text: string) => string): Addresses =>
  ({ text }) => [address(text(length))];

/** Addresses of each file, by its route as it is registered. */
export const fileAddresses: Readonly<Record<string, Addresses>> = {
  'GET /files/:id/:name': (_, { picture }) => [picture],
  'GET /llms.txt': always(agentPaths.list()),
  'GET /.well-known/api-catalog': always(agentPaths.catalog()),
  'GET /.well-known/agent-skills/index.json': always(agentPaths.skills('/')),
  'GET /:kind/:name/.well-known/agent-skills/index.json': ({ prompt, text }, { author, collection }) =>
    [
      ...[paths.profile(author.username), paths.collection(collection.slug), paths.prompt(prompt)],
      ...[agentPaths.topic('programming'), agentPaths.search(text(limits.searchQuery))],
    ].map(agentPaths.skills),
  'GET /prompt/:id/SKILL.md': ({ prompt }) => [
    agentPaths.skill(prompt),
    `${agentPaths.skill(prompt)}?target=claude`,
  ],
  'GET /prompt/:id/SKILL.md/.well-known/agent-skills/index.json': ({ prompt }) => [
    agentPaths.skills(agentPaths.skill(prompt)),
  ],
  'GET /prompt/:id/versions/:number': ({ prompt }) => [agentPaths.version(prompt, 1)],
  'GET /prompt/:id/versions/:number/SKILL.md': ({ prompt }) => [agentPaths.versionSkill(prompt, 1)],
  'GET /prompt/:id/versions/:number/.well-known/agent-skills/index.json': ({ prompt }) => [
    agentPaths.skills(agentPaths.version(prompt, 1)),
  ],
  'GET /prompt/:id/versions/:number/SKILL.md/.well-known/agent-skills/index.json': ({ prompt }) => [
    agentPaths.skills(agentPaths.versionSkill(prompt, 1)),
  ],
  'GET /prompt/:file{[^/]+\\.md}': ({ prompt }) => [agentPaths.promptFile(prompt, 'md')],
  'GET /prompt/:file{[^/]+\\.json}': ({ prompt }) => [agentPaths.promptFile(prompt, 'json')],
  'GET /prompt/:file{[^/]+\\.prompt}': ({ prompt }) => [agentPaths.promptFile(prompt, 'prompt')],
  'GET /profile/:name/index.md': (_, { author }) => [`${paths.profile(author.username)}/index.md`],
  'GET /:kind{collection|topics|search}/:file{[^/]+\\.md}': ({ text }, { collection }) => [
    `${paths.collection(collection.slug)}.md`,
    `${agentPaths.topic('programming')}.md`,
    `${agentPaths.search(text(limits.searchQuery))}.md`,
  ],
  'GET /topics/:name': ofText(200, agentPaths.topic),
  'GET /searches': always('/searches'),
  'GET /search/:words': ofText(1_000, agentPaths.search),
  'GET /:file{[^/]+\\.md}': always('/about.md', '/help.md', '/terms.md'),
  'GET /covers/prompts/:id/:file{[0-9a-f]{8}\\.svg}': ({ cover }) => [cover],
  'GET /covers/generated.svg': always('/covers/generated.svg'),
  'GET /covers/:topic/:file{.+\\.svg}': ofText(
    1_000,
    (text) => `/covers/design/${encodeURIComponent(text)}.svg`,
  ),
  'GET /previews/prompts/:id/:file{[0-9a-f]{8}\\.png}': ({ prompt }) => [
    `/previews/prompts/${prompt}/00000000.png`,
  ],
  'GET /previews/site/:file{[0-9a-f]{8}\\.png}': always('/previews/site/00000000.png'),
  'GET /feed.xml': always(feedPaths.recent()),
  'GET /feeds/topics/:file{[^/]+\\.xml}': always(feedPaths.topic('programming')),
  'GET /feeds/people/:file{[^/]+\\.xml}': (_, { author }) => [feedPaths.author(author.username)],
  'GET /feeds/collections/:file{[^/]+\\.xml}': (_, { collection }) => [feedPaths.collection(collection.slug)],
  'GET /feeds/search.xml': ofText(limits.searchQuery, (q) => feedPaths.search({ q })),
  'GET /robots.txt': always('/robots.txt'),
  'GET /sitemap.xml': always('/sitemap.xml'),
  'GET /sitemaps/:file{[^/]+\\.xml}': always('/sitemaps/prompts.xml', '/sitemaps/people.xml'),
};

/** Addresses of each route of the API that is not an endpoint. */
export const routeAddresses: Readonly<Record<string, Addresses>> = {
  'GET /api/openapi.json': always('/api/openapi.json'),
  'GET /api/docs': always('/api/docs'),
  'GET /api/docs/:page': always('/api/docs/reference', '/api/docs/openapi.json', '/api/docs/quick-start.md'),
  'GET /api/auth/start/:provider': ofText(200, (text) => `/api/auth/start/${encodeURIComponent(text)}`),
  'GET /api/auth/callback/:provider': ofText(
    200,
    (text) => `/api/auth/callback/none?code=${encodeURIComponent(text)}&state=${encodeURIComponent(text)}`,
  ),
  'GET /api/posts/id/:id/stats.csv': ({ prompt }) => [`/api/posts/id/${prompt}/stats.csv`],
  'GET /api/posts/id/:id/prompt.md': ({ prompt }) => [`/api/posts/id/${prompt}/prompt.md`],
  'GET /api/collections/:id/export.csv': exported('csv'),
  'GET /api/collections/:id/export.json': exported('json'),
  'GET /api/collections/:id/export.md': exported('md'),
  'GET /api/events/:id/calendar.ics': ({ event }) => [`/api/events/${event}/calendar.ics`],
  'GET /api/users/me/sales.csv': always('/api/users/me/sales.csv'),
  'POST /api/auth/logout/:provider': always('/api/auth/logout/oidc'),
  'GET /api/admin/people.csv': always('/api/admin/people.csv'),
  'GET /api/admin/audit.jsonl': always('/api/admin/audit.jsonl'),
  'POST /api/payments/events': always('/api/payments/events'),
};

/** Addresses of the kinds that no router registers. */
const builtAddresses: Partial<Record<UrlKind, string[]>> = {
  asset: ['/favicon.svg', '/assets/none.js'],
  monitor: ['/healthz', '/readyz', '/metrics'],
};

function exported(format: string): Addresses {
  return (_, { collection }) => [`/api/collections/${collection.id}/export.${format}`];
}

/** The cases of everything outside of pages that is read at an address of its own, by one member at once. */
export function fileCases(): Case[] {
  const cases = (group: string, table: Readonly<Record<string, Addresses>>) =>
    Object.entries(table).map(([route, addresses]) => readingCase(`${group} ${route}`, addresses));
  return [
    ...cases('file', fileAddresses),
    ...cases('route', routeAddresses),
    ...Object.entries(builtAddresses).map(([kind, addresses]) =>
      readingCase(`built ${kind}`, always(...addresses)),
    ),
  ];
}

function readingCase(of: string, addresses: Addresses): Case {
  const method = / (GET|POST) /.exec(of)?.[1] ?? 'GET';
  return {
    name: of,
    of,
    lanes: manyReads,
    readsStored: true,
    attack: async (stage) => {
      const stored = storedOn(stage);
      const reads: Sent[] = [];
      for (const odd of stored.odd)
        for (const address of addresses(odd, stored)) {
          const path = address.endsWith('/00000000.png') ? await currentPicture(stage.url, address) : address;
          const body = method === 'POST' && { body: odd.text(500_000) };
          reads.push([`${method} ${path}`, { token: stored.author.token, ...body }]);
        }
      return ofOnePerson(reads, manyReads);
    },
  };
}

/** The address to which that of a former picture redirects. */
async function currentPicture(url: string, address: string): Promise<string> {
  return (await send(url, `GET ${address}`)).headers.location ?? address;
}
