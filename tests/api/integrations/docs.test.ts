import { beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../../src/api/core/openapi/openapi.ts';
import { problemStatus } from '../../../src/contract/core/problems.ts';
import { firstDayLimits, rateLimits } from '../../../src/contract/core/rate-limits.ts';
import { endpointList } from '../../../src/contract/endpoints.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let document: ReturnType<typeof openApiDocument>;
beforeAll(async () => {
  app = await testApp();
  document = openApiDocument({ name: 'Promptorium', url: 'http://localhost:3000' }, app.config.limits);
});

/** All pages, by their path below /docs. */
async function pages(): Promise<Map<string, string>> {
  const { text } = await app.request('GET /docs');
  const paths = new Set(Array.from(text.matchAll(/href="\/api\/docs\/([\w-]+)/g), ([, path = '']) => path));
  const read = async (path: string) => [path, (await app.request(`GET /docs/${path}`)).text] as const;
  return new Map([['', text], ...(await Promise.all([...paths].map(read)))]);
}
const everyPage = async () => [...(await pages()).values()].join('\n');

describe('the pages', () => {
  it('have every call and every failure, and one script', async () => {
    const reply = await app.request('GET /docs');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const all = await everyPage();
    for (const { name, path } of endpointList) {
      expect(all.split(`<article id="${name}">`)).toHaveLength(2);
      expect(reply.text).toContain(`<li id="${name}">`);
      expect(reply.text).toContain(`<code>${path}</code>`);
    }
    for (const [, text] of await pages())
      expect(
        text
          .replace('<script src="/api-docs.js" defer></script>', '')
          .match(/<script|javascript:|\son\w+="|>undefined|\[object|NaN/),
      ).toBeNull();
    const errors = (await app.request('GET /docs/errors')).text;
    for (const [code, status] of Object.entries(problemStatus))
      expect(errors).toContain(
        `<article id="error-${code}"><h3 class="code">${status} <code>${code}</code></h3>`,
      );
    expect(reply.text).toContain('href="/api/openapi.json"');
    expect(reply.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'self'; font-src 'self';/,
    );
  });

  it('have a table of the rate limits with their numbers and endpoints', async () => {
    const { text } = await app.request('GET /docs/limits');
    const row = (name: string) =>
      text
        .match(new RegExp(`<tr><td><code id="limit-${name}">.*?</tr>`, 's'))?.[0]
        .replace(/<\/t[dr]>/g, '|')
        .replace(/<[^>]+>/g, '');
    expect(row('read')).toBe('read|1,200 per minute|All requests|address|See each endpoint||');
    expect(row('report')).toBe(
      'report|20 per hour|Reports|user|POST /posts/{id}/report, POST /comments/{id}/report||',
    );
    expect(row('signInAccount')).toContain('10 per 15 minutes|Wrong passwords|account|');
    expect(row('page')).toBe(
      'page|600 per minute|Pages of the site that are not cached|address|Pages of the site||',
    );
    expect(row('firstDayPrompts')).toContain(
      '5 per day|Prompts of a member who joined less than a day ago|user|POST /posts, POST /posts/id/{id}/forks|',
    );
    // Name, amount and window, what it counts, per what, and where.
    for (const name of Object.keys({ ...rateLimits, ...firstDayLimits }))
      expect(row(name)).toMatch(/^\w+\|[\d,]+ per [\w ]+\|[^|]+\|[^|]+\|[^|]+\|\|$/);
  });

  it('show for each endpoint who may call it, key scope, body, limits and idempotency', async () => {
    const text = await everyPage();
    const rulesOf = (name: string) => {
      const article = text.match(new RegExp(`<article id="${name}">.*?</article>`, 's'))?.[0] ?? '';
      const rows =
        article.match(/<th scope="col">Rule<.*?<\/table>/s)?.[0].matchAll(/<tr>(.*?)<\/tr>/gs) ?? [];
      return Array.from(rows, ([, row = '']) => row.replace('</td><td>', ': ').replace(/<[^>]+>/g, ''));
    };
    expect(rulesOf('uploadFile')).toEqual([
      'Who: Signed-in users',
      'Personal key: With the scope write',
      'Body: multipart/form-data with one file in the field file, at most 50 MB',
      'While suspended: Refused',
      'Idempotency-Key: Accepted',
      'Rate limits: read, key, write',
    ]);
    expect(rulesOf('changePassword')).toEqual([
      'Who: Signed-in users',
      'Personal key: Not accepted',
      'Body: application/json, at most 64 kB',
      'While suspended: Possible',
      'Rate limits: read, key, write, signInDevice',
    ]);
    expect(rulesOf('featurePrompt')[0]).toBe('Who: Admins');
    for (const { name } of endpointList) expect(rulesOf(name).length).toBeGreaterThanOrEqual(4);
  });

  it('send a token in the examples of endpoints that require sign-in', async () => {
    const text = await everyPage();
    for (const { name, access } of endpointList) {
      const article = text.match(new RegExp(`<article id="${name}">.*?</article>`, 's'))?.[0];
      for (const token of [
        '"Authorization: Bearer $TOKEN"',
        "authorization: 'Bearer ' + token",
        'f"Bearer {token}"',
      ])
        expect(
          article?.includes(token.replaceAll('"', '&quot;').replaceAll("'", '&#39;')) ||
            article?.includes(token.replaceAll('"', '&quot;')),
          name,
        ).toBe(access !== 'visitor');
    }
  });

  it('lead nowhere that does not exist', async () => {
    const all = await pages();
    const idsOf = (text: string) => new Set(Array.from(text.matchAll(/\sid="([^"]+)"/g), ([, id]) => id));
    let links = 0;
    for (const [page, text] of all) {
      expect(Array.from(text.matchAll(/href="([^"/#?h][^"]*)"/g), ([, address]) => address)).toEqual([]);
      for (const [, path, id] of text.matchAll(/href="(?:\/api\/docs(?:\/([\w-]+))?)?(?:#([^"]+))?"/g)) {
        links += 1;
        const local = text.includes(`href="#${id}"`) && path === undefined;
        const target = all.get(local ? page : (path ?? ''));
        expect(target, `${page} → ${path}`).toBeDefined();
        if (id) expect(idsOf(target ?? ''), `${page} → ${path}#${id}`).toContain(id);
      }
      const elsewhere = Array.from(text.matchAll(/(?:src|href)="(https?:[^"]+)"/g), ([, address]) => address);
      expect(elsewhere).toEqual([`http://localhost:3000/api/docs${page && `/${page}`}`]);
    }
    expect(links).toBeGreaterThan(endpointList.length);
  });

  it('say everything about parameters and fields that the document says', async () => {
    const text = await everyPage();
    const rows = new Map(
      Array.from(text.matchAll(/<code id="([^"]+)">.*?<\/tr>/gs), ([row, id]) => [id, row]),
    );
    let said = 0;
    const check = (schema: JsonSchema, id: string) => {
      // Only named, as ignored.
      if (schema.readOnly) return;
      const row = rows
        .get(id)
        ?.replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&');
      for (const fact of factsOf(schema)) {
        expect(row, id).toContain(fact);
        said += 1;
      }
      for (const [name, field] of Object.entries((schema.items ?? schema).properties ?? {}))
        check(field, `${id}${id.startsWith('shape-') && !id.slice(6).includes('-') ? '-' : '.'}${name}`);
    };
    for (const [name, shape] of Object.entries(document.components?.schemas ?? {}))
      for (const [field, schema] of Object.entries((shape as JsonSchema).properties ?? {}))
        check(schema, `shape-${name}-${field}`);
    for (const methods of Object.values(document.paths ?? {}))
      for (const { operationId, parameters = [] } of Object.values(methods as Record<string, RawOperation>))
        for (const { name, schema } of parameters) check(schema, `${operationId}-${name}`);
    expect(said).toBeGreaterThan(400);
  });

  it('say for each endpoint with which headers it replies, how it fails, and which methods its address has', async () => {
    const text = await everyPage();
    for (const [path, methods] of Object.entries(document.paths ?? {}))
      for (const { operationId, responses } of Object.values(methods as Record<string, RawOperation>)) {
        const article = text.match(new RegExp(`<article id="${operationId}">.*?</article>`, 's'))?.[0] ?? '';
        for (const [status, { headers = {} }] of Object.entries(responses)) {
          expect(article, `${path} ${operationId}`).toMatch(new RegExp(`\\b${status}\\b`));
          for (const name of Object.keys(headers))
            expect(article).toContain(`href="/api/docs/requests#header-${name.toLowerCase()}"`);
        }
        const others = Object.keys(methods as object).map((method) => method.toUpperCase());
        expect(article).toContain(`Other methods of this address than ${others.join(', ')}: 405`);
      }
  });

  it('use the site’s typeface, and unknown ones are not found', async () => {
    const font = await app.request('GET /docs/fraunces.woff2');
    expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
    expect((await app.request('GET /docs/nothing')).status).toBe(404);
    expect((await app.request('GET /docs/')).status).toBe(200);
  });

  it('are asked for again only when they changed', async () => {
    const { headers } = await app.request('GET /docs');
    const again = await app.request('GET /docs', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

describe('the search', () => {
  const search = async (query: string) => {
    const { text } = await app.request(`GET /docs/search?q=${encodeURIComponent(query)}`);
    const results = Array.from(
      text.matchAll(/<li><a href="([^"]+)"><strong>([^<]*)<\/strong> <span class="place">([^<]*)</g),
      ([, href, title, place]) => ({ href, title, place }),
    );
    return { text, results };
  };

  it.each([
    ['publish prompt', '/api/docs/prompts#publishPrompt'],
    ['POST /posts', '/api/docs/prompts#publishPrompt'],
    ['likeCount', '/api/docs/shapes#shape-LikeState-likeCount'],
    ['nextCur', '/api/docs/prompts#listPrompts-cursor'],
    ['idempotency', '/api/docs/requests#retrying-safely'],
    ['sunset', '/api/docs/versioning#older-forms'],
    ['PERSONAL key', '/api/docs/authentication#personal-keys'],
  ])('finds %s', async (query, href) => {
    const { results } = await search(query);
    expect(results.map((result) => result.href)).toContain(href);
  });

  it('leads to where each result is', async () => {
    const all = await pages();
    const { results } = await search('a');
    expect(results.length).toBeGreaterThan(40);
    for (const { href = '' } of results) {
      const [path = '', id] = href.slice('/api/docs/'.length).split('#');
      expect(all.get(path), href).toContain(id ? ` id="${id}"` : '<main');
    }
  });

  it('shows what was typed as text, and helps when nothing is found', async () => {
    const { text, results } = await search('"><script>alert(1)</script>');
    expect([results, text.includes('<script>alert')]).toEqual([[], false]);
    expect(text).toContain('Nothing found for');
    expect((await search('')).text).toContain('href="?q=cursor"');
    expect((await search('x'.repeat(5_000))).text.length).toBeLessThan(20_000);
  });
});

interface JsonSchema {
  [keyword: string]: unknown;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

interface RawOperation {
  operationId: string;
  parameters?: { name: string; schema: JsonSchema }[];
  responses: Record<string, { headers?: object }>;
}

/** What a table has to say about a schema. */
function factsOf(schema: JsonSchema): string[] {
  const { type, format, pattern, description, deprecated } = schema;
  const number = (value: unknown) => (value as number).toLocaleString('en-US');
  const isTime = format === 'date-time' || format === 'date';
  return [
    ...((schema.enum as unknown[] | undefined) ?? []).map((value) => JSON.stringify(value)),
    ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum'].flatMap((keyword) => {
      const bound = schema[keyword];
      return bound === undefined || bound === 0 || Math.abs(bound as number) === Number.MAX_SAFE_INTEGER
        ? []
        : [number(bound)];
    }),
    ...(Array.isArray(type) && type.includes('null') ? ['null'] : []),
    ...(isTime ? ['ISO 8601'] : typeof format === 'string' ? [format] : []),
    ...(typeof pattern === 'string' && !isTime ? [pattern] : []),
    ...('default' in schema ? [`<code>${JSON.stringify(schema.default)}</code>`] : []),
    ...(deprecated ? ['Older form'] : []),
    ...(typeof description === 'string' ? [description.split('`')[0] ?? ''] : []),
  ];
}
